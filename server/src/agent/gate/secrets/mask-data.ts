import { maskSecrets } from './find-secrets.ts';

/** Plain data, such as an event's, with a note in the place of each secret in any of its texts. */
export function maskData<Data>(data: Data, mask: (text: string) => string = maskSecrets): Data {
  if (typeof data === 'string') return mask(data) as Data;
  if (Array.isArray(data)) return data.map((item) => maskData(item, mask)) as Data;
  if (typeof data !== 'object' || data === null) return data;
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, maskData(value, mask)])) as Data;
}
