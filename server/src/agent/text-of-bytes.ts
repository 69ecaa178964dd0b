import { Fault } from '../foundation/fault.ts';
import { shown } from './untrusted/invisible.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Text that would come back as the same bytes; anything else is refused. */
export function decodeText(bytes: Uint8Array, path: string): string {
  const text = bytes.includes(0) ? null : decoded(bytes);
  if (text === null)
    throw new Fault(
      'instruction_refused',
      `“${shown(path)}” is not text (${bytes.length.toLocaleString('en')} bytes), so it cannot be read or edited.`,
    );
  return text;
}

function decoded(bytes: Uint8Array): string | null {
  try {
    return utf8.decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}
