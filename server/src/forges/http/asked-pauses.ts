/** Until when each caller was asked to leave its host alone: all of its requests heed it, not only the one that was told. */
export class AskedPauses {
  readonly #until = new Map<string, number>();

  note(caller: string, waitMs: number): void {
    const now = performance.now();
    for (const [other, until] of this.#until) if (until <= now) this.#until.delete(other);
    this.#until.set(caller, Math.max(now + waitMs, this.#until.get(caller) ?? 0));
  }

  remainingMs(caller: string): number {
    return Math.max(0, (this.#until.get(caller) ?? 0) - performance.now());
  }
}
