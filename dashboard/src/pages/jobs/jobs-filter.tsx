import './jobs-filter.css';
import type { JobStatus } from '../../../../server/src/contract/job.ts';
import { Segmented } from '../../parts/segmented.tsx';
import { SearchBox } from './search-box.tsx';

type Choice = JobStatus | 'all';

const choices: readonly { value: Choice; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'active', label: 'Active' },
  { value: 'completed', label: 'Completed' },
  { value: 'failed', label: 'Failed' },
  { value: 'archived', label: 'Archived' },
];

interface Filter {
  status: string;
  search: string;
}

const choiceOf = (wanted: string): Choice => choices.find(({ value }) => value === wanted)?.value ?? 'all';

export function statusOf(wanted: string): JobStatus | undefined {
  const choice = choiceOf(wanted);
  return choice === 'all' ? undefined : choice;
}

export const isFiltered = ({ status, search }: Filter): boolean =>
  search !== '' || statusOf(status) !== undefined;

interface JobsFilterProps {
  filter: Filter;
  onChange(changes: Partial<Filter & { offset: string }>, options?: { replace?: boolean }): void;
}

/** With another filter the list begins at its top. */
export const JobsFilter = ({ filter, onChange }: JobsFilterProps) => (
  <div className="jobs-filter">
    <Segmented
      legend="Status"
      value={choiceOf(filter.status)}
      options={choices}
      onChange={(status) => onChange({ status, offset: '0' })}
    />
    <SearchBox
      value={filter.search}
      onChange={(search) => onChange({ search, offset: '0' }, { replace: true })}
    />
  </div>
);
