-- Page views, one row a read, and what is counted from them.
--
-- The table has no partitions and its rollups are projections, so an insert is one part: the events, their
-- ids and every rollup appear together or not at all, whenever a process is killed. Projections are built by
-- merges, not by inserts (an insert then takes 10 ms instead of 50); a part that has none yet is read row by
-- row. A merge takes ten parts or more, since each builds every projection. Why not materialised views:
-- docs/decisions/0007.
--
-- `hour` and `offset` (milliseconds) are one moment in two columns: what is erased after the retention time is
-- the offset, the user agent and the id, and only columns outside the sorting key can be overwritten.
CREATE TABLE IF NOT EXISTS {local:events}{onCluster} (
  project LowCardinality(String),
  missed Bool,
  hour DateTime('UTC') CODEC(Delta, ZSTD(1)),
  path LowCardinality(String),
  offset UInt32 CODEC(ZSTD(1)),
  arrived DateTime('UTC') CODEC(Delta, ZSTD(1)),
  source Enum8('beacon' = 1, 'server' = 2),
  kind Enum8('human_beacon' = 1, 'human_server' = 2, 'ai_assistant' = 3, 'ai_agent' = 4, 'ai_search' = 5, 'ai_training' = 6, 'ai_other' = 7, 'bot' = 8),
  client LowCardinality(String),
  operator LowCardinality(String),
  reason LowCardinality(String),
  -- 0: unknown. The salt that made it is gone after two days.
  visitor UInt64 CODEC(NONE),
  referrer LowCardinality(String),
  -- What another classification needs.
  user_agent LowCardinality(String),
  signals UInt16,
  signature_agent LowCardinality(String),
  verified LowCardinality(String),
  classifier UInt16 CODEC(Delta, ZSTD(1)),
  -- 0: none. A sender's id counts for seven days, that of a log line as long as the event is kept.
  id UInt64 TTL if(id_kept, toDateTime('2100-01-01 00:00:00', 'UTC'), arrived + toIntervalDay(8)),
  id_kept Bool,
  INDEX arrival arrived TYPE minmax GRANULARITY 1,
  PROJECTION months (SELECT project, missed, toStartOfMonth(hour), path, countIf(kind = 'human_beacon'), countIf(kind = 'human_server'), countIf(kind = 'ai_assistant'), countIf(kind = 'ai_agent'), countIf(kind = 'ai_search'), countIf(kind = 'ai_training'), countIf(kind = 'ai_other') GROUP BY project, missed, toStartOfMonth(hour), path),
  PROJECTION days (SELECT project, missed, toStartOfDay(hour), path, countIf(kind = 'human_beacon'), countIf(kind = 'human_server'), countIf(kind = 'ai_assistant'), countIf(kind = 'ai_agent'), countIf(kind = 'ai_search'), countIf(kind = 'ai_training'), countIf(kind = 'ai_other') GROUP BY project, missed, toStartOfDay(hour), path),
  PROJECTION hours (SELECT project, missed, hour, path, countIf(kind = 'human_beacon'), countIf(kind = 'human_server'), countIf(kind = 'ai_assistant'), countIf(kind = 'ai_agent'), countIf(kind = 'ai_search'), countIf(kind = 'ai_training'), countIf(kind = 'ai_other') GROUP BY project, missed, hour, path),
  PROJECTION site (SELECT project, missed, hour, kind, count() GROUP BY project, missed, hour, kind),
  PROJECTION visitors (SELECT project, missed, toStartOfDay(hour), path, kind, uniqCombined64If(14)(visitor, visitor > 0) GROUP BY project, missed, toStartOfDay(hour), path, kind),
  PROJECTION site_visitors (SELECT project, missed, toStartOfDay(hour), kind, uniqCombined64If(14)(visitor, visitor > 0) GROUP BY project, missed, toStartOfDay(hour), kind),
  PROJECTION clients (SELECT project, missed, toStartOfDay(hour), kind, client, operator, reason, count() GROUP BY project, missed, toStartOfDay(hour), kind, client, operator, reason),
  PROJECTION referrers (SELECT project, missed, toStartOfDay(hour), kind, referrer, count() GROUP BY project, missed, toStartOfDay(hour), kind, referrer)
) ENGINE = {engine}
ORDER BY (project, missed, hour, path)
SETTINGS materialize_projections_on_insert = 0, materialize_projections_on_merge = 1, min_parts_to_merge_at_once = 10;

-- A project's views are on one shard, so that a request's events are there together, too.
{clusterOnly}
CREATE TABLE IF NOT EXISTS {database}.events{onCluster} AS {local:events}
ENGINE = Distributed({cluster}, {database}, events_local, cityHash64(project));
