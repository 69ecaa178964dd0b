/** What the gate found: one line for each thing that was checked. */
export interface GateReport {
  passed: boolean;
  checks: GateCheck[];
  /** What would change. */
  size: { files: number; lines: number; deletions: number };
}

export interface GateCheck {
  /** A word for machines: `links`, `secrets`, `size`, `paths`, or a check of the project's own. */
  name: string;
  title: string;
  /** Problems that the change brings. */
  found: Finding[];
  /** How many the base already had. */
  existing: number;
  /** Findings that are for the reviewer and fail nothing. */
  isWarning: boolean;
}

export interface Finding {
  path: string | null;
  line: number | null;
  message: string;
}
