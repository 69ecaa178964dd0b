import { resolve } from 'node:path';
import { z } from 'zod';
import { isAddressRange } from '../contract/key.ts';
import { isKey } from './api-key.ts';
import { conflictsOf } from './conflicting-settings.ts';
import {
  author,
  file,
  hostPatterns,
  integer,
  list,
  pairs,
  path,
  secret,
  text,
  url,
  urlPairs,
  webUrl,
} from './setting-values.ts';

const roles = ['all', 'api', 'worker'] as const;

/** A setting: how its text is read, what it takes (for people), and whether its value may be shown. */
interface Setting {
  schema: z.ZodType<unknown, string | undefined>;
  takes: string;
  about: string;
  secret?: true;
  /** Other programs read it in lower case, too, and prefer that. */
  lowerCase?: true;
}

/** Every environment variable Docwright reads; `docs/configuration.md` lists the same, and a test compares. */
export const settings = {
  HOST: {
    schema: text.default('127.0.0.1'),
    takes: 'an address to listen on',
    about: 'where the server listens',
  },
  PORT: {
    schema: integer(0, 65_535, 4000),
    takes: 'a port from 0 (any free one) to 65535',
    about: 'the port it listens on',
  },
  DOCWRIGHT_DATA_DIR: {
    schema: text.default('.docwright').transform((path) => resolve(path)),
    takes: 'a directory',
    about: 'where everything is kept; made if absent',
  },
  DOCWRIGHT_PUBLIC_URL: {
    schema: webUrl,
    takes: 'an http:// or https:// URL',
    about: 'how links are written; the address it listens on if absent',
  },
  DOCWRIGHT_ROLE: {
    schema: z.enum(roles).default('all'),
    takes: roles.join(', '),
    about: 'which half of the service this process runs',
  },
  DOCWRIGHT_ADMIN_KEY: {
    schema: text.refine(isKey).optional(),
    takes: 'a key in Docwright’s own format (npm run docwright -- new-key prints one)',
    about: 'a key of the organisation that works from the first start',
    secret: true,
  },
  DOCWRIGHT_SECRET_KEY: {
    schema: text
      .transform((value) => Buffer.from(value, 'base64'))
      .refine((key) => key.length === 32)
      .optional(),
    takes: '32 random bytes in base64 (openssl rand -base64 32)',
    about: 'encrypts stored credentials; a key file in the data directory if absent',
    secret: true,
  },
  DATABASE_URL: {
    schema: url('postgres:', 'postgresql:'),
    takes: 'a postgres:// URL',
    about: 'a PostgreSQL server to use instead of the embedded one',
    secret: true,
  },
  CLICKHOUSE_URL: {
    schema: url('http:', 'https:'),
    takes: 'an http:// or https:// URL, with user, password and database in it where needed',
    about: 'a ClickHouse server to store page views in instead of the embedded DuckDB',
    secret: true,
  },
  DOCWRIGHT_CLICKHOUSE_CLUSTER: {
    schema: text.regex(/^[\w.-]{1,100}$/).optional(),
    takes: 'the name of a cluster that the server of CLICKHOUSE_URL knows',
    about: 'makes the tables replicated, on every server of that cluster',
  },
  DOCWRIGHT_DURABILITY: {
    schema: z.enum(['power-cut', 'process-kill']).default('power-cut'),
    takes: 'power-cut or process-kill',
    about: 'what an acknowledged write survives in the embedded engines; process-kill skips fsync',
  },
  DOCWRIGHT_LOG_LEVEL: {
    schema: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
    takes: 'trace, debug, info, warn, error or silent',
    about: 'how much is logged',
  },
  DOCWRIGHT_MODEL: {
    schema: text.default('builtin/codemod'),
    takes: 'a model’s name, such as builtin/codemod',
    about: 'the model of projects that name none',
  },
  ANTHROPIC_API_KEY: {
    schema: secret,
    takes: 'a key of Anthropic’s API',
    about: 'for the models anthropic/…',
    secret: true,
  },
  ANTHROPIC_BASE_URL: {
    schema: webUrl,
    takes: 'an http:// or https:// URL',
    about: 'a gateway to ask instead of Anthropic itself',
  },
  OPENAI_API_KEY: {
    schema: secret,
    takes: 'a key of OpenAI’s API',
    about: 'for the models openai/…',
    secret: true,
  },
  OPENAI_BASE_URL: {
    schema: webUrl,
    takes: 'an http:// or https:// URL',
    about: 'a gateway to ask instead of OpenAI itself',
  },
  GOOGLE_GENERATIVE_AI_API_KEY: {
    schema: secret,
    takes: 'a key of the Gemini API',
    about: 'for the models google/…',
    secret: true,
  },
  GOOGLE_GENERATIVE_AI_BASE_URL: {
    schema: webUrl,
    takes: 'an http:// or https:// URL',
    about: 'a gateway to ask instead of Google itself',
  },
  DOCWRIGHT_MODEL_ENDPOINTS: {
    schema: urlPairs,
    takes: 'name=URL, separated by commas, such as ollama=http://127.0.0.1:11434/v1',
    about: 'servers with an OpenAI-compatible API, for the models name/…',
  },
  DOCWRIGHT_MODEL_KEYS: {
    schema: pairs,
    takes: 'name=key, separated by commas',
    about: 'the keys of those servers that want one',
    secret: true,
  },
  DOCWRIGHT_PRICES_FILE: {
    schema: file,
    takes: 'a JSON file',
    about: 'what models cost and how much they read, over what Docwright knows itself',
  },
  DOCWRIGHT_COMMIT_AUTHOR: {
    schema: author.default({ name: 'Docwright', email: 'docwright@localhost' }),
    takes: 'Name <address@example.com>',
    about: 'the author of the agent’s commits',
  },
  DOCWRIGHT_POLL_MINUTES: {
    schema: integer(0, 1_440, 2),
    takes: 'minutes from 0 (never) to 1440',
    about:
      'how often an open pull request is looked at where the host sends no hooks; less often the longer it rests',
  },
  DOCWRIGHT_INTERNAL_HOSTS: {
    schema: hostPatterns,
    takes: 'host names, *.domain, addresses or CIDR ranges, separated by commas; * means all',
    about: 'code hosts in the internal network, or without TLS, that projects may name',
  },
  DOCWRIGHT_CA_FILE: {
    schema: file,
    takes: 'a file of certificates in PEM',
    about: 'certificate authorities of your own, believed beside the machine’s when code hosts are called',
  },
  HTTPS_PROXY: {
    schema: webUrl,
    takes: 'an http:// or https:// URL',
    about: 'the proxy to https:// code hosts; also read as https_proxy',
    secret: true,
    lowerCase: true,
  },
  HTTP_PROXY: {
    schema: webUrl,
    takes: 'an http:// or https:// URL',
    about: 'the proxy to http:// code hosts; also read as http_proxy',
    secret: true,
    lowerCase: true,
  },
  NO_PROXY: {
    schema: list,
    takes: 'host names, addresses or CIDR ranges, separated by commas; * means all',
    about: 'hosts that are called without a proxy; also read as no_proxy',
    lowerCase: true,
  },
  DOCWRIGHT_WORKER_CONCURRENCY: {
    schema: integer(1, 1000, 8),
    takes: 'a number from 1 to 1000',
    about: 'how many jobs one process works on at a time; up to 100 more may wait for a model or a code host',
  },
  DOCWRIGHT_RUNNING_JOBS: {
    schema: integer(0, 1_000_000, 0),
    takes: 'a number; 0 means as many as the workers take',
    about: 'jobs that all workers together carry out at a time, those that wait for a model included',
  },
  DOCWRIGHT_RUNNING_JOBS_PER_PROJECT: {
    schema: integer(0, 1_000_000, 50),
    takes: 'a number; 0 means no limit',
    about: 'the same, per project, unless the project says otherwise',
  },
  DOCWRIGHT_QUEUED_JOBS_PER_PROJECT: {
    schema: integer(0, 1_000_000, 1000),
    takes: 'a number; 0 means no limit',
    about: 'instructions of a project that may wait at a time, unless the project says otherwise',
  },
  DOCWRIGHT_JOBS_PER_HOUR: {
    schema: integer(0, 1_000_000_000, 1000),
    takes: 'a number; 0 means no limit',
    about: 'jobs and messages together, per project and hour, unless the project says otherwise',
  },
  DOCWRIGHT_READS_PER_HOUR: {
    schema: integer(0, 1_000_000_000, 10_000),
    takes: 'a number; 0 means no limit',
    about: 'reads of page views, per project and hour, unless the project says otherwise',
  },
  DOCWRIGHT_MIN_FREE_MB: {
    schema: integer(0, 100_000_000, 512),
    takes: 'MiB; 0 means never',
    about: 'how much of the disk with the data directory stays free: below it, new work is refused',
  },
  DOCWRIGHT_REPOSITORY_MB: {
    schema: integer(1, 100_000_000, 2048),
    takes: 'MiB',
    about:
      'how large a repository may be: a local one after a push, and what is fetched of one on a code host',
  },
  DOCWRIGHT_REPOSITORY_OBJECTS: {
    schema: integer(1, 1_000_000_000, 2_000_000),
    takes: 'a number',
    about: 'objects (commits, folders, files) that a local repository may have after a push',
  },
  DOCWRIGHT_REPOSITORY_REFS: {
    schema: integer(1, 1_000_000, 10_000),
    takes: 'a number',
    about: 'branches and tags that a local repository may have after a push',
  },
  DOCWRIGHT_EVENT_STREAMS: {
    schema: integer(0, 1_000_000, 1000),
    takes: 'a number; 0 means no limit',
    about: 'event streams that a project may have open at a time, on one process',
  },
  DOCWRIGHT_BEACONS_PER_MINUTE: {
    schema: integer(0, 1_000_000_000, 600),
    takes: 'a number; 0 means no limit',
    about: 'views that one address may send to the public beacon in a minute',
  },
  DOCWRIGHT_RETENTION_DAYS: {
    schema: integer(0, 36_500, 0),
    takes: 'a number of days; 0 means for ever',
    about: 'how long the details of a page view are kept, unless the project says otherwise; counts stay',
  },
  DOCWRIGHT_COLLECT_PATH: {
    schema: path.default('/collect'),
    takes: 'a path such as /collect',
    about: 'where the page’s script sends views; rename it behind a first-party proxy',
  },
  DOCWRIGHT_TRACKER_PATH: {
    schema: path.default('/tracker.js'),
    takes: 'a path such as /tracker.js',
    about: 'where the script that counts views is; rename it behind a first-party proxy',
  },
  DOCWRIGHT_CLIENTS_FILE: {
    schema: file,
    takes: 'a JSON file',
    about: 'published address ranges and signing keys of AI clients, by which they are verified',
  },
  DOCWRIGHT_TRUSTED_PROXIES: {
    schema: list.refine((ranges) => ranges.every(isAddressRange)),
    takes: 'addresses or CIDR ranges, separated by commas',
    about: 'the reverse proxies whose forwarding header is believed',
  },
  DOCWRIGHT_CLIENT_ADDRESS_HEADER: {
    schema: text.default('x-forwarded-for').transform((name) => name.toLowerCase()),
    takes: 'a header’s name, such as CF-Connecting-IP',
    about: 'where a trusted proxy writes the caller’s address',
  },
  DOCWRIGHT_METRICS_TOKEN: {
    schema: text.min(16).optional(),
    takes: 'at least 16 characters',
    about: 'a bearer token that /metrics then asks for',
    secret: true,
  },
} as const satisfies Record<string, Setting>;

