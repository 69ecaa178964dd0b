import { promptFor, wordCount } from '../site.ts';
import { type Actor, type Scene, until } from './actor.ts';

const usesAfterEnd = 3;

/** Makes keys on one node, uses and revokes them on others: a revoked key stops working at once, on every node. */
export const keyHolder: Actor = async ({ client, random, projects, stopping, deadline }) => {
  await until(stopping, random, [300, 2_500], async () => {
    const project = `/v1/projects/${random.pick(projects)!.id}`;
    const made = await client.call('POST', `${project}/keys`, [201], { body: { name: 'A key' } });
    if (!made) return;
    const { id, key } = made.json;
    await client.call('GET', project, [200], { key });
    // 404: an earlier attempt revoked it, and its answer was lost.
    if (!(await client.persist('DELETE', `${project}/keys/${id}`, [204, 404], {}, deadline))) return;
    for (let use = 0; use < usesAfterEnd; use++) await client.call('GET', project, [401], { key });
  });
};

/** Signs in on one node, and out on another: a session holds on all nodes, and ends on all of them. */
export const visitor: Actor = async (scene) => {
  const { client, random, stopping, deadline, ledger } = scene;
  await until(stopping, random, [300, 3_000], async () => {
    const headers = await signIn(scene);
    if (!headers) return;
    const isSignedIn = async () =>
      (await client.call('GET', '/v1/session', [200], { key: null, headers }))?.json.signedIn;
    if ((await isSignedIn()) === false) ledger.violate('a session that was just made is not known');
    // 401: an earlier attempt ended it, and its answer was lost.
    if (!(await client.persist('DELETE', '/v1/session', [204, 401], { key: null, headers }, deadline)))
      return;
    for (let use = 0; use < usesAfterEnd; use++)
      if (await isSignedIn()) ledger.violate('a session is still known after it was ended');
  });
};

async function signIn({ client }: Scene): Promise<Record<string, string> | null> {
  const link = await client.call('POST', '/v1/sign-in-links', [201]);
  if (!link) return null;
  const token = new URL(link.json.url).searchParams.get('token');
  // 401: a clock was moved, and the link has expired.
  const signedIn = await client.call('POST', '/v1/session', [201, 401], { key: null, body: { token } });
  const cookie = signedIn?.headers.get('set-cookie')?.split(';', 1)[0];
  return signedIn && cookie ? { cookie, 'x-docwright-csrf': signedIn.json.csrfToken } : null;
}

/** Asks for more jobs than a project may have, on all nodes. */
export const crowd: Actor = async ({ client, random, projects, stopping, deadline, ledger }) => {
  const limited = projects.find(({ jobsPerHour }) => jobsPerHour !== null)!;
  await until(stopping, random, [300, 2_000], async () => {
    const word = ledger.takeWord(limited.id, wordCount);
    if (word === null) return;
    const headers = { 'idempotency-key': `crowd-${word}` };
    const options = { body: { prompt: promptFor(word) }, headers };
    const path = `/v2/agent/${limited.id}/job`;
    const reply = await client.persist('POST', path, [201, 429], options, deadline);
    if (reply?.status !== 201) return;
    const { id } = reply.json;
    ledger.jobs.set(id, { id, project: limited.id, words: [word], asked: 0, archiving: 'no' });
  });
};
