// Sees to a built dashboard before the tests of whoever serves it; one that is up to date is left alone.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const script = join(import.meta.dirname, '../../../scripts/build-dashboard.mjs');

export default function buildDashboard(): void {
  execFileSync(process.execPath, [script], { stdio: ['ignore', 'ignore', 'inherit'] });
}
