import { expect } from 'vitest';
import type { Warehouse } from '../../src/warehouse/warehouse.ts';

type Engine = Pick<Warehouse, 'query' | 'command'>;

/** Every rollup that the warehouse keeps of the events must say the same as the events themselves. */
export async function expectRollupsToAgree(engine: Engine): Promise<void> {
  // Most parts have no rollup yet; then all have one, and the engine may not do without.
  await compare(engine, () => '');
  await engine.command('OPTIMIZE TABLE events FINAL SETTINGS optimize_skip_merged_partitions = 1');
  await compare(
    engine,
    (name) => `, preferred_optimize_projection_name = '${name}', force_optimize_projection_name = '${name}'`,
  );
}

async function compare(engine: Engine, force: (rollup: string) => string): Promise<void> {
  const rollups = await engine.query<{ name: string; query: string }>(
    "SELECT name, query FROM system.projections WHERE table = 'events' ORDER BY name",
  );
  expect(rollups.length).toBeGreaterThanOrEqual(4);
  const [count] = await engine.query<{ events: number }>('SELECT count() AS events FROM events');
  if (count!.events === 0) return;
  for (const { name, query } of rollups) {
    const counting = query.replace(' GROUP BY', ' FROM events GROUP BY');
    const read = (settings: string) => engine.query(`${counting} ORDER BY ALL SETTINGS ${settings}`);
    const rolledUp = await read(`optimize_use_projections = 1${force(name)}`);
    const raw = await read('optimize_use_projections = 0');
    expect({ [name]: rolledUp }).toEqual({ [name]: raw });
  }
}
