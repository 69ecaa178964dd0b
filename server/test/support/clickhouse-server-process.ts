// A real ClickHouse HTTP endpoint for tests: `clickhouse local` inside the embedded engine's own library can
// listen. Arguments: the data directory and the port.
import { resolveLibchdb } from 'chdb/libchdb';
import { DataType, load, open } from 'ffi-rs';

const [directory, port] = process.argv.slice(2);
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

open({ library: 'chdb', path: resolveLibchdb().path });
const listenForEver =
  'SYSTEM START LISTEN HTTP; SELECT sleepEachRow(3) FROM numbers(1000000000) SETTINGS max_block_size = 1 FORMAT Null';
const command = [
  'clickhouse',
  `--path=${directory}`,
  '--listen_host=127.0.0.1',
  `--http_port=${port}`,
  `--query=${listenForEver}`,
];
load({
  library: 'chdb',
  funcName: 'chdb_query_cmdline',
  retType: DataType.External,
  paramsType: [DataType.I32, DataType.StringArray],
  paramsValue: [command.length, command],
  runInNewThread: true,
});
