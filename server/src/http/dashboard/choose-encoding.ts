import { type Encoding, encodings } from './built-files.ts';

/** What the browser takes, the smallest first; one that it gave the weight 0 is refused. */
export function chooseEncoding(accepted: string | undefined): Encoding {
  const taken = (accepted ?? '').split(',').flatMap((entry) => {
    const [name = '', ...parameters] = entry
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/);
    return parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) ? [] : [name];
  });
  return encodings.find((encoding) => taken.includes(encoding)) ?? 'identity';
}
