import { kinds } from '../../docs/kinds/kinds.ts';
import { nameOf } from '../../docs/text/posix-path.ts';
import type { Change } from '../../git/changes.ts';
import type { Finding } from './gate-report.ts';

const programs = /\.([cm]?[jt]sx?|vue|svelte|astro|py|rb|php|go|rs|java|sh|bash|zsh|ps1|bat|cmd|pl|lua)$/i;
/** Navigation and redirects live in them, and so do commands that a build runs. */
const withCommands = new Set([
  ...['netlify.toml', 'vercel.json'],
  ...kinds.flatMap(({ commandFiles = [] }) => commandFiles),
]);

/** Code that a site is built with belongs to documentation, and deserves another look than prose. */
export function programFindings(changes: readonly Change[]): Finding[] {
  return changes
    .filter(
      ({ path, kind }) =>
        kind.after !== null && (programs.test(path) || withCommands.has(nameOf(path).toLowerCase())),
    )
    .map(({ path }) => ({ path, line: null, message: 'May run when the site is built; read it as code.' }));
}
