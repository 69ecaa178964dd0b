import { Link } from 'wouter';
import { Card } from '../../parts/card.tsx';
import { useFirstSteps } from './use-first-steps.ts';

export function FirstSteps({ projectId }: { projectId: string }) {
  const steps = useFirstSteps(projectId);
  if (steps.length === 0) return null;
  return (
    <Card title="First steps">
      <ol className="first-steps">
        {steps.map(({ label, href, isDone }) => (
          <li key={label} className={isDone ? 'first-steps-done' : undefined}>
            <span className="first-steps-mark" aria-hidden="true">
              {isDone ? '✓' : ''}
            </span>
            {isDone ? (
              <span>
                {label} <span className="unseen">(done)</span>
              </span>
            ) : (
              <Link href={href}>{label}</Link>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}
