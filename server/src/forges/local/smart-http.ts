import { join } from 'node:path';
import { PassThrough, pipeline, type Readable } from 'node:stream';
import type { GitSetting } from '../../git/git-environment.ts';
import { scrub } from '../../git/git-error.ts';
import type { RunningGit } from '../../git/running-git.ts';
import { spawnGit } from '../../git/spawn-git.ts';

export const gitServices = ['git-upload-pack', 'git-receive-pack'] as const;
/** Fetching and pushing, as the smart HTTP protocol calls them. */
export type GitService = (typeof gitServices)[number];

export interface ServiceLimits extends RepositoryLimits {
  durationMs: number;
  /** Of one push. */
  packBytes: number;
}

/** Of a repository after a push. */
export interface RepositoryLimits {
  refs: number;
  objects: number;
  megabytes: number;
}

const pushHooks = join(import.meta.dirname, 'push-hooks');

export interface ServiceResponse {
  contentType: string;
  /** Destroying it, as a client does that hangs up, ends git. */
  stream: Readable;
  /** How it went, once git is gone; never rejects. The answer has long begun then: this is for the log. */
  done: Promise<{ ok: boolean; message: string }>;
}

/** As many as the configuration allows where it says nothing. */
const defaultLimits: ServiceLimits = {
  durationMs: 15 * 60_000,
  packBytes: 1024 * 1024 * 1024,
  refs: 10_000,
  objects: 2_000_000,
  megabytes: 2_048,
};

/** The answer to `GET info/refs?service=…`. */
export function advertise(repository: string, service: GitService, gitProtocol?: string): ServiceResponse {
  const protocol = knownProtocol(gitProtocol);
  const git = start(repository, service, ['--http-backend-info-refs'], protocol, defaultLimits);
  git.stdin.end();
  const isSecondVersion = service === 'git-upload-pack' && protocol?.includes('version=2');
  const preamble = isSecondVersion ? '' : `${packetLine(`# service=${service}\n`)}0000`;
  return respond(git, `application/x-${service}-advertisement`, defaultLimits, preamble);
}

/** The answer to `POST git-upload-pack` or `git-receive-pack`; `body` is no longer compressed. */
export function serve(
  repository: string,
  service: GitService,
  body: Readable,
  gitProtocol?: string,
  given: Partial<ServiceLimits> = {},
): ServiceResponse {
  const limits = { ...defaultLimits, ...given };
  const git = start(repository, service, [], knownProtocol(gitProtocol), limits);
  pipeline(body, git.stdin, (error) => {
    if (error) git.stop();
  });
  return respond(git, `application/x-${service}-result`, limits, '');
}

function start(
  repository: string,
  service: GitService,
  flags: readonly string[],
  protocol: string | undefined,
  limits: ServiceLimits,
): RunningGit {
  const command = service.slice('git-'.length);
  return spawnGit([command, '--stateless-rpc', ...flags, repository], {
    settings: policy(limits),
    env: { ...limitsForHook(limits), ...(protocol === undefined ? {} : { GIT_PROTOCOL: protocol }) },
  });
}

const limitsForHook = ({ refs, objects, megabytes }: ServiceLimits) => ({
  DOCWRIGHT_MOST_REFS: String(refs),
  DOCWRIGHT_MOST_OBJECTS: String(objects),
  DOCWRIGHT_MOST_KIBIBYTES: String(megabytes * 1024),
});

/** Branches and tags only: the references of pull requests are Docwright's own. */
function policy({ packBytes }: ServiceLimits): GitSetting[] {
  return [
    ['transfer.hideRefs', 'refs'],
    ['transfer.hideRefs', '!refs/heads'],
    ['transfer.hideRefs', '!refs/tags'],
    ['receive.fsckObjects', 'true'],
    ['receive.maxInputSize', String(packBytes)],
    ['uploadpack.allowFilter', 'true'],
    ['core.hooksPath', pushHooks],
  ];
}

function respond(
  git: RunningGit,
  contentType: string,
  { durationMs }: ServiceLimits,
  preamble: string,
): ServiceResponse {
  const stream = new PassThrough();
  if (preamble !== '') stream.write(preamble);
  pipeline(git.stdout, stream, (error) => {
    if (error) git.stop();
  });
  const timer = setTimeout(git.stop, durationMs);
  const done = git.ended.then(({ exitCode, stderr }) => {
    clearTimeout(timer);
    return { ok: exitCode === 0, message: scrub(stderr).trim().slice(0, 2_000) };
  });
  return { contentType, stream, done };
}

/** The client's header goes into git's environment, so only the form that git itself sends is let through. */
function knownProtocol(header: string | undefined): string | undefined {
  return header !== undefined && /^version=[012]$/.test(header) ? header : undefined;
}

function packetLine(text: string): string {
  return (Buffer.byteLength(text) + 4).toString(16).padStart(4, '0') + text;
}
