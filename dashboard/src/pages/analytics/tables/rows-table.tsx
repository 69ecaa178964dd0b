import { Table } from '../../../parts/table.tsx';
import type { Column } from './column.ts';
import { SortHead, type Sorting } from './sort-head.tsx';

interface RowsProps<Row> {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf(row: Row): string;
}

interface RowsTableProps<Row> extends RowsProps<Row> {
  /** What it lists. */
  label: string;
  /** Where the API can order the rows. */
  sorting?: Sorting;
}

export const RowsTable = <Row,>({ label, sorting, ...rows }: RowsTableProps<Row>) => (
  <Table label={label}>
    <Heads columns={rows.columns} sorting={sorting} />
    <tbody>
      <Rows {...rows} />
    </tbody>
  </Table>
);

interface HeadsProps<Row> {
  columns: readonly Column<Row>[];
  sorting?: Sorting | undefined;
}

export const Heads = <Row,>({ columns, sorting }: HeadsProps<Row>) => (
  <thead>
    <tr>
      {columns.map(({ head, isHeadUnseen, sort, className }) =>
        sort && sorting ? (
          <SortHead key={head} sort={sort} label={head} className={className} sorting={sorting} />
        ) : (
          <th key={head} scope="col" className={className}>
            {isHeadUnseen ? <span className="unseen">{head}</span> : head}
          </th>
        ),
      )}
    </tr>
  </thead>
);

export const Rows = <Row,>({ columns, rows, keyOf }: RowsProps<Row>) =>
  rows.map((row) => (
    <tr key={keyOf(row)}>
      {columns.map(({ head, className, cell }) => (
        <td key={head} className={className}>
          {cell(row)}
        </td>
      ))}
    </tr>
  ));
