import type { Dialect } from '../markdown/dialect.ts';
import type { Outline } from '../markdown/outline.ts';

/** Pages read before, by their content; a site before a change and the one after it share most of them. */
export class OutlineCache {
  readonly #byDialect = new Map<Dialect, Map<string, Outline>>();

  get(dialect: Dialect, text: string, read: () => Outline): Outline {
    const outlines = this.#byDialect.get(dialect) ?? new Map<string, Outline>();
    this.#byDialect.set(dialect, outlines);
    const outline = outlines.get(text) ?? read();
    outlines.set(text, outline);
    return outline;
  }
}
