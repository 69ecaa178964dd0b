import type { ChangeState, TableState } from '../page-state.ts';
import type { Report } from '../use-report.ts';

export interface TableProps {
  report: Report;
  table: TableState;
  /** The page that the chart is narrowed to; empty: none. */
  chartPath: string;
  change: ChangeState;
}
