import './badge.css';
import type { ReactNode } from 'react';

export type Tone = 'neutral' | 'good' | 'warn' | 'bad' | 'merged' | 'accent' | 'live';

export const Badge = ({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) => (
  <span className={`badge badge-${tone}`}>{children}</span>
);

const toneOfStatus: Record<string, Tone> = {
  active: 'live',
  completed: 'good',
  failed: 'bad',
  archived: 'neutral',
  open: 'good',
  merged: 'merged',
  closed: 'bad',
};

/** Of a job or a pull request. */
export const StatusBadge = ({ status }: { status: string }) => (
  <Badge tone={toneOfStatus[status] ?? 'neutral'}>{status}</Badge>
);
