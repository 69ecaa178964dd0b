import './tables.css';
import './stacked-rows.css';
import { Segmented } from '../../../parts/segmented.tsx';
import { type ChangeState, freshTable, type PageState, tableState } from '../page-state.ts';
import type { Report } from '../use-report.ts';
import { ClientsTable } from './clients-table.tsx';
import { MissesTable } from './misses-table.tsx';
import { PagesTable } from './pages-table.tsx';
import { ReferrersTable } from './referrers-table.tsx';
import type { TableProps } from './table-props.ts';
import { VisitorsTable } from './visitors-table.tsx';

const tabs = [
  { value: 'pages', label: 'Pages', table: PagesTable },
  { value: 'visitors', label: 'Visitors', table: VisitorsTable },
  { value: 'clients', label: 'AI clients', table: ClientsTable },
  { value: 'referrers', label: 'Referrers', table: ReferrersTable },
  { value: 'misses', label: 'Misses', table: MissesTable },
] as const satisfies { value: string; label: string; table: (props: TableProps) => React.ReactNode }[];

interface TablesProps {
  report: Report;
  state: PageState;
  change: ChangeState;
}

export function Tables({ report, state, change }: TablesProps) {
  const tab = tabs.find(({ value }) => value === state.tab) ?? tabs[0];
  return (
    <section className="tables" aria-label="Tables">
      <Segmented
        legend="Table"
        value={tab.value}
        options={tabs}
        onChange={(value) => change({ tab: value, ...freshTable })}
      />
      <tab.table
        key={tab.value}
        report={report}
        table={tableState(state)}
        chartPath={state.path}
        change={change}
      />
    </section>
  );
}
