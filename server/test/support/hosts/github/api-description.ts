import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import formats from 'ajv-formats';

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  schema: object;
}

type OrRef<Thing> = Thing | { $ref: string };
type Content = Record<string, { schema: Record<string, unknown> }>;

interface Described {
  operationId: string;
  parameters?: OrRef<Parameter>[];
  requestBody?: { required?: boolean; content: Content };
  responses: Record<string, OrRef<{ content?: Content }>>;
}

interface Document {
  paths: Record<string, Record<string, Described>>;
  'x-webhooks': Record<string, { post: Described }>;
  components: { examples: Record<string, { value: unknown }>; schemas: Record<string, object> };
}

/** One operation of GitHub's API, and whether what is said in it is as GitHub describes it. */
export interface Operation {
  /** Such as `pulls/create`. */
  id: string;
  /** What stands in the path's braces. */
  parameters: Record<string, string>;
  violationsOfRequest(query: URLSearchParams, body: unknown): string[];
  violationsOfAnswer(status: number, body: unknown): string[];
}

/** GitHub gives these everywhere, whether the operation names them or not. */
const everywhere = [301, 307, 401, 403, 404, 422];

let loaded: ApiDescription | undefined;
/** Read once for all tests of a process: 13 MB, about 0.3 s. */
export const apiDescription = (): ApiDescription => (loaded ??= new ApiDescription());

class ApiDescription {
  readonly #document: Document;
  readonly #paths: [pattern: RegExp, path: string][];
  readonly #answers = new Ajv({ strict: false, logger: false, allErrors: true });
  readonly #parameters = new Ajv({ strict: false, logger: false, coerceTypes: true });
  readonly #compiled = new Map<string, ValidateFunction>();

  constructor() {
    const file = createRequire(import.meta.url).resolve('@octokit/openapi/generated/api.github.com.json');
    this.#document = JSON.parse(readFileSync(file, 'utf8'));
    allowNull(this.#document);
    const paths = Object.keys(this.#document.paths);
    // Of "pulls/comments" and "pulls/{number}" the one that says more is meant.
    paths.sort((one, other) => one.split('{').length - other.split('{').length);
    this.#paths = paths.map((path) => [patternOf(path), path]);
    for (const ajv of [this.#answers, this.#parameters]) {
      formats.default(ajv);
      ajv.addSchema({ $id: 'github', components: this.#document.components });
    }
  }

  /** null: GitHub has no such operation. */
  find(method: string, path: string): Operation | null {
    for (const [pattern, template] of this.#paths) {
      const match = pattern.exec(path);
      const described = this.#document.paths[template]![method.toLowerCase()];
      if (match && described) return this.#operation(described, decoded(match.groups ?? {}));
    }
    return null;
  }

  /** A fresh copy of GitHub's own example. */
  example<Shape>(name: string): Shape {
    return structuredClone(this.#document.components.examples[name]!.value) as Shape;
  }

  violationsOfDelivery(event: string, body: unknown): string[] {
    const { requestBody } = this.#document['x-webhooks'][event]!.post;
    return this.#check(
      this.#answers,
      `webhook ${event}`,
      requestBody!.content['application/json']!.schema,
      body,
    );
  }

  #operation(described: Described, parameters: Record<string, string>): Operation {
    const { operationId: id, requestBody, responses } = described;
    return {
      id,
      parameters,
      violationsOfRequest: (query, body) => {
        const given = this.#resolved<Parameter>(described.parameters ?? []);
        const schema = requestBody?.content['application/json']?.schema;
        return [
          ...this.#check(this.#parameters, `path of ${id}`, objectOf(given, 'path'), { ...parameters }),
          ...this.#check(
            this.#parameters,
            `query of ${id}`,
            objectOf(given, 'query'),
            Object.fromEntries(query),
          ),
          ...(schema
            ? this.#check(this.#answers, `body of ${id}`, withNothingElse(schema), body ?? {})
            : body === undefined
              ? []
              : [`${id} takes no body`]),
        ];
      },
      violationsOfAnswer: (status, body) => {
        const [response] = this.#resolved<{ content?: Content }>([responses[status] ?? {}]);
        const isKnown = responses[status] !== undefined || everywhere.includes(status);
        if (!isKnown) return [`${id} never answers ${status}`];
        const schema =
          response?.content?.['application/json']?.schema ?? (status === 204 ? null : basicError);
        return schema ? this.#check(this.#answers, `answer ${status} of ${id}`, schema, body ?? {}) : [];
      },
    };
  }

  #resolved<Thing>(given: OrRef<Thing>[]): Thing[] {
    return given.map((one) => {
      if (!(typeof one === 'object' && one !== null && '$ref' in one)) return one;
      const steps = one.$ref.split('/').slice(1);
      return steps.reduce<unknown>(
        (at, step) => (at as Record<string, unknown>)[step],
        this.#document,
      ) as Thing;
    });
  }

  #check(ajv: Ajv, what: string, schema: object, value: unknown): string[] {
    const known = this.#compiled.get(what);
    const validate = known ?? ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"github#/')));
    this.#compiled.set(what, validate);
    if (validate(value)) return [];
    return (validate.errors ?? []).map((error) => `${what}: ${wordsOf(error)}`);
  }
}

const basicError = { $ref: '#/components/schemas/basic-error' };

const wordsOf = ({ instancePath, message, params }: ErrorObject) =>
  `${instancePath} ${message} ${JSON.stringify(params)}`;

function patternOf(path: string): RegExp {
  const escaped = path.replace(/[.+?^$()|[\]\\]/g, '\\$&');
  return new RegExp(
    `^${escaped.replace(/\{([^}]+)\}/g, (_, name: string) => `(?<${name.replaceAll('-', '_')}>[^/]+)`)}$`,
  );
}

const decoded = (groups: Record<string, string>) =>
  Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]));

/** Stricter than GitHub, which ignores what it does not know: whoever sends it hopes in vain. */
const withNothingElse = (schema: Record<string, unknown>) =>
  'properties' in schema ? { additionalProperties: false, ...schema } : schema;

function objectOf(parameters: readonly Parameter[], place: Parameter['in']) {
  const here = parameters.filter((parameter) => parameter.in === place);
  return {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(here.map(({ name, schema }) => [name, schema])),
    required: here.filter(({ required }) => required).map(({ name }) => name),
  };
}

/** OpenAPI 3.0 says `nullable`, JSON Schema says `null` among the types. */
function allowNull(at: unknown): void {
  if (typeof at !== 'object' || at === null) return;
  for (const value of Object.values(at)) allowNull(value);
  const schema = at as Record<string, unknown>;
  if (schema.nullable !== true) return;
  delete schema.nullable;
  if (typeof schema.type === 'string') {
    schema.type = [schema.type, 'null'];
    if (Array.isArray(schema.enum)) schema.enum = [...schema.enum, null];
    return;
  }
  const inner = { ...schema };
  for (const name of Object.keys(schema)) delete schema[name];
  schema.anyOf = [inner, { type: 'null' }];
}
