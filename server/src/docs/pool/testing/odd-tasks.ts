import { writeFileSync } from 'node:fs';
import { task } from '../task.ts';

export const double = (number: number): number => number * 2;
export const ownProcess = (_: null): number => process.pid;
export const end = (_: null): never => process.abort();
export const hang = (_: null): never => {
  for (;;);
};
export const hangNoted = (file: string): never => {
  writeFileSync(file, String(process.pid));
  return hang(null);
};
export const fillHeap = (_: null): number => {
  const kept: object[] = [];
  for (;;) kept.push({ another: kept.length });
};
export const fillMemory = (_: null): number => {
  const kept: Buffer[] = [];
  for (let megabytes = 0; megabytes < 8_000; megabytes += 64) kept.push(Buffer.alloc(64 * 2 ** 20, 1));
  return kept.length;
};
export const fail = (message: string): never => {
  throw new TypeError(message);
};
export const nest = (depth: number): number => (depth === 0 ? 0 : 1 + nest(depth - 1));
export const compute = (rounds: number): number => {
  let sum = 0;
  for (let round = 0; round < rounds; round += 1) sum = (sum + Math.sqrt(round)) % 1_000;
  return Math.floor(sum);
};

export const tasks = {
  double: task(import.meta.url, double),
  ownProcess: task(import.meta.url, ownProcess),
  end: task(import.meta.url, end),
  hang: task(import.meta.url, hang),
  hangNoted: task(import.meta.url, hangNoted),
  fillHeap: task(import.meta.url, fillHeap),
  fillMemory: task(import.meta.url, fillMemory),
  fail: task(import.meta.url, fail),
  nest: task(import.meta.url, nest),
  compute: task(import.meta.url, compute),
};
