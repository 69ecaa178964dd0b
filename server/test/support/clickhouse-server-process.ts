// A real ClickHouse HTTP endpoint for tests: `clickhouse local` inside the library can listen. Arguments: where the
// packages are (`clickhouse-library.ts`), the data directory and the port.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { libraryIn } from './clickhouse-library.ts';

const [packages, directory, port] = process.argv.slice(2) as [string, string, string];
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

const { DataType, load, open } = createRequire(join(packages, 'package.json'))('ffi-rs');
open({ library: 'chdb', path: libraryIn(packages) });
const listenForEver =
  'SYSTEM START LISTEN HTTP; SELECT sleepEachRow(3) FROM numbers(1000000000) SETTINGS max_block_size = 1 FORMAT Null';
const command = [
  'clickhouse',
  `--path=${directory}`,
  '--listen_host=127.0.0.1',
  `--http_port=${port}`,
  `--query=${listenForEver}`,
  // As a server has it. With the four of `clickhouse local` every fifth part of a table waits a second for its turn.
  '--background_pool_size=16',
];
load({
  library: 'chdb',
  funcName: 'chdb_query_cmdline',
  retType: DataType.External,
  paramsType: [DataType.I32, DataType.StringArray],
  paramsValue: [command.length, command],
  runInNewThread: true,
});
