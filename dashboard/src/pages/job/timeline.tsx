import type { ReactNode } from 'react';
import { Skeleton } from '../../parts/skeleton.tsx';
import type { Connection } from './follow-events.ts';
import { InstructionSection } from './instruction-section.tsx';
import type { InstructionView } from './instructions.ts';

interface TimelineProps {
  instructions: readonly InstructionView[];
  connection: Connection;
  /** Of the newest: work that a limit cut short has one, though it failed. */
  summary: string | null;
  /** What can be done about the newest, if it failed. */
  afterFailure(instruction: InstructionView): ReactNode;
}

/** What happened and happens, instruction by instruction. */
export function Timeline({ instructions, connection, summary, afterFailure }: TimelineProps) {
  const newest = instructions.findLast(({ startedAt }) => startedAt !== null) ?? instructions[0];
  if (instructions.length === 0 && connection !== 'ended') return <Skeleton lines={8} />;
  return (
    <div className="stack">
      {instructions.map((instruction) => (
        <InstructionSection
          key={instruction.number}
          instruction={instruction}
          isNewest={instruction === newest}
          summary={instruction.summary ?? (instruction === newest ? summary : null)}
          afterFailure={instruction === newest ? afterFailure(instruction) : null}
          isConnected={connection !== 'reconnecting'}
        />
      ))}
    </div>
  );
}
