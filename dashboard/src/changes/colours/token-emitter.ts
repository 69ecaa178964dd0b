import type { Emitter } from 'highlight.js';

export interface ScopedText {
  text: string;
  /** What it is, such as `string`; the innermost that has a name. */
  scope: string | null;
}

/**
 * Takes what highlight.js finds as data. Its own emitter makes HTML, which this page must not set: user text
 * becomes elements only through React.
 */
export class TokenEmitter implements Emitter {
  readonly texts: ScopedText[] = [];
  readonly #scopes: string[] = [];

  startScope(name: string): void {
    this.#scopes.push(name);
  }
  openNode(name: string): void {
    this.startScope(name);
  }
  endScope(): void {
    this.#scopes.pop();
  }
  closeNode(): void {
    this.endScope();
  }
  addText(text: string): void {
    if (text !== '') this.texts.push({ text, scope: this.#scopes.at(-1) ?? null });
  }
  __addSublanguage(emitter: Emitter): void {
    const outer = this.#scopes.at(-1) ?? null;
    if (!(emitter instanceof TokenEmitter)) return;
    for (const { text, scope } of emitter.texts) this.texts.push({ text, scope: scope ?? outer });
  }
  finalize(): void {}
  toHTML(): string {
    return '';
  }
}
