import './api-call.css';
import { useState } from 'react';
import { addressOf } from '../../api/client.ts';
import { useAnnounce } from '../../parts/announcer.tsx';
import { Button } from '../../parts/button.tsx';
import { CodeBlock } from '../../parts/code-block.tsx';
import { downloadCsv } from './download-csv.ts';
import { addressOfRead, type Read } from './read-views.ts';

/** How a program asks for what is shown, to be copied. */
export function ApiCall({ read }: { read: Read }) {
  const address = `${location.origin}${addressOf(addressOfRead(read), read.query)}`;
  return (
    <details className="api-call">
      <summary>API call</summary>
      <div className="stack">
        <p className="soft small">
          The same numbers for a program, with a key of this project in <code>DOCWRIGHT_KEY</code>: as JSON,
          and as CSV.
        </p>
        <CodeBlock code={curl(address)} what="API call" />
        <CodeBlock code={curl(address, "-H 'Accept: text/csv'")} what="CSV call" />
      </div>
    </details>
  );
}

/** A quote in an address is always percent-encoded, except this one. */
const curl = (address: string, more = '') =>
  ['curl', '-H "Authorization: Bearer $DOCWRIGHT_KEY"', more, `'${address.replaceAll("'", '%27')}'`]
    .filter(Boolean)
    .join(' ');

/** Saves what is shown as a file for a spreadsheet. */
export function CsvButton({ read }: { read: Read }) {
  const announce = useAnnounce();
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      await downloadCsv(read);
    } catch (error) {
      announce(`The CSV could not be read. ${(error as Error).message}`, 'bad');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button small isBusy={isBusy} onClick={() => void download()}>
      Download CSV
    </Button>
  );
}
