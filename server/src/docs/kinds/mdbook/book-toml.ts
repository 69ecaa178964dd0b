import type { Unknown } from '../../literal/unknown.ts';
import { joinPath } from '../../text/posix-path.ts';
import { readToml, type Toml, type TomlValue } from './toml.ts';

/** What a `book.toml` says about pages and their addresses. */
export interface BookSettings {
  /** Where the pages are. */
  folder: string;
  /** `README.md` is `index.html`. */
  hasIndex: boolean;
  /** Programs that change pages before they are rendered. */
  preprocessors: readonly string[];
  unknown: readonly Unknown[];
}

const defaults = ['links', 'index'];

export function readBookSettings(root: string, file: string, source: string): BookSettings {
  const toml = readToml(source);
  if (!toml) {
    const reason = 'the file was not understood';
    const unknown = { setting: 'book.src', file, line: 1, reason, hides: 'pages' } as const;
    return { folder: joinPath(root, 'src'), hasIndex: true, preprocessors: [], unknown: [unknown] };
  }
  const src = valueAt(toml, 'book', 'src');
  const named = new Set(
    [...toml.values, ...toml.tables].flatMap(({ path }) =>
      path[0] === 'preprocessor' ? (path[1] ?? []) : [],
    ),
  );
  const usesDefaults = valueAt(toml, 'build', 'use-default-preprocessors')?.raw !== 'false';
  return {
    folder: joinPath(root, src?.text ?? 'src'),
    hasIndex: usesDefaults || named.has('index'),
    preprocessors: [...named].filter((name) => !defaults.includes(name)),
    unknown: [],
  };
}

const valueAt = ({ values }: Toml, ...path: string[]): TomlValue | undefined =>
  values.find((value) => value.path.join('\n') === path.join('\n'));
