import './job-tabs.css';
import { Link } from 'wouter';

export const tabs = [
  { value: 'timeline', label: 'Timeline' },
  { value: 'changes', label: 'Changes' },
  { value: 'report', label: 'Report' },
] as const;

export type Tab = (typeof tabs)[number]['value'];

export const tabOf = (wanted: string): Tab => tabs.find(({ value }) => value === wanted)?.value ?? 'timeline';

/** Links, so that each part of the page has its address. */
export const JobTabs = ({ address, current }: { address: string; current: Tab }) => (
  <nav className="job-tabs" aria-label="Parts of the job">
    {tabs.map(({ value, label }) => (
      <Link
        key={value}
        href={value === 'timeline' ? address : `${address}?tab=${value}`}
        className="job-tabs-tab"
        aria-current={value === current ? 'page' : undefined}
      >
        {label}
      </Link>
    ))}
  </nav>
);
