/** The settings that depend on one another, as they were read. */
interface Settings {
  clickhouseUrl: string | undefined;
  clickhouseCluster: string | undefined;
  collectPath: string;
  trackerPath: string;
  modelEndpoints: ReadonlyMap<string, string>;
  modelKeys: ReadonlyMap<string, string>;
}

/** The server's own addresses, and what its others begin with. */
const ownPaths = [
  '/assets/icon.svg',
  '/assets/pages.css',
  '/git',
  '/healthz',
  '/metrics',
  '/openapi.json',
  '/projects',
  '/readyz',
  '/reference',
  '/sign-in',
  '/sign-out',
  '/v1',
  '/v2',
];

/** Names of models that begin so are not an endpoint's. */
const ownProviders = ['builtin', 'anthropic', 'openai', 'google'];

const isWithin = (path: string, start: string) => `${path}/`.startsWith(`${start}/`);

/** What is wrong with settings that are each right by themselves, one sentence a setting. */
export function conflictsOf({
  clickhouseUrl,
  clickhouseCluster,
  collectPath,
  trackerPath,
  modelEndpoints,
  modelKeys,
}: Settings): string[] {
  const renamed = { DOCWRIGHT_COLLECT_PATH: collectPath, DOCWRIGHT_TRACKER_PATH: trackerPath };
  const conflicts = Object.entries(renamed)
    .filter(([, path]) => ownPaths.some((own) => isWithin(path, own)))
    .map(([name, path]) => `${name} is "${path}", where the server has pages of its own; choose another.`);
  if (isWithin(trackerPath, collectPath)) {
    conflicts.push(
      `DOCWRIGHT_TRACKER_PATH is "${trackerPath}", where DOCWRIGHT_COLLECT_PATH takes views ("${collectPath}/…"); choose another.`,
    );
  }
  if (clickhouseCluster !== undefined && clickhouseUrl === undefined) {
    conflicts.push(
      `DOCWRIGHT_CLICKHOUSE_CLUSTER is "${clickhouseCluster}", but page views are stored in the embedded DuckDB; set CLICKHOUSE_URL to a server of that cluster, too.`,
    );
  }
  for (const name of modelEndpoints.keys()) {
    if (!ownProviders.includes(name)) continue;
    conflicts.push(`DOCWRIGHT_MODEL_ENDPOINTS names an endpoint "${name}", which is taken; choose another.`);
  }
  for (const name of modelKeys.keys()) {
    if (modelEndpoints.has(name)) continue;
    conflicts.push(
      `DOCWRIGHT_MODEL_KEYS has a key for "${name}", which DOCWRIGHT_MODEL_ENDPOINTS does not name.`,
    );
  }
  return conflicts;
}
