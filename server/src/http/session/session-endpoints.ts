import * as contract from '../../contract/session.ts';
import { Fault } from '../../foundation/fault.ts';
import { FewAtOnce } from '../../foundation/few-at-once.ts';
import { pause } from '../../foundation/pause.ts';
import type { ProjectsContext } from '../../projects/projects-context.ts';
import {
  hasPassword,
  sessionOf,
  setPassword,
  signIn,
  signInWithPassword,
  signOut,
  signOutEverywhere,
} from '../../projects/sign-in.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { Attempts } from './attempts.ts';
import { foreignRequest, isForeign } from './authenticate-browser.ts';
import { secretIn, sessionCookie } from './session-cookie.ts';

export function sessionEndpoints(context: ProjectsContext): Endpoint[] {
  const { database, publicUrl, clock } = context;
  const attempts = new Attempts(clock);

  const describe = async (secret: string): Promise<contract.SessionBody> => {
    const session = await sessionOf(database, secret);
    return {
      signedIn: session !== null,
      csrfToken: session?.csrfToken ?? null,
      hasPassword: await hasPassword(database),
    };
  };
  /** Checking a password takes a thread of Node's few for 80 ms, so that a crowd must not have all of them. */
  const checks = new Queue(2);
  const slowChecks = new Queue(1);
  const checkPassword = <Result>(
    { address, signal }: { address: string; signal: AbortSignal },
    check: () => Promise<Result>,
  ) => {
    const isSlow = attempts.isSlow(address);
    return attempts.guess(address, () =>
      isSlow
        ? slowChecks.run(signal, () => pause(slowMs, signal).then(() => checks.run(signal, check)))
        : checks.run(signal, check),
    );
  };
  const signedOut = { status: 204, headers: { 'set-cookie': sessionCookie('', publicUrl) } };

  return [
    endpoint(contract.getSession, async ({ headers }) => ({
      status: 200,
      headers: { 'cache-control': 'no-store' },
      body: await describe(secretIn(headers)),
    })),
    endpoint(contract.createSession, async (call) => {
      const { token, password } = call.body;
      if (isForeign(call.headers)) throw foreignRequest();
      // A link's token cannot be guessed, so that wrong ones need no limit, and no limit keeps a right one out.
      const secret =
        token === undefined
          ? await checkPassword(call, () => signInWithPassword(context, password!))
          : await signIn(context, token);
      const cookie = { 'set-cookie': sessionCookie(secret, publicUrl), 'cache-control': 'no-store' };
      return { status: 201, headers: cookie, body: await describe(secret) };
    }),
    endpoint(contract.deleteSession, async ({ headers }) => {
      await signOut(database, secretIn(headers));
      return signedOut;
    }),
    endpoint(contract.deleteSessions, async () => {
      await signOutEverywhere(database);
      return signedOut;
    }),
    endpoint(contract.setPassword, async (call) => {
      await checkPassword(call, () => setPassword(context, secretIn(call.headers), call.body));
      return { status: 204 };
    }),
  ];
}

/** Between two guesses of strangers while many addresses guess: some 900 in a quarter of an hour, from all of them. */
const slowMs = 1_000;
const mostWaiting = 32;

/** A few at once, and only so many that wait. */
class Queue {
  readonly #turns: FewAtOnce;
  #inside = 0;

  constructor(most: number) {
    this.#turns = new FewAtOnce(most);
  }

  run<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
    if (this.#inside >= mostWaiting) return Promise.reject(tooBusy());
    this.#inside += 1;
    return this.#turns.run(signal, work).finally(() => (this.#inside -= 1));
  }
}

const tooBusy = () =>
  new Fault('unavailable', 'Too many people are signing in at the moment. Try again in a few seconds.', {
    retryAfterSeconds: 5,
  });
