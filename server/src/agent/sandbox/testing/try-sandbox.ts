import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { findSandbox } from '../find-sandbox.ts';
import type { Sandbox, SandboxRequest } from '../sandbox.ts';

/** The real one; null on a machine that cannot have any, where tests of it are left out. */
export const sandbox: Sandbox | null = await findSandbox({ hidden: [] });

/** A directory of its own for one test, and commands in it. */
export function inSandbox() {
  const directory = mkdtempSync(join(tmpdir(), 'docwright-sandbox-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const run = (command: string, request: Partial<SandboxRequest> = {}) =>
    sandbox!.run({
      command,
      directory,
      writable: true,
      timeoutMs: 60_000,
      outputBytes: 20_000,
      signal: new AbortController().signal,
      ...request,
    });
  return { directory, run };
}
