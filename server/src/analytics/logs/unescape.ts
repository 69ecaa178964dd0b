const letters: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, v: 11, b: 8, f: 12 };

/**
 * A quoted field as nginx and Apache write it: `\x22` stands for a byte, `\"` and `\\` for themselves, `\n` and
 * its like for control characters. Bytes are put together before they are read as UTF-8, since nginx writes
 * every byte above 126 on its own.
 */
export function unescapeField(text: string): string {
  if (!text.includes('\\')) return text;
  const source = Buffer.from(text, 'utf8');
  const bytes = Buffer.alloc(source.length);
  let length = 0;
  for (let at = 0; at < source.length; at++) {
    const byte = source[at]!;
    if (byte !== 0x5c || at + 1 === source.length) {
      bytes[length++] = byte;
      continue;
    }
    const next = String.fromCharCode(source[++at]!);
    const hex = next === 'x' ? source.toString('latin1', at + 1, at + 3) : '';
    if (/^[0-9a-f]{2}$/i.test(hex)) {
      bytes[length++] = Number.parseInt(hex, 16);
      at += 2;
    } else bytes[length++] = letters[next] ?? source[at]!;
  }
  return bytes.toString('utf8', 0, length);
}
