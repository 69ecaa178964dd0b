import { caddy } from './caddy.ts';
import { cloudfront } from './cloudfront.ts';
import { combined } from './combined.ts';
import type { LogFormat } from './log-format.ts';

/** Every log format that can be imported, by name. */
export const logFormats: ReadonlyMap<string, LogFormat> = new Map(
  [combined, caddy, cloudfront].map((format) => [format.name, format]),
);
