import './notice.css';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';

interface NoticeProps {
  tone?: 'info' | 'good' | 'warn' | 'bad';
  title?: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
}

/** Something to know. What is bad is read out as it appears. */
export const Notice = ({ tone = 'info', title, children, actions }: NoticeProps) => (
  <div className={`notice notice-${tone}`} role={tone === 'bad' ? 'alert' : 'status'}>
    <div className="notice-text">
      {title && <p className="notice-title">{title}</p>}
      {children && <div>{children}</div>}
    </div>
    {actions && <div className="row">{actions}</div>}
  </div>
);

interface ProblemProps {
  error: Error;
  /** What could not be done, such as "The jobs could not be read". */
  what?: string;
  retry?(): unknown;
}

/** An error with what happened and a way to try again. */
export const Problem = ({ error, what, retry }: ProblemProps) => (
  <Notice
    tone="bad"
    title={what}
    actions={
      retry && (
        <Button small onClick={() => void retry()}>
          Try again
        </Button>
      )
    }
  >
    {error.message}
    {'requestId' in error && typeof error.requestId === 'string' && (
      <div className="soft small">
        Request <code>{error.requestId}</code>
      </div>
    )}
  </Notice>
);

/** What is wrong with a form as a whole. */
export const FormProblem = ({ problem }: { problem: string | null }) =>
  problem === null ? null : <Notice tone="bad">{problem}</Notice>;
