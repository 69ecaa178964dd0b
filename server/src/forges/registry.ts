import type { ForgeName } from '../contract/repository.ts';
import { Fault } from '../foundation/fault.ts';
import type { Forge } from './forge.ts';

/** The code hosts of this installation, by name. */
export class ForgeRegistry {
  readonly #forges: ReadonlyMap<ForgeName, Forge>;

  constructor(forges: readonly Forge[]) {
    this.#forges = new Map(forges.map((forge) => [forge.name, forge]));
  }

  get(name: ForgeName): Forge {
    const forge = this.#forges.get(name);
    if (forge) return forge;
    throw new Fault(
      'invalid_request',
      `This installation has no connection to ${name}. It knows ${[...this.#forges.keys()].join(', ')}.`,
    );
  }
}
