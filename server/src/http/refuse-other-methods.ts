import { METHODS } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Fault } from '../foundation/fault.ts';

const used = ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'];
/** CONNECT never reaches a route. */
const others = METHODS.filter((method) => !used.includes(method) && method !== 'CONNECT');

/** Runs `register`, and then turns every other method on the paths it added into 405. */
export function refuseOtherMethods(app: FastifyInstance, register: () => void): void {
  for (const method of others) app.addHttpMethod(method, { overrideExisting: true });
  const taken = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    const methods = taken.get(url) ?? new Set();
    for (const each of [method].flat()) methods.add(each);
    taken.set(url, methods);
  });
  register();
  for (const [url, methods] of [...taken]) {
    const allow = [...methods].join(', ');
    app.route({
      method: [...used, ...others].filter((method) => !methods.has(method)),
      url,
      handler: async (request, reply) => {
        reply.header('allow', allow);
        throw new Fault('method_not_allowed', `${request.method} is not possible here; ${allow} is.`);
      },
    });
  }
}
