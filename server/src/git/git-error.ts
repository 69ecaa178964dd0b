import { type StorageTrouble, storageTroubleIn } from '../foundation/storage-fault.ts';

const maximumStderr = 4_000;

/** Removes names and passwords in URLs, anything that looks like an authorization header, and what is named. */
export function scrub(text: string, secrets: readonly string[] = []): string {
  return without(text, secrets)
    .replace(/([a-z][a-z0-9+.-]*:\/\/)[^/\s@]*@/gi, '$1')
    .replace(/(authorization:\s*)\S+(\s+\S+)?/gi, '$1…');
}

const without = (text: string, secrets: readonly string[]) =>
  secrets.reduce((left, secret) => left.replaceAll(secret, '…'), text);

export type GitFailure = 'exit' | 'timeout' | 'too-much-output';

/** Git did not do what it was asked. For the log: what a person should read is a `Fault`, made by the caller. */
export class GitError extends Error {
  override readonly name = 'GitError';
  readonly failure: GitFailure;
  readonly exitCode: number | null;
  readonly stderr: string;
  readonly stdout: Buffer;
  /** As the errors of Node carry it, where git met a disk that is full, read-only or broken. */
  readonly code: StorageTrouble | undefined;

  constructor(
    command: string,
    failure: GitFailure,
    outcome: { exitCode: number | null; stderr: string; stdout: Buffer },
    secrets: readonly string[] = [],
  ) {
    const stderr = scrub(outcome.stderr, secrets).trim().slice(-maximumStderr);
    super(`git ${command} failed (${failure}, exit code ${outcome.exitCode ?? 'none'}): ${stderr}`);
    this.failure = failure;
    this.exitCode = outcome.exitCode;
    this.stderr = stderr;
    // What a host says of its own disk is behind `remote:`, and none of this machine's.
    this.code = storageTroubleIn(outcome.stderr.replace(/^remote:.*$/gm, ''));
    // Bytes of files as a rule, and the host's words only where there was something to sign in with.
    this.stdout =
      secrets.length === 0
        ? outcome.stdout
        : Buffer.from(without(outcome.stdout.toString('utf8'), secrets), 'utf8');
  }
}
