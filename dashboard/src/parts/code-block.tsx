import './code-block.css';
import { CopyButton } from './copy-button.tsx';

/** Something to copy: a command, a snippet, a call. */
export const CodeBlock = ({ code, what }: { code: string; what: string }) => (
  <div className="code-block">
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
    <section className="code-block-text" aria-label={what} tabIndex={0}>
      <pre>
        <code>{code}</code>
      </pre>
    </section>
    <CopyButton text={code} what={what} />
  </div>
);
