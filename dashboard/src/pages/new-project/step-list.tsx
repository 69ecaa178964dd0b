import './step-list.css';
import { isBefore, type Step, steps } from './steps.ts';

interface StepListProps {
  step: Step;
  onGoTo(step: Step): void;
}

/** Where one is, and the way back to what was done. From the last step there is none. */
export const StepList = ({ step, onGoTo }: StepListProps) => (
  <ol className="step-list" aria-label="Steps">
    {steps.map(({ id, label }, index) => {
      const isDone = isBefore(id, step);
      const number = (
        <span className="step-list-number" aria-hidden="true">
          {isDone || step === 'done' ? '✓' : index + 1}
        </span>
      );
      return (
        <li
          key={id}
          className={`step-list-step${isDone ? ' step-list-done' : ''}`}
          aria-current={id === step ? 'step' : undefined}
        >
          {isDone && step !== 'done' ? (
            <button type="button" className="step-list-back" onClick={() => onGoTo(id)}>
              {number}
              {label}
            </button>
          ) : (
            <span className="step-list-label">
              {number}
              {label}
            </span>
          )}
        </li>
      );
    })}
  </ol>
);
