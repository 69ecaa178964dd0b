const maximumStderr = 4_000;

/** Removes names and passwords in URLs and anything that looks like an authorization header. */
export function scrub(text: string): string {
  return text
    .replace(/([a-z][a-z0-9+.-]*:\/\/)[^/\s@]*@/gi, '$1')
    .replace(/(authorization:\s*)\S+(\s+\S+)?/gi, '$1…');
}

export type GitFailure = 'exit' | 'timeout' | 'too-much-output';

/** Git did not do what it was asked. For the log: what a person should read is a `Fault`, made by the caller. */
export class GitError extends Error {
  override readonly name = 'GitError';
  readonly failure: GitFailure;
  readonly exitCode: number | null;
  readonly stderr: string;
  readonly stdout: Buffer;

  constructor(
    command: string,
    failure: GitFailure,
    outcome: { exitCode: number | null; stderr: string; stdout: Buffer },
  ) {
    const stderr = scrub(outcome.stderr).trim().slice(-maximumStderr);
    super(`git ${command} failed (${failure}, exit code ${outcome.exitCode ?? 'none'}): ${stderr}`);
    this.failure = failure;
    this.exitCode = outcome.exitCode;
    this.stderr = stderr;
    this.stdout = outcome.stdout;
  }
}
