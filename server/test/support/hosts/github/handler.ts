import type { HostRepository, HostToken } from '../host-state.ts';
import type { HostWorld, WireAnswer, WireRequest } from '../start-test-host.ts';

/** A request that is known, signed in and allowed. */
export interface HandledRequest {
  request: WireRequest;
  world: HostWorld;
  repository: HostRepository;
  token: HostToken;
  /** What stands in the path. */
  parameters: Record<string, string>;
  body: Record<string, unknown>;
}

export type Handler = (asked: HandledRequest) => WireAnswer;

/** By the names that GitHub's description gives its operations. */
export type Handlers = Readonly<Record<string, Handler>>;

const documentation = 'https://docs.github.com/rest';

export const failure = (
  status: number,
  message: string,
  headers: Record<string, string> = {},
): WireAnswer => ({
  status,
  headers,
  body: { message, documentation_url: documentation, status: String(status) },
});

export const notFound = (): WireAnswer => failure(404, 'Not Found');

export const invalid = (...errors: Record<string, unknown>[]): WireAnswer => ({
  status: 422,
  body: { message: 'Validation Failed', errors, documentation_url: documentation, status: '422' },
});
