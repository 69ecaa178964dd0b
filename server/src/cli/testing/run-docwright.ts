import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../docwright.ts', import.meta.url));

/** Runs the command line as people do, without what this environment says to it. */
export async function docwright(args: string[], { stdin = '', env = {} } = {}) {
  const own = Object.entries(process.env).filter(([name]) => !/^(DOCWRIGHT_|INIT_CWD$)/.test(name));
  const child = spawn(process.execPath, [program, ...args], { env: { ...Object.fromEntries(own), ...env } });
  child.stdin.end(stdin);
  const exit = new Promise<number | null>((resolve) => child.on('close', resolve));
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await exit, stdout, stderr };
}
