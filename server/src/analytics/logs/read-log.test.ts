import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { combined } from './combined.ts';
import { type LogLine, readLog, unfinished } from './read-log.ts';
import { logFormats } from './registry.ts';
import { longestLine } from './split-lines.ts';

const line = (path: string) =>
  `192.0.2.1 - - [01/Jan/2026:00:00:00 +0000] "GET ${path} HTTP/1.1" 200 5 "-" "x"`;

async function read(content: Buffer | string, format = combined, chunkSize = 1000): Promise<LogLine[]> {
  const bytes = Buffer.from(content);
  const chunks = Array.from({ length: Math.ceil(bytes.length / chunkSize) }, (_, at) =>
    bytes.subarray(at * chunkSize, (at + 1) * chunkSize),
  );
  return (await Array.fromAsync(readLog(Readable.from(chunks), format))).flat();
}

const idsOf = (lines: LogLine[]) => lines.flatMap(({ entry }) => ('event' in entry ? [entry.event.id] : []));

describe('ids', () => {
  test('are the same for the same file, and a file that has grown adds only its new lines', async () => {
    const file = [line('/a'), line('/b'), line('/a'), line('/a')].join('\n');
    const first = idsOf(await read(`${file}\n`));
    const grown = idsOf(await read(`${file}\n${line('/a')}\n${line('/c')}\n`, combined, 7));
    expect(new Set(first).size).toBe(4);
    expect(grown.slice(0, 4)).toEqual(first);
    expect(new Set(grown).size).toBe(6);
  });

  test('do not depend on gzip, a byte order mark or the kind of line breaks', async () => {
    const lines = [line('/a'), line('/b')];
    const plain = idsOf(await read(lines.join('\n')));
    expect(idsOf(await read(gzipSync(lines.join('\n')), combined, 1))).toEqual(plain);
    expect(idsOf(await read(`\ufeff${lines.join('\r\n')}\r\n`))).toEqual(plain);
  });
});

test('of a log that may grow, a last line without its line break is left for later', async () => {
  const growing = async (content: string) => {
    const lines = await Array.fromAsync(readLog(Readable.from([Buffer.from(content)]), combined, true));
    return lines.flat();
  };
  const whole = await growing(`${line('/a')}\n${line('/b')}\n`);
  expect(idsOf(whole)).toHaveLength(2);
  const cut = await growing(`${line('/a')}\n${line('/b').slice(0, -2)}`);
  expect(cut[0]).toEqual(whole[0]);
  expect(cut[1]).toEqual({ number: 2, entry: unfinished });
  expect(await growing(`${line('/a')}\n`)).toHaveLength(1);
});

test('several gzip members after one another are one log', async () => {
  const lines = await read(Buffer.concat([gzipSync(`${line('/a')}\n`), gzipSync(`${line('/b')}\n`)]));
  expect(idsOf(lines)).toHaveLength(2);
});

test('gzip that ends early is told in words', async () => {
  const packed = gzipSync(Array.from({ length: 5000 }, (_, n) => line(`/${n}`)).join('\n'));
  await expect(read(packed.subarray(0, -20))).rejects.toThrow('damaged or ends early');
});

test('a line that is too long is rejected, its neighbours are not', async () => {
  const lines = await read(`${line('/a')}\n${'x'.repeat(longestLine * 3)}\n\n${line('/b')}`);
  expect(
    lines.map(({ number, entry }) => [number, 'event' in entry ? 'event' : Object.values(entry)[0]]),
  ).toEqual([
    [1, 'event'],
    [2, 'longer than 64 KiB'],
    [3, 'empty line'],
    [4, 'event'],
  ]);
});

test('the longest line that is allowed is read', async () => {
  const long = line(`/${'a'.repeat(longestLine - line('/').length)}`);
  expect(long).toHaveLength(longestLine);
  expect(idsOf(await read(`${long}\r\n${long}a`))).toHaveLength(1);
});

/** Whole lines, pieces of lines and noise, so that parsers get far before they stumble. */
const almostLine = fc.oneof(
  fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
  fc
    .array(
      fc.constantFrom(
        '192.0.2.1',
        ' ',
        '-',
        '"',
        '\\',
        '\\x2',
        '[01/Jan/2026:00:00:00 +0000]',
        'GET / HTTP/1.1',
        '200',
        '\t',
        '{',
        '}',
        '"ts":1',
        ',',
        '"request":{"uri":"/"}',
        '"status":200',
        '#Fields:',
        'date',
        'cs-uri-stem',
        '%2',
        'host=',
      ),
      { maxLength: 30 },
    )
    .map((parts) => Buffer.from(parts.join(''))),
  fc.tuple(fc.nat(120), fc.uint8Array({ maxLength: 3 })).map(([at, noise]) => {
    const whole = Buffer.from(line('/some/page'));
    return Buffer.concat([whole.subarray(0, at), noise, whole.subarray(at)]);
  }),
);

describe.each([...logFormats.values()])('$name', (format) => {
  test('accounts for every line of any bytes, and never fails', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(almostLine, { maxLength: 20 }),
        fc.integer({ min: 1, max: 500 }),
        async (parts, size) => {
          const content = Buffer.concat(parts.flatMap((part) => [part, Buffer.from('\n')]));
          fc.pre(!(content[0] === 0x1f && content[1] === 0x8b));
          const expected = content.toString('latin1').split('\n').length - 1;
          const lines = await read(content, format, size);
          expect(lines.map(({ number }) => number)).toEqual(
            Array.from({ length: expected }, (_, at) => at + 1),
          );
          for (const { entry } of lines) {
            expect(Object.keys(entry)).toHaveLength(1);
            const [outcome] = Object.values(entry);
            if ('event' in entry) {
              expect(entry.event).toMatchObject({
                id: expect.stringMatching(/^line:[\w-]{22}$/),
                timestamp: expect.any(String),
              });
              expect(entry.event.path ?? entry.event.url).toBeTypeOf('string');
            } else expect(outcome).not.toBe('');
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});
