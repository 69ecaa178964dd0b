import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The same change by a script that knows no Docwright: clone, replace in every page, commit, push. In ms. */
export function renameByHand(repository: string, from: string, to: string): number {
  const scratch = mkdtempSync(join(tmpdir(), 'docwright-bench-'));
  const started = performance.now();
  git(scratch, 'clone', '--quiet', '--shared', repository, 'clone');
  const clone = join(scratch, 'clone');
  for (const page of globSync('**/*.mdx', { cwd: clone })) {
    const text = readFileSync(join(clone, page), 'utf8');
    writeFileSync(join(clone, page), text.replaceAll(from, to));
  }
  git(clone, 'commit', '--quiet', '--all', '--message', 'Rename');
  git(clone, 'push', '--quiet', 'origin', `HEAD:by-hand-${Date.now()}`);
  const ms = performance.now() - started;
  rmSync(scratch, { recursive: true });
  return ms;
}

function git(cwd: string, ...args: string[]): void {
  const person = ['-c', 'user.name=Bench', '-c', 'user.email=bench@localhost'];
  execFileSync('git', [...person, ...args], { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
}
