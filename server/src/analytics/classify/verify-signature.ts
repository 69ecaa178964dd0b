import { constants, type KeyObject, verify } from 'node:crypto';
import type { PageRequest } from './gather-evidence.ts';
import type { Knowledge, SigningKey } from './knowledge.ts';

/** Signed requests must be fresh: Web Bot Auth advises a day at most between created and expires. */
const longestLifeSeconds = 86_400;
const clockSkewSeconds = 60;
const longestHeader = 4_096;

interface SignatureInput {
  readonly label: string;
  /** The whole value, which is itself signed. */
  readonly parameters: string;
  readonly components: readonly string[];
  readonly created: number;
  readonly expires: number;
  readonly key: SigningKey;
}

/**
 * The operator whose stored key signed the request (Web Bot Auth, a profile of RFC 9421), or ''. Almost every
 * request is answered at once: only one that names a key we have costs a verification, in a thread of the pool.
 * `at` is when the request was made, so that a log of last week is judged by its own time.
 */
export async function verifySignature(request: PageRequest, knowledge: Knowledge, at: Date): Promise<string> {
  const input = signatureInput(request, knowledge);
  if (!input || !isFresh(input, at)) return '';
  const signature = signatureBytes(request.headers?.signature, input.label);
  const base = signatureBase(request, input);
  if (!signature || base === undefined) return '';
  return (await isSigned(base, signature, input.key.key)) ? input.key.operator : '';
}

/** Whether `verifySignature` could find anything, without doing it. */
export const isSignedByKnown = (request: PageRequest, knowledge: Knowledge): boolean =>
  knowledge.keys.size > 0 &&
  request.headers?.signature !== undefined &&
  signatureInput(request, knowledge) !== undefined;

const dictionaryMember =
  /^\s*([a-z*][a-z0-9_.*-]{0,63})=(\(([^()]{0,1000})\)((?:;[^,";]*(?:"[^"]*")?)*))\s*(?:,|$)/;
const setting = /;\s*([a-z]+)=(?:"([^"]*)"|(\d+))/g;

function signatureInput({ headers }: PageRequest, knowledge: Knowledge): SignatureInput | undefined {
  const header = headers?.['signature-input'];
  if (!header || knowledge.keys.size === 0 || header.length > longestHeader) return undefined;
  const [, label = '', parameters = '', list = '', settings = ''] = dictionaryMember.exec(header) ?? [];
  const given = new Map(
    [...settings.matchAll(setting)].map(([, name, text, number]) => [name, text ?? number]),
  );
  const key = knowledge.keys.get(given.get('keyid') ?? '');
  if (!key || given.get('tag') !== 'web-bot-auth') return undefined;
  return {
    label,
    parameters,
    components: list.split(/\s+/).filter(Boolean),
    created: Number(given.get('created')),
    expires: Number(given.get('expires')),
    key,
  };
}

function isFresh({ created, expires }: SignatureInput, at: Date): boolean {
  const now = at.getTime() / 1_000;
  return (
    created <= now + clockSkewSeconds &&
    now <= expires + clockSkewSeconds &&
    expires - created <= longestLifeSeconds
  );
}

function signatureBytes(header: string | undefined, label: string): Buffer | undefined {
  if (!header || header.length > longestHeader) return undefined;
  const member = header
    .split(',')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${label}=:`) && part.endsWith(':'));
  return member ? Buffer.from(member.slice(label.length + 2, -1), 'base64') : undefined;
}

/** The text that was signed. Undefined if it covers something that is not known here, or not the host. */
function signatureBase(request: PageRequest, { components, parameters }: SignatureInput): string | undefined {
  if (!components.includes('"@authority"')) return undefined;
  const lines: string[] = [];
  for (const component of components) {
    const value = componentValue(component, request);
    if (value === undefined) return undefined;
    lines.push(`${component}: ${value}`);
  }
  return [...lines, `"@signature-params": ${parameters}`].join('\n');
}

const derived: Readonly<Record<string, (request: PageRequest) => string | undefined>> = {
  '@authority': ({ host }) => host?.toLowerCase().replace(/:(?:80|443)$/, ''),
  '@method': ({ method }) => method?.toUpperCase(),
  '@path': ({ path }) => path.split(/[?#]/)[0] || '/',
  '@query': ({ path }) => `?${path.split('#')[0]?.split('?').slice(1).join('?') ?? ''}`,
};

const componentPattern = /^"([@a-z0-9-]+)"(?:;key="([^"]+)")?$/;

function componentValue(component: string, request: PageRequest): string | undefined {
  const [, name = '', member] = componentPattern.exec(component) ?? [];
  if (name.startsWith('@')) return member === undefined ? derived[name]?.(request) : undefined;
  const header = request.headers?.[name]?.trim().replace(/\s+/g, ' ');
  if (member === undefined || header === undefined) return header;
  // One member of a dictionary, as the later drafts sign Signature-Agent.
  const found = header.split(',').map((part) => part.trim());
  return found.find((part) => part.startsWith(`${member}=`))?.slice(member.length + 1);
}

function isSigned(base: string, signature: Buffer, key: KeyObject): Promise<boolean> {
  const pss = { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 64 };
  const [digest, how] = key.asymmetricKeyType === 'rsa' ? (['sha512', pss] as const) : ([null, key] as const);
  return new Promise((resolve) => {
    // A signature that cannot even be checked is just not verified.
    verify(digest, Buffer.from(base), how, signature, (error, valid) => resolve(!error && valid));
  });
}
