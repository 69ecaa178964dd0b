import type { Page } from 'playwright-core';
import { quantile } from '../figure.ts';

const milliseconds = 4_000;

/** Time between two frames, in ms. */
export interface Smoothness {
  p95: number;
  longest: number;
}

/** Looks at the frames of a page while something is done to it again and again; `turn` counts. */
export async function smoothness(page: Page, act: (turn: number) => Promise<void>): Promise<Smoothness> {
  const frames = page.evaluate(framesOf, milliseconds);
  const end = Date.now() + milliseconds;
  for (let turn = 0; Date.now() < end; turn++) await act(turn);
  const gaps = await frames;
  return { p95: quantile(gaps, 0.95), longest: Math.max(...gaps) };
}

/** Down more than up, as fast as a wheel goes. */
export async function scrolling(page: Page): Promise<Smoothness> {
  await page.mouse.move(900, 500);
  return smoothness(page, (turn) => page.mouse.wheel(0, turn % 80 < 60 ? 400 : -400));
}

const framesOf = (forMs: number) =>
  new Promise<number[]>((resolve) => {
    const gaps: number[] = [];
    const end = performance.now() + forMs;
    let before = performance.now();
    const frame = (now: number) => {
      gaps.push(now - before);
      before = now;
      if (now < end) requestAnimationFrame(frame);
      else resolve(gaps);
    };
    requestAnimationFrame(frame);
  });
