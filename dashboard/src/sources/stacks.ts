import { drainStacks } from './drain-stacks.ts';
import { edgeStacks } from './edge-stacks.ts';
import { logStacks } from './log-stacks.ts';
import { ownCodeStacks, pageStacks } from './page-stacks.ts';
import type { Stack } from './stack.ts';

export const stacks: readonly Stack[] = [
  ...pageStacks,
  ...edgeStacks,
  ...logStacks,
  ...drainStacks,
  ...ownCodeStacks,
];
