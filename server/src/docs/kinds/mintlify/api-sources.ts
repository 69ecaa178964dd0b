import { type Literal, type Place, propertyOf, stringOf } from '../../literal/literal.ts';
import { type Unknown, unknownSetting } from '../../literal/unknown.ts';
import { joinPath } from '../../text/posix-path.ts';

/** A description of an API that pages are made of. */
export interface ApiSource {
  /** The URL path that its pages are below. */
  directory: string;
  /** Null where it is not in the repository, or of a kind whose pages are not known. */
  file: string | null;
  /** As the configuration names it. */
  name: string;
  /** Where it does. */
  place: Place & { setting: string };
}

export function unknownPages({ setting, ...place }: ApiSource['place'], name: string): Unknown {
  const reason = `pages are made of ${name}, and where they will be is not known`;
  return unknownSetting(setting, { ...place, type: 'unknown', reason }, 'more');
}

const usualDirectory = 'api-reference';

/** `GET /users`, `openapi.yaml GET /users`, `WEBHOOK order-placed` */
const operation = /^(?:(\S+)\s+)?(?:get|put|post|delete|options|head|patch|trace|webhook)\s+\S+$/i;

/** Whether a navigation entry names an operation of an API, and no page. */
export const isOperation = (entry: string): boolean => operation.test(entry.trim());

/** The descriptions that a configuration names, wherever in the navigation it does. */
export function apiSources(config: Literal, root: string, paths: ReadonlySet<string>): ApiSource[] {
  // The older mint.json has tabs and anchors beside its navigation.
  const parts = ['navigation', 'tabs', 'anchors'].flatMap((key) => propertyOf(config, key) ?? []);
  return parts
    .flatMap((part) => [...namedIn(part, usualDirectory)])
    .map(({ setting, directory, name, given: { source, start, end } }) => {
      const file = joinPath(root, name.replace(/^\.?\//, ''));
      return {
        directory: `/${directory.replace(/^\/|\/$/g, '')}`,
        file: setting === 'openapi' && paths.has(file) ? file : null,
        name,
        place: { source, start, end, setting },
      };
    });
}

interface NamedSource {
  setting: string;
  name: string;
  directory: string;
  given: Literal;
}

const settings = ['openapi', 'asyncapi', 'graphql'];

function* namedIn(literal: Literal, inherited: string): Generator<NamedSource> {
  if (literal.type === 'array') for (const item of literal.items) yield* namedIn(item, inherited);
  const name = literal.type === 'string' ? operation.exec(literal.value.trim())?.[1] : undefined;
  if (name) yield { setting: 'openapi', name, directory: inherited, given: literal };
  if (literal.type !== 'object') return;
  const own = settings.flatMap((setting) => givenAt(literal, setting));
  yield* own;
  const directory = own[0]?.directory ?? inherited;
  for (const { key, value } of literal.properties)
    if (!settings.includes(key)) yield* namedIn(value, directory);
}

/** `"openapi": "api.yaml"`, a list of them, or `{ "source": "api.yaml", "directory": "api" }`. */
function givenAt(node: Literal, setting: string): NamedSource[] {
  const value = propertyOf(node, setting);
  // Tabs of mint.json have their pages below their own address.
  const usual = stringOf(propertyOf(node, 'url')) ?? usualDirectory;
  const all = value?.type === 'array' ? value.items : value ? [value] : [];
  return all.flatMap((given) => {
    const name = stringOf(given) ?? stringOf(propertyOf(given, 'source'));
    const directory = stringOf(propertyOf(given, 'directory')) ?? usual;
    return name === undefined ? [] : [{ setting, name, directory, given }];
  });
}
