import type { Page } from 'playwright-core';

/** Until everything in the window is there; what lies further down may be read when somebody gets there. */
export async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForFunction(() =>
    [...document.querySelectorAll('.skeleton')].every((place) => {
      const { top, bottom } = place.getBoundingClientRect();
      return bottom <= 0 || top >= innerHeight;
    }),
  );
}
