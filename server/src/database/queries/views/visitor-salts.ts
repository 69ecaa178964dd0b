import type { Queryable } from '../../database.ts';

// Of many nodes that ask at midnight one writes; all read the same.
const making = `
  insert into visitor_salts (day, salt) values ($1, $2)
  on conflict (day) do nothing`;
const reading = 'select salt from visitor_salts where day = $1';
const deleting = 'delete from visitor_salts where day <= $1::date - 2';

/** The salt of a UTC day (`2026-01-31`); `fresh` becomes it if there is none yet. */
export async function saltOfDay(on: Queryable, day: string, fresh: string): Promise<string> {
  await on.query(making, [day, fresh]);
  const [row] = await on.query<{ salt: string }>(reading, [day]);
  return row!.salt;
}

/** Two days after a salt's day began it is gone. */
export async function deleteOldSalts(on: Queryable, today: string): Promise<void> {
  await on.query(deleting, [today]);
}
