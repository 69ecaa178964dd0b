import { useRef, useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { CodeBlock } from '../../parts/code-block.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Notice } from '../../parts/notice.tsx';
import { accessOf } from './key-access.ts';
import type { NewKey } from './key-queries.ts';
import { jobCommand, sendCommand, viewsCommand } from './ready-commands.ts';
import { useStaysOpen } from './use-stays-open.ts';

interface NewKeyDialogProps {
  projectId: string;
  created: NewKey;
  onStored(): void;
}

/** Shows the key, this once. Only the button at its end closes it. */
export function NewKeyDialog({ projectId, created, onStored }: NewKeyDialogProps) {
  const [isWarned, setWarned] = useState(false);
  const content = useRef<HTMLDivElement>(null);
  const warn = () => setWarned(true);
  useStaysOpen(content, warn);
  const access = accessOf(created.scopes);
  const call = { origin: location.origin, projectId, key: created.key };
  return (
    <Dialog title="Your new key" onClose={warn}>
      <div className="stack" ref={content}>
        <p>
          This is the only time that the key “{created.name}” is shown. Keep it where you keep passwords:
          nobody can read it here again.
        </p>
        <CodeBlock code={created.key} what="the key" />
        {access === 'write' && (
          <div className="stack keys-command">
            <h3>Create a job with it</h3>
            <CodeBlock code={jobCommand(call)} what="the command that creates a job" />
          </div>
        )}
        {access === 'ingest' ? (
          <div className="stack keys-command">
            <h3>Send a page view with it</h3>
            <CodeBlock code={sendCommand(call)} what="the command that sends a page view" />
          </div>
        ) : (
          <div className="stack keys-command">
            <h3>Read page views with it</h3>
            <CodeBlock code={viewsCommand(call)} what="the command that reads page views" />
          </div>
        )}
        {isWarned && (
          <Notice tone="warn">
            The key cannot be shown again. Store it first, then choose “I have stored it”.
          </Notice>
        )}
        <div className="row dialog-actions">
          <Button kind="primary" onClick={onStored}>
            I have stored it
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
