import { METHODS } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Fault } from '../foundation/fault.ts';

const common = ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'];
/** CONNECT never reaches a route. */
const others = METHODS.filter((method) => !common.includes(method) && method !== 'CONNECT');

/**
 * Runs `register`, and turns every other method on the paths it added into 405. Methods that no path has get no
 * routes, which would be two thousand and 0.2 s of a start: their requests come to where nothing is found.
 */
export function refuseOtherMethods(app: FastifyInstance, register: () => void): void {
  for (const method of others) app.addHttpMethod(method, { overrideExisting: true });
  const taken = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    const methods = taken.get(url) ?? new Set();
    for (const each of [method].flat()) methods.add(each);
    taken.set(url, methods);
  });
  register();
  const used = new Set([...taken.values()].flatMap((methods) => [...methods]));
  const paths = [...taken].map(([url, methods]) => ({ url, methods, allow: [...methods].join(', ') }));
  for (const { url, methods, allow } of paths) {
    app.route({
      method: [...used].filter((method) => !methods.has(method)),
      url,
      handler: async (request, reply) => {
        throw refusal(request, reply, allow);
      },
    });
  }
  const known = paths.map(({ url, allow }) => ({ pattern: patternOf(url), order: orderOf(url), allow }));
  known.sort((a, b) => (a.order < b.order ? -1 : 1));
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0]!;
    const found = !used.has(request.method) && known.find(({ pattern }) => pattern.test(path));
    if (found) throw refusal(request, reply, found.allow);
    throw new Fault('not_found', 'There is nothing at this address.');
  });
}

function refusal({ method }: FastifyRequest, reply: FastifyReply, allow: string): Fault {
  reply.header('allow', allow);
  return new Fault('method_not_allowed', `${method} is not possible here; ${allow} is.`);
}

const variable = /(:\w+|\*)/;

/** What is between the variables is as it is. */
const patternOf = (url: string) => new RegExp(`^${url.split(variable).map(partOf).join('')}$`);

function partOf(text: string): string {
  if (text === '*') return '.*';
  return variable.test(text) ? '[^/]+' : RegExp.escape(text);
}

/** What is spelled out comes before what may be anything, and a name with an ending before one without. */
const orderOf = (url: string) =>
  `${url.replaceAll('*', anything + anything).replaceAll(/:\w+/g, anything)}${anything}`;
const anything = '\uffff';
