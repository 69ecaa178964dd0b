import type { ReactNode } from 'react';
import { Card } from '../../../parts/card.tsx';
import { Empty } from '../../../parts/empty.tsx';
import { Loaded } from '../../../parts/loaded.tsx';
import { Pager } from '../../../parts/pager.tsx';
import { Skeleton } from '../../../parts/skeleton.tsx';
import { SelectField } from '../../../parts/text-field.tsx';
import { ApiCall, CsvButton } from '../api-call.tsx';
import { type ChangeState, limits, type TableState } from '../page-state.ts';
import { type Read, type Reads, useViews } from '../read-views.ts';
import { SearchBox } from './search-box.tsx';

type TableName = 'views' | 'visitors' | 'clients' | 'referrers' | 'misses';

interface TableCardProps<Name extends TableName> {
  title: string;
  /** What it lists, said once. */
  about: ReactNode;
  read: Read<Name>;
  table: TableState;
  change: ChangeState;
  canSearch?: boolean;
  /** Why no row may be there. */
  nothing: string;
  children: (data: Reads[Name]) => ReactNode;
}

/** What all tables share: search, rows by page as the API gives them, the call itself, and CSV. */
export function TableCard<Name extends TableName>(props: TableCardProps<Name>) {
  const { title, about, read, table, change, canSearch = false, nothing, children } = props;
  const query = useViews(read);
  const isOld = query.isPlaceholderData;
  return (
    <Card
      flush
      title={title}
      actions={
        <>
          {canSearch && <SearchBox value={table.search} change={change} />}
          <LimitChoice limit={table.limit} change={change} />
          <CsvButton read={read} />
        </>
      }
    >
      <p className="table-card-about soft small">{about}</p>
      <Loaded query={query} what={`${title} could not be read`} skeleton={<RowsSkeleton />}>
        {(data) => {
          const shown = rowCount(read.name, data);
          return (
            <div className={isOld ? 'table-card-old' : undefined} aria-busy={isOld}>
              {shown === 0 && table.offset === 0 ? (
                <Empty title={table.search === '' ? nothing : `No path contains “${table.search}”.`} />
              ) : (
                children(data)
              )}
              <div className="table-card-foot">
                <Pager
                  offset={table.offset}
                  shown={shown}
                  limit={table.limit}
                  hasMore={data.hasMore}
                  onMove={(offset) => change({ offset: String(offset) })}
                />
              </div>
            </div>
          );
        }}
      </Loaded>
      <div className="table-card-foot">
        <ApiCall read={read} />
      </div>
    </Card>
  );
}

/** Rows stand under the name of their read. */
const rowCount = <Name extends TableName>(name: Name, data: Reads[Name]): number =>
  (data as unknown as Record<Name, unknown[]>)[name].length;

const RowsSkeleton = () => (
  <div className="table-card-skeleton">
    <Skeleton lines={10} height={34} />
  </div>
);

const limitOptions = limits.map((value) => ({ value, label: `${value} rows` }));

const LimitChoice = ({ limit, change }: { limit: number; change: ChangeState }) => (
  <SelectField
    label="Rows on a page"
    hideLabel
    value={String(limit) as (typeof limits)[number]}
    options={limitOptions}
    onChange={(value) => change({ limit: value, offset: '0' })}
  />
);
