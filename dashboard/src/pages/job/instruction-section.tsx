import './instruction-section.css';
import { type ReactNode, useState } from 'react';
import { counted, dollars, duration, shortNumber } from '../../parts/amounts.ts';
import { Badge, type Tone } from '../../parts/badge.tsx';
import { Button } from '../../parts/button.tsx';
import { Fold } from '../../parts/fold.tsx';
import { Notice } from '../../parts/notice.tsx';
import { Time } from '../../parts/time.tsx';
import { InstructionCourse } from './instruction-course.tsx';
import { type InstructionView, timeWorked } from './instructions.ts';

const toneOf: Record<InstructionView['state'], Tone> = {
  waiting: 'neutral',
  active: 'live',
  completed: 'good',
  failed: 'bad',
  stopped: 'neutral',
};

interface InstructionSectionProps {
  instruction: InstructionView;
  /** What happened in earlier ones is folded away. */
  isNewest: boolean;
  summary: string | null;
  /** What can be done about it, if it failed. */
  afterFailure: ReactNode;
  isConnected: boolean;
}

/** A prompt, what came of it, and what happened on the way. */
export function InstructionSection(props: InstructionSectionProps) {
  const { instruction, isNewest, summary, afterFailure, isConnected } = props;
  const { number, prompt, author, state, error, events } = instruction;
  const [isOpen, setOpen] = useState<boolean | null>(null);
  const showsCourse = isOpen ?? (isNewest || state === 'active');
  return (
    <section className="instruction" aria-label={`Instruction ${number}`}>
      <header className="row">
        <h2>Instruction {number}</h2>
        <Badge tone={toneOf[state]}>{state}</Badge>
        <Amounts instruction={instruction} />
      </header>
      <div className="instruction-prompt">
        {author !== null && <p className="soft small">By a comment of {author}</p>}
        <Fold text={prompt} />
      </div>
      {error !== null && (
        <Notice tone="bad" title="The instruction failed">
          <Fold text={error} />
          {afterFailure}
        </Notice>
      )}
      {summary !== null && summary !== '' && <Fold text={summary} lines={12} />}
      {showsCourse && <InstructionCourse instruction={instruction} isConnected={isConnected} />}
      {state !== 'waiting' && !isNewest && (
        <Button
          kind="quiet"
          small
          className="instruction-open"
          aria-expanded={showsCourse}
          onClick={() => setOpen(!showsCourse)}
        >
          {showsCourse ? 'Hide what happened' : `Show what happened (${counted(events.length, 'event')})`}
        </Button>
      )}
    </section>
  );
}

function Amounts({ instruction }: { instruction: InstructionView }) {
  const { startedAt, endedAt, usage } = instruction;
  if (startedAt === null) return null;
  const amounts = [
    endedAt !== null && duration(timeWorked([instruction], 0)),
    usage.steps > 0 && counted(usage.steps, 'step'),
    usage.steps > 0 && `${shortNumber(usage.inputTokens + usage.outputTokens)} tokens`,
    usage.cost !== null && usage.cost > 0 && dollars(usage.cost),
  ].filter((amount) => amount !== false);
  return (
    <span className="soft small instruction-amounts">
      <Time at={startedAt} />
      {amounts.map((amount) => ` · ${amount}`)}
    </span>
  );
}
