import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { startTestServer, type TestServer } from '../support/docwright.ts';
import { signIn } from './browser.ts';
import { expectError } from './expect-error.ts';
import { operations } from './operations.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ environment: { DOCWRIGHT_ROLE: 'api' } });
});
afterAll(() => server[Symbol.asyncDispose]());

interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  anyOf?: Schema[];
  $ref?: string;
  $defs?: Record<string, Schema>;
}

const samples = [null, true, 7, 1.5, 'nonsense', [], [null], {}];
const good: Record<string, object> = {
  createJob: { prompt: 'x' },
  sendMessage: { prompt: 'x' },
  createProject: { name: 'A', repository: { forge: 'local', name: 'a' } },
  updateProject: { repository: {}, limits: {} },
  tryConnection: { repository: { forge: 'local', name: 'a' } },
  createKey: { name: 'A' },
  createSession: {},
  previewPage: { text: 'x' },
  setPassword: { password: 'a long password' },
  startMove: { to: 'http://127.0.0.1:1' },
};
async function signedIn() {
  return { key: null, headers: (await signIn(server)).headers };
}

const withBody = operations.filter(({ body }) => body);

const typesOf = ({ type, anyOf }: Schema): string[] => [type ?? [], (anyOf ?? []).flatMap(typesOf)].flat();

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

/** Every field of a body, those inside objects too, by its path. */
function fieldsOf(schema: Schema, prefix = '', named = schema.$defs ?? {}): [path: string, schema: Schema][] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, given]) => {
    const field = named[given.$ref?.split('/').at(-1) ?? ''] ?? given;
    return [[prefix + name, field], ...fieldsOf(field, `${prefix}${name}.`, named)];
  });
}

function replaced(body: object, path: string, value: unknown): object {
  const [first, ...rest] = path.split('.') as [string, ...string[]];
  const inner = (body as Record<string, object>)[first] ?? {};
  return { ...body, [first]: rest.length === 0 ? value : replaced(inner, rest.join('.'), value) };
}

test('every operation with a body has a good example to spoil', () => {
  expect(Object.keys(good).toSorted()).toEqual(withBody.map(({ id }) => id).toSorted());
});

test.each(withBody.map((operation) => [operation.id, operation] as const))(
  '%s refuses each of its fields in every wrong type, by name',
  async (id, { method, path, body, access }) => {
    const as = access === 'session' ? await signedIn() : {};
    const job = await server.call('POST', '/v2/agent/demo/job', { body: { prompt: 'x' } });
    const at = path
      .replace('{projectId}', 'demo')
      .replace('{id}', id === 'sendMessage' ? job.json.id : 'demo');
    const schema = z.toJSONSchema(body!, { io: 'input', unrepresentable: 'any' }) as Schema;
    const fields = fieldsOf(schema);
    expect(fields.length).toBeGreaterThan(0);
    for (const [field, fieldSchema] of fields) {
      const types = typesOf(fieldSchema);
      const fits = (value: unknown) =>
        types.includes(typeOf(value)) || (types.includes('number') && typeof value === 'number');
      for (const value of samples.filter((sample) => !fits(sample))) {
        const reply = await server.call(method, at, { ...as, body: replaced(good[id]!, field, value) });
        expectError(reply, 400, 'invalid_request');
        const blamed = reply.json.details.map((detail: { path: string }) => detail.path);
        expect(
          blamed.some((path: string) => path === field),
          `${field}: ${JSON.stringify(value)}`,
        ).toBe(true);
      }
    }
  },
);
