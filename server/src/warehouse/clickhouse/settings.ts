// What every statement runs under; nothing is set at a place that calls but how it reads.

export const statementSeconds = 30;
/** Mutations rewrite whole parts, and a migration may too. */
export const commandSeconds = 600;

/** An insert of this size is one block, hence one part: all of it is there after a kill, or nothing. */
export const insertLimits = { rows: 100_000, bytes: 64 * 1024 * 1024 } as const;
const blockRows = 1_048_576;
const blockBytes = 4 * insertLimits.bytes;

/** A ClickHouse server takes 128 KiB of a parameter in its URL, where every byte may become three. */
export const longestParameterBytes = 40_000;
/** What does not fit into a parameter is written into the statement. */
const statementBytes = 8 * 1024 * 1024;
/** On a cluster, a statement that changes a table goes through its coordination, which takes less than 1 MiB. */
export const changeBytes = 900_000;

/** A result is held in memory and parsed on the event loop. */
const resultBytes = 64 * 1024 * 1024;
const statementMemoryBytes = 1_500_000_000;

export const statementSettings = (seconds: number) => ({
  session_timezone: 'UTC',
  max_execution_time: seconds,
  max_query_size: String(statementBytes),
  max_memory_usage: String(statementMemoryBytes),
  max_result_bytes: String(resultBytes),
  // Counts are numbers; `safe-numbers.ts` refuses those that a number cannot hold.
  output_format_json_quote_64bit_integers: 0 as const,
  // An error in the middle of a result is then an error, not a result that stops early.
  wait_end_of_query: 1 as const,
  // The answer to an insert must mean that it is on disk.
  async_insert: 0 as const,
  distributed_foreground_insert: 1 as const,
  mutations_sync: '2',
  // Equal batches are equal by chance: Docwright counts by the ids of events.
  insert_deduplicate: 0 as const,
  input_format_parallel_parsing: 0 as const,
  max_insert_threads: '1',
  max_insert_block_size: String(blockRows),
  min_insert_block_size_rows: String(blockRows),
  min_insert_block_size_bytes: String(blockBytes),
});

/** A survey that holds more than this goes on on disk. */
export const surveySettings = {
  max_bytes_before_external_group_by: String(Math.round(statementMemoryBytes / 3)),
  max_bytes_before_external_sort: String(Math.round(statementMemoryBytes / 3)),
};
