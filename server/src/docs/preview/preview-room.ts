export interface PreviewLimits {
  /** Characters of the page: twice as many of the parser's worst take it a second. */
  page: number;
  nodes: number;
  /** Of all texts together. A target that many links name counts each time. */
  characters: number;
  depth: number;
}

/** A page of 100,000 words has some 10,000 nodes. */
export const previewLimits: PreviewLimits = {
  page: 400_000,
  nodes: 20_000,
  characters: 4_000_000,
  depth: 100,
};

/** How much more a preview may hold. */
export class PreviewRoom {
  readonly #limits: PreviewLimits;
  #nodes = 0;
  #characters = 0;
  #isShort = false;

  constructor(limits: PreviewLimits) {
    this.#limits = limits;
  }

  /** Whether something had to be left out. */
  get isShort(): boolean {
    return this.#isShort;
  }

  /** Takes the place of one node, if there is one. */
  take(depth: number): boolean {
    const { nodes, characters, depth: deepest } = this.#limits;
    const hasRoom = this.#nodes < nodes && this.#characters < characters && depth <= deepest;
    if (hasRoom) this.#nodes += 1;
    else this.#isShort = true;
    return hasRoom;
  }

  text(value: string): string {
    this.#characters += value.length;
    return value;
  }
}
