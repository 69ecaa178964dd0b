import type { BrowserContext, Page } from 'playwright-core';
import { type Figure, quantile } from '../figure.ts';

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

/** A notch of a wheel. */
const notch = 120;

/** Down more than up, a notch for every frame: some 7,000 px a second, as when a wheel is spun. */
export async function scrolling(page: Page): Promise<Smoothness> {
  await page.mouse.move(900, 500);
  return smoothness(page, (turn) => page.mouse.wheel(0, turn % 80 < 60 ? notch : -notch));
}

/** Two frames of a screen that shows sixty a second, beside what the browser does with nothing but text. */
export const smoothFigure = (
  name: string,
  { p95, longest }: Smoothness,
  { plain, hasGoal = true }: { plain: number; hasGoal?: boolean },
): Figure => ({
  name: `${name}, ms a frame, p95`,
  value: p95,
  unit: 'ms',
  ...(hasGoal && { goal: { under: 34 } }),
  limits: [{ name: 'a page of plain text', value: plain }],
  parts: { longest },
});

const lines = 5_000;

/** The least that scrolling takes here: a long page without style sheet, scripts or tables. */
export async function plainText(context: BrowserContext): Promise<number> {
  const page = await context.newPage();
  const line = '<div>A line of text about as long as the lines of a page of documentation are.</div>';
  await page.setContent(line.repeat(lines));
  const { p95 } = await scrolling(page);
  await context.close();
  return p95;
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