type Value<Name extends keyof typeof settings> = z.output<(typeof settings)[Name]['schema']>;

export type Config = ReturnType<typeof shape>;

export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Reads the whole environment once; anything wrong is told in full, one line a variable. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const values: Record<string, unknown> = {};
  const complaints: string[] = [];
  for (const [name, setting] of Object.entries(settings) as [string, Setting][]) {
    const given = (setting.lowerCase && environment[name.toLowerCase()]) || environment[name] || undefined;
    const result = setting.schema.safeParse(given);
    if (result.success) values[name] = result.data;
    else complaints.push(`${name} is ${shown(setting, given)}; it takes ${setting.takes}.`);
  }
  if (complaints.length > 0) throw new ConfigError(complaints.join('\n'));
  const config = shape(<Name extends keyof typeof settings>(name: Name) => values[name] as Value<Name>);
  const conflicts = conflictsOf(config);
  if (conflicts.length > 0) throw new ConfigError(conflicts.join('\n'));
  return config;
}

const shown = (setting: Setting, given: string | undefined) =>
  setting.secret ? 'not in the right form (its value is not shown)' : JSON.stringify(given?.slice(0, 200));

function shape(value: <Name extends keyof typeof settings>(name: Name) => Value<Name>) {
  return {
    role: value('DOCWRIGHT_ROLE'),
    host: value('HOST'),
    port: value('PORT'),
    dataDir: value('DOCWRIGHT_DATA_DIR'),
    publicUrl: value('DOCWRIGHT_PUBLIC_URL'),
    adminKey: value('DOCWRIGHT_ADMIN_KEY'),
    secretKey: value('DOCWRIGHT_SECRET_KEY'),
    databaseUrl: value('DATABASE_URL'),
    clickhouseUrl: value('CLICKHOUSE_URL'),
    clickhouseCluster: value('DOCWRIGHT_CLICKHOUSE_CLUSTER'),
    durability: value('DOCWRIGHT_DURABILITY'),
    logLevel: value('DOCWRIGHT_LOG_LEVEL'),
    model: value('DOCWRIGHT_MODEL'),
    modelAccess: {
      anthropic: { key: value('ANTHROPIC_API_KEY'), url: value('ANTHROPIC_BASE_URL') },
      openai: { key: value('OPENAI_API_KEY'), url: value('OPENAI_BASE_URL') },
      google: { key: value('GOOGLE_GENERATIVE_AI_API_KEY'), url: value('GOOGLE_GENERATIVE_AI_BASE_URL') },
    },
    modelEndpoints: value('DOCWRIGHT_MODEL_ENDPOINTS'),
    modelKeys: value('DOCWRIGHT_MODEL_KEYS'),
    pricesFile: value('DOCWRIGHT_PRICES_FILE'),
    commitAuthor: value('DOCWRIGHT_COMMIT_AUTHOR'),
    pollMinutes: value('DOCWRIGHT_POLL_MINUTES'),
    internalHosts: value('DOCWRIGHT_INTERNAL_HOSTS'),
    caFile: value('DOCWRIGHT_CA_FILE'),
    proxies: { http: value('HTTP_PROXY'), https: value('HTTPS_PROXY'), except: value('NO_PROXY') },
    workerConcurrency: value('DOCWRIGHT_WORKER_CONCURRENCY'),
    runningJobs: value('DOCWRIGHT_RUNNING_JOBS'),
    runningJobsPerProject: value('DOCWRIGHT_RUNNING_JOBS_PER_PROJECT'),
    queuedJobs: value('DOCWRIGHT_QUEUED_JOBS_PER_PROJECT'),
    jobsPerHour: value('DOCWRIGHT_JOBS_PER_HOUR'),
    readsPerHour: value('DOCWRIGHT_READS_PER_HOUR'),
    minimumFreeBytes: value('DOCWRIGHT_MIN_FREE_MB') * 1024 ** 2,
    repositoryLimits: {
      megabytes: value('DOCWRIGHT_REPOSITORY_MB'),
      objects: value('DOCWRIGHT_REPOSITORY_OBJECTS'),
      refs: value('DOCWRIGHT_REPOSITORY_REFS'),
    },
    eventStreams: value('DOCWRIGHT_EVENT_STREAMS'),
    beaconsPerMinute: value('DOCWRIGHT_BEACONS_PER_MINUTE'),
    retentionDays: value('DOCWRIGHT_RETENTION_DAYS'),
    collectPath: value('DOCWRIGHT_COLLECT_PATH'),
    trackerPath: value('DOCWRIGHT_TRACKER_PATH'),
    clientsFile: value('DOCWRIGHT_CLIENTS_FILE'),
    trustedProxies: value('DOCWRIGHT_TRUSTED_PROXIES'),
    clientAddressHeader: value('DOCWRIGHT_CLIENT_ADDRESS_HEADER'),
    metricsToken: value('DOCWRIGHT_METRICS_TOKEN'),
  };
}
