export const checkTitles = {
  pages: 'Pages parse',
  links: 'Internal links',
  anchors: 'Anchors',
  images: 'Images',
  navigation: 'Navigation',
  'orphaned-links': 'Links and redirects to pages this change deletes',
} as const;

export type CheckName = keyof typeof checkTitles;

/** Entries of these are for the reviewer; they never fail a report. */
export const warningChecks: ReadonlySet<CheckName> = new Set(['orphaned-links']);

export interface Problem {
  path: string;
  line: number | null;
  check: CheckName;
  message: string;
}

export interface CheckReport {
  /** `found` are the problems a change brings; `existing` counts those the base already had. */
  checks: { name: CheckName; title: string; found: Problem[]; existing: number }[];
  passed: boolean;
}
