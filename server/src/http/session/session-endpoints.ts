import * as contract from '../../contract/session.ts';
import { Fault } from '../../foundation/fault.ts';
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
  /** What is wrong counts against the address; a fault of another kind does not. */
  const guessing = async <Result>(address: string, guess: () => Promise<Result>): Promise<Result> => {
    attempts.begin(address);
    try {
      const right = await guess();
      attempts.wasRight(address);
      return right;
    } catch (error) {
      if (!(error instanceof Fault && error.code === 'unauthorized')) attempts.wasNeither(address);
      throw error;
    }
  };
  const signedOut = { status: 204, headers: { 'set-cookie': sessionCookie('', publicUrl) } };

  return [
    endpoint(contract.getSession, async ({ headers }) => ({
      status: 200,
      headers: { 'cache-control': 'no-store' },
      body: await describe(secretIn(headers)),
    })),
    endpoint(contract.createSession, async ({ body: { token, password }, headers, address }) => {
      if (isForeign(headers)) throw foreignRequest();
      const secret = await guessing(address, () =>
        token === undefined ? signInWithPassword(context, password!) : signIn(context, token),
      );
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
    endpoint(contract.setPassword, async ({ body, headers, address }) => {
      await guessing(address, () => setPassword(context, secretIn(headers), body));
      return { status: 204 };
    }),
  ];
}
