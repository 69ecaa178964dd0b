import type { Columns, ColumnType } from '../row-binary.ts';

type Value = string | number | boolean | bigint;

/** Reads RowBinary as the engine does. */
export function decodeRows(columns: Columns, bytes: Buffer): Record<string, Value>[] {
  let at = 0;
  const length = () => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++]!;
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  const take = (size: number) => bytes.subarray(at, (at += size));
  const readers: Record<ColumnType, () => Value> = {
    String: () => take(length()).toString(),
    Bool: () => take(1)[0] === 1,
    Int8: () => take(1).readInt8(),
    UInt8: () => take(1).readUInt8(),
    UInt16: () => take(2).readUInt16LE(),
    UInt32: () => take(4).readUInt32LE(),
    UInt64: () => take(8).readBigUInt64LE(),
  };
  const rows: Record<string, Value>[] = [];
  while (at < bytes.length) {
    rows.push(Object.fromEntries(Object.entries(columns).map(([name, type]) => [name, readers[type]()])));
  }
  return rows;
}
