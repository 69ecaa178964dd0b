import type { Instruction } from './instruction.ts';
import type { Rule } from './rule.ts';

/** One kind of sentence that the built-in model carries out. */
export interface Form<Verb extends Instruction['verb'] = Instruction['verb']> {
  readonly verb: Verb;
  /** How it is written, as shown to people: `[…]` may be left out, `|` is "or". */
  readonly pattern: string;
  /** Whole prompts; the first is the one shown where there is room for one only. */
  readonly examples: readonly [string, ...string[]];
  readonly rule: Rule;
  /** The instructions that a reading stands for; none where the words do not go together. */
  build(filled: Filled): Instruction[];
  /** Whether names without quotation marks can be trusted as they were read; they can if this is absent. */
  isSure?(filled: Filled): boolean;
  /** The plainest sentence for an instruction, which is understood without any vocabulary. */
  write(instruction: Extract<Instruction, { verb: Verb }>): string | undefined;
}

/** What a slot holds, and whether it was written without quotation marks and is no path. */
export interface Value {
  readonly slot: string;
  readonly value: string;
  readonly bare: boolean;
}

/** What a sentence filled into the slots of its form. */
export class Filled {
  readonly values: readonly Value[];

  constructor(values: readonly Value[]) {
    this.values = values;
  }

  in(slot: string): Value[] {
    return this.values.filter((each) => each.slot === slot);
  }

  all(slot: string): string[] {
    return this.in(slot).map(({ value }) => value);
  }

  has(slot: string): boolean {
    return this.values.some((each) => each.slot === slot);
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

  /** Where to do it: on which pages, and on which not. */
  pages(): { pages?: string[]; except?: string[] } {
    return { ...(this.has('pages') ? { pages: this.all('pages') } : {}), ...this.except() };
  }

  except(): { except?: string[] } {
    return this.has('except') ? { except: [...new Set(this.all('except'))] } : {};
  }
}
