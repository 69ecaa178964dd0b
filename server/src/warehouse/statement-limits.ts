import type { EncodedRows } from './row-binary.ts';
import { insertLimits, longestParameterBytes } from './settings.ts';
import type { Parameters } from './statements.ts';

export function assertOneBlock({ bytes, count }: EncodedRows): void {
  if (bytes.length > insertLimits.bytes || count > insertLimits.rows) {
    throw new RangeError(
      `An insert of ${count} rows and ${bytes.length} bytes is over the limit of ${insertLimits.rows} rows or ${insertLimits.bytes} bytes.`,
    );
  }
}

export function assertShort(parameters: Parameters = {}): void {
  for (const [name, value] of Object.entries(parameters)) {
    if (sizeOf(value) > longestParameterBytes) {
      throw new RangeError(`The parameter "${name}" is too long; write its value into the statement.`);
    }
  }
}

/** Of the value as text; quotes and commas of a list count too. */
function sizeOf(value: unknown): number {
  if (Array.isArray(value)) return value.reduce((sum, item) => sum + sizeOf(item) + 3, 2);
  if (value !== null && typeof value === 'object' && !(value instanceof Date)) {
    return sizeOf(Object.entries(value).flat());
  }
  return Buffer.byteLength(String(value));
}
