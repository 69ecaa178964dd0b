import './set-up.css';
import { Link } from 'wouter';
import { CodeBlock } from '../parts/code-block.tsx';
import { Field } from '../parts/field.tsx';
import type { Place, Stack } from './stack.ts';
import { stacks } from './stacks.ts';

interface SetUpProps {
  place: Place;
  /** The id of the chosen way. */
  chosen: string;
  onChoose(id: string): void;
}

/** How page views get here, step by step, for the way that somebody chooses. */
export function SetUp({ place, chosen, onChoose }: SetUpProps) {
  const stack = stacks.find(({ id }) => id === chosen) ?? stacks[0]!;
  return (
    <div className="set-up">
      <Field label="How the documentation is served" hint={stack.sees}>
        {(control) => (
          <select
            {...control}
            className="input"
            value={stack.id}
            onChange={(event) => onChoose(event.target.value)}
          >
            {[...Map.groupBy(stacks, ({ group }) => group)].map(([group, ways]) => (
              <optgroup key={group} label={group}>
                {ways.map(({ id, label }) => (
                  <option key={id} value={id}>
                    {label}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
        )}
      </Field>
      <Steps stack={stack} place={place} />
      {stack.needsKey && (
        <p className="soft small">
          Make the key under <Link href={`/projects/${place.projectId}/keys`}>API keys</Link>, and give it to
          nobody else.
        </p>
      )}
    </div>
  );
}

const Steps = ({ stack, place }: { stack: Stack; place: Place }) => (
  <ol className="set-up-steps">
    {stack.steps(place).map(({ text, code }) => (
      <li key={text}>
        <div className="set-up-step">
          <p>{text}</p>
          {code && <CodeBlock code={code.text} what={code.what} />}
        </div>
      </li>
    ))}
  </ol>
);
