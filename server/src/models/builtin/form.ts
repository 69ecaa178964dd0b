import type { Instruction } from './instruction.ts';
import type { Reading, Rule } from './rule.ts';

/** One kind of sentence that the built-in model carries out. */
export interface Form {
  readonly verb: Instruction['verb'];
  /** How it is written, as shown to people: `[…]` may be left out, `|` is "or". */
  readonly pattern: string;
  /** Whole prompts; the first is the one shown where there is room for one only. */
  readonly examples: readonly [string, ...string[]];
  readonly rule: Rule;
  build(filled: Filled): Instruction[];
}

/** What a sentence filled into the slots of its form. */
export class Filled {
  readonly #values: Reading['filled'];

  constructor(values: Reading['filled']) {
    this.#values = values;
  }

  all(slot: string): string[] {
    return this.#values.filter(([name]) => name === slot).map(([, value]) => value);
  }

  has(slot: string): boolean {
    return this.#values.some(([name]) => name === slot);
  }

  /** The value of a slot that the form's rule always fills. */
  one(slot: string): string {
    const value = this.all(slot)[0];
    if (value === undefined) throw new Error(`the form's rule left "${slot}" empty`);
    return value;
  }

  /** Only the named slots that were filled: a property that was not said is absent, not undefined. */
  optional<Name extends string>(...slots: Name[]): { [name in Name]?: string } {
    const said = slots.filter((name) => this.has(name)).map((name) => [name, this.one(name)]);
    return Object.fromEntries(said) as { [name in Name]?: string };
  }

  pages(): { pages?: string[] } {
    return this.has('pages') ? { pages: this.all('pages') } : {};
  }
}
