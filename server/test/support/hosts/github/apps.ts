import { generateKeyPairSync, type KeyObject, randomBytes, verify } from 'node:crypto';
import type { HostRepository } from '../host-state.ts';
import type { HostWorld, WireAnswer, WireRequest } from '../start-test-host.ts';
import { apiDescription } from './api-description.ts';
import { failure, notFound } from './handler.ts';

/** A GitHub App, and where it is installed. */
export interface TestApp {
  appId: string;
  privateKey: string;
  publicKey: KeyObject;
  installationId: number;
  repositories: HostRepository[];
  permissions: Record<string, string>;
  /** Of the tokens that it is given from now on. */
  tokenLifeMs: number;
  /** Every token that it was given, the newest at the end. */
  tokens: string[];
}

const apps = new WeakMap<HostWorld, TestApp[]>();

/** Its bot may write wherever it is installed, as far as its permissions go. */
export function installApp(world: HostWorld, repositories: HostRepository[]): TestApp {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const app: TestApp = {
    appId: String(world.nextId()),
    privateKey: privateKey.export({ type: 'pkcs1', format: 'pem' }).toString(),
    publicKey,
    installationId: world.nextId(),
    repositories,
    permissions: { metadata: 'read', contents: 'write', pull_requests: 'write' },
    tokenLifeMs: 60 * 60_000,
    tokens: [],
  };
  apps.set(world, [...(apps.get(world) ?? []), app]);
  for (const repository of repositories) repository.permissions.set(botOf(app), 'write');
  return app;
}

export const botOf = ({ appId }: TestApp): string => `docwright-${appId}[bot]`;

/** The two operations that an app does in its own name. */
export function answerApp(
  operation: string,
  request: WireRequest,
  parameters: Record<string, string>,
  world: HostWorld,
): WireAnswer {
  const app = appOf(request, world);
  if (!app) return failure(401, 'A JSON web token could not be decoded');
  const named = (path: string) =>
    app.repositories.some((one) => one.path.toLowerCase() === path.toLowerCase());
  if (operation === 'apps/get-repo-installation') {
    if (!named(`${parameters.owner}/${parameters.repo}`)) return notFound();
    const given = apiDescription().example<object>('installation');
    return { status: 200, body: { ...given, id: app.installationId, permissions: app.permissions } };
  }
  if (Number(parameters.installation_id) !== app.installationId) return notFound();
  const { repositories = [] } = JSON.parse(request.body.toString() || '{}') as { repositories?: string[] };
  const known = app.repositories.map((one) => one.path.split('/')[1]);
  if (!repositories.every((name) => known.includes(name))) {
    return failure(422, 'There is at least one repository that does not exist or is not accessible.');
  }
  return { status: 201, body: mint(app, world) };
}

function mint(app: TestApp, world: HostWorld) {
  const token = `ghs_${randomBytes(18).toString('hex')}`;
  const scopes = Object.entries(app.permissions).map(([name, access]) => `${name}:${access}`);
  world.tokens.set(token, { user: botOf(app), scopes, expired: false });
  app.tokens.push(token);
  const expires_at = new Date(Date.now() + app.tokenLifeMs).toISOString();
  const { repositories: _all, ...given } = apiDescription().example<{ repositories?: unknown }>(
    'installation-token',
  );
  return { ...given, token, expires_at, permissions: app.permissions };
}

/** By the signature of its own token, which must be of this moment. */
function appOf({ headers }: WireRequest, world: HostWorld): TestApp | undefined {
  const [head = '', payload = '', signature = ''] = (headers.authorization ?? '')
    .replace(/^bearer /i, '')
    .split('.');
  const signed = Buffer.from(`${head}.${payload}`);
  const isBy = ({ publicKey }: TestApp) =>
    verify('RSA-SHA256', signed, publicKey, Buffer.from(signature, 'base64url'));
  const app = apps.get(world)?.find(isBy);
  if (!app) return undefined;
  const { iss, exp } = JSON.parse(Buffer.from(payload, 'base64url').toString());
  return String(iss) === app.appId && exp * 1000 > Date.now() ? app : undefined;
}
