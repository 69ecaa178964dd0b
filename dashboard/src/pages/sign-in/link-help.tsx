import { CodeBlock } from '../../parts/code-block.tsx';

const command = 'export DOCWRIGHT_KEY=dw_…\nnpm run docwright -- sign-in-link';

/** How to get a one-time link, in the foreground where nothing else helps. */
export function LinkHelp({ isOnlyWay }: { isOnlyWay: boolean }) {
  const how = (
    <div className="stack">
      <p>
        Run this where Docwright is installed, with a key of the organisation, and open the link that it
        prints:
      </p>
      <CodeBlock code={command} what="the command" />
      <p className="soft small">
        While nobody is signed in, each start of Docwright prints such a link as well.
      </p>
    </div>
  );
  if (isOnlyWay) return how;
  return (
    <details>
      <summary className="sign-in-summary">Sign in with a one-time link instead</summary>
      {how}
    </details>
  );
}
