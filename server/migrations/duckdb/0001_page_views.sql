-- Page views in the embedded engine: events, what their numbers stand for, and what is counted from them.
--
-- There is no primary key, index or constraint but NOT NULL: indexes are where this engine has lost data, and
-- ids are looked up by scanning. Rollups hold several rows for one key (each roll adds its own, and corrections
-- are negative), so that every reader sums. Why it is built so: docs/decisions/0018.

-- One row: the last roll that moved events from memory into this file, and the last batch of the journal in it.
CREATE TABLE progress (roll INTEGER NOT NULL, batch BIGINT NOT NULL);
INSERT INTO progress VALUES (0, 0);

-- What numbers stand for. A project's number is in all of them, so that deleting it deletes its texts.
CREATE TABLE projects (project INTEGER NOT NULL, views_key VARCHAR NOT NULL);
CREATE TABLE paths (path INTEGER NOT NULL, project INTEGER NOT NULL, text VARCHAR NOT NULL);
CREATE TABLE referrers (referrer INTEGER NOT NULL, project INTEGER NOT NULL, text VARCHAR NOT NULL);
CREATE TABLE verdicts (
  verdict INTEGER NOT NULL, project INTEGER NOT NULL, kind UTINYINT NOT NULL,
  client VARCHAR NOT NULL, operator VARCHAR NOT NULL, reason VARCHAR NOT NULL
);
-- A request's evidence with its verdict. Classifying again changes this table and the rollups, and no event.
CREATE TABLE evidences (
  evidence INTEGER NOT NULL, project INTEGER NOT NULL, source UTINYINT NOT NULL,
  user_agent VARCHAR NOT NULL, signals USMALLINT NOT NULL, signature_agent VARCHAR NOT NULL, verified VARCHAR NOT NULL,
  kind UTINYINT NOT NULL, verdict INTEGER NOT NULL, classifier USMALLINT NOT NULL
);

-- `moment` is in milliseconds, `arrived` in days. A roll writes them by time, so that a scan skips other times.
CREATE TABLE events (
  project INTEGER NOT NULL, missed BOOLEAN NOT NULL, moment BIGINT NOT NULL, arrived USMALLINT NOT NULL,
  path INTEGER NOT NULL, evidence INTEGER NOT NULL, referrer INTEGER NOT NULL, visitor UBIGINT NOT NULL
);
-- Senders' ids, for eight days of their arrival (seconds), and those of log lines, as long as their event.
-- The hour is the event's.
CREATE TABLE ids (id UBIGINT NOT NULL, project INTEGER NOT NULL, arrived UINTEGER NOT NULL, hour INTEGER NOT NULL);
CREATE TABLE kept_ids (id UBIGINT NOT NULL, project INTEGER NOT NULL, arrived USMALLINT NOT NULL, hour INTEGER NOT NULL);

-- Views by page: one column a kind, in the order of `kinds` in page-event.ts, bots left out.
CREATE TABLE days (
  project INTEGER NOT NULL, day INTEGER NOT NULL, path INTEGER NOT NULL,
  k1 INTEGER NOT NULL, k2 INTEGER NOT NULL, k3 INTEGER NOT NULL, k4 INTEGER NOT NULL, k5 INTEGER NOT NULL,
  k6 INTEGER NOT NULL, k7 INTEGER NOT NULL
);
CREATE TABLE months (
  project INTEGER NOT NULL, month INTEGER NOT NULL, path INTEGER NOT NULL,
  k1 INTEGER NOT NULL, k2 INTEGER NOT NULL, k3 INTEGER NOT NULL, k4 INTEGER NOT NULL, k5 INTEGER NOT NULL,
  k6 INTEGER NOT NULL, k7 INTEGER NOT NULL
);
-- Only of the months in `paged_months`, which are over. Written by path, so that one page's year is few blocks.
CREATE TABLE page_hours (
  project INTEGER NOT NULL, path INTEGER NOT NULL, hour INTEGER NOT NULL,
  k1 INTEGER NOT NULL, k2 INTEGER NOT NULL, k3 INTEGER NOT NULL, k4 INTEGER NOT NULL, k5 INTEGER NOT NULL,
  k6 INTEGER NOT NULL, k7 INTEGER NOT NULL
);
CREATE TABLE paged_months (project INTEGER NOT NULL, month INTEGER NOT NULL);

CREATE TABLE site_hours (
  project INTEGER NOT NULL, hour INTEGER NOT NULL, source UTINYINT NOT NULL, kind UTINYINT NOT NULL, n INTEGER NOT NULL
);
CREATE TABLE client_days (project INTEGER NOT NULL, day INTEGER NOT NULL, verdict INTEGER NOT NULL, n INTEGER NOT NULL);
CREATE TABLE referrer_days (
  project INTEGER NOT NULL, day INTEGER NOT NULL, kind UTINYINT NOT NULL, referrer INTEGER NOT NULL, n INTEGER NOT NULL
);
CREATE TABLE miss_days (
  project INTEGER NOT NULL, day INTEGER NOT NULL, path INTEGER NOT NULL, verdict INTEGER NOT NULL, n INTEGER NOT NULL
);

-- Distinct visitors of whole days: how many were seen as exactly these kinds (a bit each). Only of the days in
-- `counted_days`; a day that gets late events leaves it, and is counted from the events until it is done again.
CREATE TABLE visitor_days (
  project INTEGER NOT NULL, day INTEGER NOT NULL, path INTEGER NOT NULL, mask UTINYINT NOT NULL, n INTEGER NOT NULL
);
CREATE TABLE site_visitor_days (project INTEGER NOT NULL, day INTEGER NOT NULL, mask UTINYINT NOT NULL, n INTEGER NOT NULL);
CREATE TABLE counted_days (project INTEGER NOT NULL, day INTEGER NOT NULL);
-- The days of a month added up, only of the months in `counted_months`: over, and all of their days counted.
CREATE TABLE visitor_months (
  project INTEGER NOT NULL, month INTEGER NOT NULL, path INTEGER NOT NULL, mask UTINYINT NOT NULL, n INTEGER NOT NULL
);
CREATE TABLE counted_months (project INTEGER NOT NULL, month INTEGER NOT NULL);
