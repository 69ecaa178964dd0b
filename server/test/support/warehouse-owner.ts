// Opens a warehouse, prints its status, and inserts until it is killed, printing each number that was
// acknowledged. Arguments: the data directory and the directory of migrations.
import { createLog } from '../../src/foundation/log.ts';
import type { Columns } from '../../src/warehouse/row-binary.ts';
import { encodeRows } from '../../src/warehouse/testing/encode-rows.ts';
import { openSettledWarehouse } from './engine-ready.ts';

const columns: Columns = { number: 'UInt64', word: 'String' };
const [dataDir, migrations] = process.argv.slice(2) as [string, string];
const warehouse = await openSettledWarehouse({
  dataDir,
  migrations,
  durability: 'process-kill',
  log: createLog('silent'),
});
const status = warehouse.status();
process.stdout.write(`${JSON.stringify(status)}\n`);
if (!status.available) process.exit(0);
for (let number = 0; ; number++) {
  await warehouse.insert('samples', columns, encodeRows(columns, [[number, 'word']]));
  process.stdout.write(`${number}\n`);
}
