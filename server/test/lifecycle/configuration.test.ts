import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { startProgram } from '../support/server-process.ts';
import { scratch } from './scratch.ts';

async function refusal(environment: Record<string, string>) {
  await using place = scratch();
  const program = startProgram({ dataDir: place.dataDir, environment });
  const { code } = await program.exited;
  return { code, complaint: program.log(), printed: program.output(), made: existsSync(place.dataDir) };
}

test('a bad value is named with what it is and what it takes, and nothing is started', async () => {
  const refused = await refusal({ PORT: 'eighty', DOCWRIGHT_ROLE: 'boss' });
  expect(refused).toEqual({
    code: 1,
    complaint:
      'PORT is "eighty"; it takes a port from 0 (any free one) to 65535.\n' +
      'DOCWRIGHT_ROLE is "boss"; it takes all, api, worker.\n',
    printed: '',
    made: false,
  });
});

test('the value of a bad secret is not shown', async () => {
  const secrets = {
    DOCWRIGHT_ADMIN_KEY: 'dw_mistyped',
    DOCWRIGHT_SECRET_KEY: 'c2hvcnQ=',
    DATABASE_URL: 'mysql://root:hunter2@db/docs',
    DOCWRIGHT_METRICS_TOKEN: 'tiny',
  };
  const { code, complaint, made } = await refusal(secrets);
  expect({ code, made }).toEqual({ code: 1, made: false });
  for (const [name, value] of Object.entries(secrets)) {
    expect(complaint).toContain(`${name} is not in the right form`);
    expect(complaint).not.toContain(value);
  }
});

test('a port that another program has is named, and the exit code is 1', async () => {
  await using place = scratch();
  await using other = scratch();
  const first = startProgram({ dataDir: place.dataDir });
  const [, url] = await first.prints(/ready on (\S+)\n/);
  const { port } = new URL(url!);
  const second = startProgram({ dataDir: other.dataDir, environment: { PORT: port } });
  expect(await second.exited).toEqual({ code: 1, signal: null });
  expect(second.log()).toContain(`Port ${port} on 127.0.0.1 is taken by another program.`);
  await first.stop();
});
