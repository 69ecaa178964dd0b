import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { newId } from '../../src/foundation/ids.ts';
import { jobTitle } from '../../src/jobs/job-title.ts';
import { createTestDatabase } from '../support/database.ts';

const migration = readFileSync(
  new URL('../../migrations/database/0006_changes.sql', import.meta.url),
  'utf8',
);

/** Everything that JavaScript takes for white space. */
const white = [...'\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a']
  .concat([...'\u2028\u2029\u202f\u205f\u3000\ufeff'])
  .join('');
const prompts = [
  'Fix the links',
  'Fix the links \r\nand the images',
  '\n \t\n  Fix the links\t\n',
  '\\r\\n \\ [^] %s $1',
  'a\rb',
  'a\u2028b',
  'v f u x',
  ' \n\t',
  white,
  `${white}Fix the links${white}\nmore`,
  `Fix${white}the links`,
  'é'.repeat(200),
  '𝒜'.repeat(201),
  `${'a'.repeat(199)}  b`,
  `${' '.repeat(49_000)}a`,
  'a '.repeat(25_000),
];

test('a job from before jobs had titles gets the one that it would get now', async () => {
  await using database = await createTestDatabase();
  await database.execute('drop table job_changed_files, job_changes');
  await database.execute('alter table jobs drop column title');
  await database.execute(
    `insert into projects (id, name, repository, settings, limits) values ('docs', 'Docs', '{}', '{}', '{}')`,
  );
  const jobs = prompts.map((prompt) => ({ id: newId('job'), prompt }));
  const lost = newId('job');
  for (const id of [...jobs.map((job) => job.id), lost]) {
    await database.execute(
      `insert into jobs (id, project_id, status, model, repository, branch, created_at)
       values ($1, 'docs', 'completed', 'm', '{}', 'b', now())`,
      [id],
    );
  }
  for (const { id, prompt } of jobs) {
    await database.execute(
      `insert into instructions (job_id, number, prompt) values ($1, 1, $2), ($1, 2, 'A follow-up')`,
      [id, prompt],
    );
  }
  await database.execute(migration);
  const rows = await database.query<{ id: string; title: string }>('select id, title from jobs');
  const titles = new Map(rows.map(({ id, title }) => [id, title]));
  expect(jobs.map(({ id }) => titles.get(id))).toEqual(prompts.map(jobTitle));
  expect(titles.get(lost)).toBe('');
});
