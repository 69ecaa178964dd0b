import { type Columns, type ColumnType, RowWriter } from '../row-binary.ts';

const writers: Record<ColumnType, (to: RowWriter, value: unknown) => void> = {
  String: (to, value) => to.text(String(value)),
  Bool: (to, value) => to.flag(Boolean(value)),
  Int8: (to, value) => to.byte(Number(value)),
  UInt8: (to, value) => to.byte(Number(value)),
  UInt16: (to, value) => to.uint16(Number(value)),
  UInt32: (to, value) => to.uint32(Number(value)),
  UInt64: (to, value) => {
    const bits = BigInt(value as number | bigint);
    to.uint64({ low: Number(bits & 0xffff_ffffn), high: Number(bits >> 32n) });
  },
};

/** Rows that are not worth a writer of their own. */
export function encodeRows(columns: Columns, rows: readonly (readonly unknown[])[]): Buffer {
  const types = Object.values(columns);
  const writer = new RowWriter();
  for (const row of rows)
    types.forEach((type, i) => {
      writers[type](writer, row[i]);
    });
  return writer.end();
}
