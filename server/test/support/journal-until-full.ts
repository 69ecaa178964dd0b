// Appends to a journal until its file cannot grow any more, and prints how many events were acknowledged.
// Arguments: the journal's directory.
import { createLog } from '../../src/foundation/log.ts';
import { EventJournal } from '../../src/warehouse/duckdb/journal/event-journal.ts';
import { JournalFiles } from '../../src/warehouse/duckdb/journal/journal-files.ts';

const journal = new EventJournal(
  new JournalFiles(process.argv[2]!, { isSynced: false }),
  createLog('silent'),
);
// An engine that never takes anything: all of it goes into one file.
await journal.engineStarted(() => new Promise(() => {}), 0);
let acknowledged = 0;
let refused = 0;
for (let size = 1; refused < 5; size = (size * 7) % 5_003) {
  await journal.append({ bytes: Buffer.alloc(size, 'x'), count: 1 }).then(
    () => acknowledged++,
    () => refused++,
  );
}
process.stdout.write(String(acknowledged));
process.exit();
