import { existsSync } from 'node:fs';
import { join } from 'node:path';

const packages = join(import.meta.dirname, '../../../node_modules/@chdb');
const libc = process.platform === 'linux' ? '-gnu' : '';

/** Whether the embedded analytics engine was published, and installed, for this platform. */
export const hasEmbeddedEngine = existsSync(join(packages, `lib-${process.platform}-${process.arch}${libc}`));
