import { type CredentialDraft, keptCredential, sentCredential } from './credential-draft.ts';
import type { Entry, Kind, SecretDraft, Setting, Value } from './setting.ts';

/** From the server's value to what a form holds, and back; null takes a setting back. */
interface Conversion {
  shown(stored: unknown, setting: Setting): Value;
  sent(value: Value, setting: Setting): unknown;
}

const text: Conversion = {
  shown: (stored) => (stored === null || stored === undefined ? '' : String(stored)),
  sent: (value, { isNeeded }) => (value === '' && !isNeeded ? null : value),
};

const secret: Conversion = {
  shown: (): SecretDraft => ({ change: 'keep', text: '' }),
  sent: (value) => sentSecret(value as SecretDraft),
};

export const conversions: Record<Kind, Conversion> = {
  text,
  'long-text': text,
  // A list always has something chosen: at first, its first.
  choice: { shown: (stored, { options }) => String(stored ?? options?.[0]?.value ?? ''), sent: text.sent },
  model: text,
  number: {
    shown: text.shown,
    // What is no number goes to the server as it is, which says so at the field.
    sent: (value) => numberOf(String(value).trim()),
  },
  lines: {
    shown: (stored) => ((stored ?? []) as readonly string[]).join('\n'),
    sent: (value) => linesOf(String(value)),
  },
  check: { shown: (stored) => stored === true, sent: (value) => value },
  choices: { shown: (stored) => (stored ?? []) as readonly string[], sent: (value) => value },
  secret,
  credential: {
    shown: () => keptCredential,
    sent: (value) => sentCredential(value as CredentialDraft),
  },
  entries: {
    shown: (stored, setting) =>
      ((stored ?? []) as readonly Record<string, unknown>[]).map((item, index) =>
        entryOf(item, setting, `stored-${index}`),
      ),
    sent: (value, setting) => (value as readonly Entry[]).map((entry) => sentEntry(entry, setting)),
  },
};

/** As defaults are written: 5,000,000. */
const withThousands = /^\d{1,3}(?:,\d{3})+$/;

function numberOf(typed: string): number | string | null {
  if (typed === '') return null;
  const number = Number(withThousands.test(typed) ? typed.replaceAll(',', '') : typed);
  return Number.isFinite(number) ? number : typed;
}

export const linesOf = (typed: string): string[] =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

function sentSecret({ change, text: typed }: SecretDraft): unknown {
  if (change === 'keep') return undefined;
  return change === 'remove' ? null : typed;
}

/** `id` is the same whenever the same entry is read, so that a list that was not touched counts as such. */
export function entryOf(item: Record<string, unknown>, { entry }: Setting, id: string): Entry {
  const values = entry!.settings.map((field) => [
    field.path,
    conversions[field.kind].shown(item[field.path], field),
  ]);
  return { id, hasCredential: item.hasCredential === true, values: Object.fromEntries(values) };
}

/** An entry is sent whole: what is empty in it is left out, and a credential that stays is not named. */
function sentEntry({ values }: Entry, { entry }: Setting): Record<string, unknown> {
  const given = entry!.settings
    .filter(({ isShown }) => isShown?.((path) => values[path]!) ?? true)
    .map((field) => ({ field, sent: conversions[field.kind].sent(values[field.path]!, field) }))
    .filter(({ field, sent }) => sent !== undefined && (sent !== null || field.kind === 'credential'));
  return Object.fromEntries(given.map(({ field, sent }) => [field.path, sent]));
}
