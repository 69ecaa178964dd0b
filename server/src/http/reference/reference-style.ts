import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';

export function registerReferenceStyle(app: FastifyInstance): void {
  const style = readFileSync(new URL('./reference.css', import.meta.url));
  app.get('/reference.css', (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').type('text/css; charset=utf-8').send(style),
  );
}
