import { setImmediate as others } from 'node:timers/promises';
import type { ViewSource } from '../../../contract/page-view.ts';
import { kinds, numberOfKind, type PageEvent } from '../../page-event.ts';
import { ByteReader, ByteWriter } from './bytes.ts';

/**
 * Events on their way into the engine, in the journal and between processes: each text once, and numbers column
 * by column, so that the engine looks up a page once a batch and not once an event.
 */
export interface EventColumns {
  readonly count: number;
  readonly projects: readonly string[];
  readonly paths: readonly OwnText[];
  readonly referrers: readonly OwnText[];
  readonly evidences: readonly JudgedEvidence[];
  /** Places in the lists above; of `referrer`, 0 is none and 1 the first. */
  readonly project: Uint32Array;
  readonly path: Uint32Array;
  readonly referrer: Uint32Array;
  readonly evidence: Uint32Array;
  /** Milliseconds, and seconds. */
  readonly at: Float64Array;
  readonly arrived: Uint32Array;
  /** Two halves each, the low one first. */
  readonly visitor: Uint32Array;
  readonly id: Uint32Array;
  readonly flags: Uint8Array;
}

/** A text of a project, which is a place in `projects`. */
export interface OwnText {
  readonly project: number;
  readonly text: string;
}

export interface JudgedEvidence {
  readonly project: number;
  readonly source: number;
  readonly userAgent: string;
  readonly signals: number;
  readonly signatureAgent: string;
  readonly verified: string;
  readonly kind: number;
  readonly client: string;
  readonly operator: string;
  readonly reason: string;
  readonly classifier: number;
}

export const flagOf = { missed: 1, idKept: 2 } as const;
export const numberOfSource: Record<ViewSource, number> = { beacon: 1, server: 2 };

export interface EncodedEvents {
  bytes: Buffer;
  count: number;
}

interface ProjectTexts {
  readonly number: number;
  readonly paths: Map<string, number>;
  readonly referrers: Map<string, number>;
  /** By user agent: few have more than two evidences. */
  readonly evidences: Map<string, { event: PageEvent; number: number }[]>;
}

const columnBytes = 8 + 5 * 4 + 2 * 8 + 1;

/** Others get their turn in between: 10,000 events with paths of their own take from 10 to 40 ms. */
const eventsPerTurn = 2_000;

export async function encodeEvents(events: readonly PageEvent[]): Promise<EncodedEvents> {
  const count = events.length;
  const projects = new Map<string, ProjectTexts>();
  const texts = { projects: new ByteWriter(), paths: new ByteWriter(), referrers: new ByteWriter() };
  const evidences = new ByteWriter();
  const counts = { paths: 0, referrers: 0, evidences: 0 };
  const columns = allocateColumns(Buffer.alloc(count * columnBytes), count);
  const { project, path, referrer, evidence, at, arrived, visitor, id, flags } = columns;
  let own: ProjectTexts | undefined;
  let viewsKey: string | undefined;
  for (let i = 0; i < count; i++) {
    if (i % eventsPerTurn === eventsPerTurn - 1) await others();
    const event = events[i]!;
    if (own === undefined || event.viewsKey !== viewsKey) {
      viewsKey = event.viewsKey;
      own = projects.get(viewsKey);
      if (own === undefined) {
        own = { number: projects.size, paths: new Map(), referrers: new Map(), evidences: new Map() };
        projects.set(viewsKey, own);
        texts.projects.text(viewsKey);
      }
    }
    let pathNumber = own.paths.get(event.path);
    if (pathNumber === undefined) {
      own.paths.set(event.path, (pathNumber = counts.paths++));
      texts.paths.uint32(own.number);
      texts.paths.text(event.path);
    }
    let referrerNumber = event.referrer === '' ? 0 : own.referrers.get(event.referrer);
    if (referrerNumber === undefined) {
      own.referrers.set(event.referrer, (referrerNumber = ++counts.referrers));
      texts.referrers.uint32(own.number);
      texts.referrers.text(event.referrer);
    }
    let evidenceNumber = findEvidence(own, event);
    if (evidenceNumber === undefined) {
      evidenceNumber = counts.evidences++;
      addEvidence(own, event, evidenceNumber);
      writeEvidence(evidences, own.number, event);
    }
    project[i] = own.number;
    path[i] = pathNumber;
    referrer[i] = referrerNumber;
    evidence[i] = evidenceNumber;
    at[i] = event.at;
    arrived[i] = Math.floor(event.arrived / 1000);
    visitor[2 * i] = event.visitor.low;
    visitor[2 * i + 1] = event.visitor.high;
    id[2 * i] = event.id.low;
    id[2 * i + 1] = event.id.high;
    flags[i] = (event.missed ? flagOf.missed : 0) | (event.idKept ? flagOf.idKept : 0);
  }
  const head = new ByteWriter();
  for (const size of [count, projects.size, counts.paths, counts.referrers, counts.evidences])
    head.uint32(size);
  const bytes = Buffer.concat([
    head.end(),
    columns.bytes,
    texts.projects.end(),
    texts.paths.end(),
    texts.referrers.end(),
    evidences.end(),
  ]);
  return { bytes, count };
}

function findEvidence({ evidences }: ProjectTexts, event: PageEvent): number | undefined {
  const known = evidences.get(event.evidence.userAgent);
  if (known) for (const one of known) if (isSameEvidence(one.event, event)) return one.number;
  return undefined;
}

function addEvidence({ evidences }: ProjectTexts, event: PageEvent, number: number): void {
  const known = evidences.get(event.evidence.userAgent);
  if (known) known.push({ event, number });
  else evidences.set(event.evidence.userAgent, [{ event, number }]);
}

const isSameEvidence = (a: PageEvent, b: PageEvent): boolean =>
  a.source === b.source &&
  a.classifier === b.classifier &&
  a.evidence.signals === b.evidence.signals &&
  a.evidence.signatureAgent === b.evidence.signatureAgent &&
  a.evidence.verified === b.evidence.verified &&
  (a.verdict === b.verdict ||
    (a.verdict.kind === b.verdict.kind &&
      a.verdict.client === b.verdict.client &&
      a.verdict.operator === b.verdict.operator &&
      a.verdict.reason === b.verdict.reason));

function writeEvidence(
  to: ByteWriter,
  project: number,
  { source, evidence, verdict, classifier }: PageEvent,
) {
  to.uint32(project);
  to.byte(numberOfSource[source]);
  to.byte(numberOfKind[verdict.kind]);
  to.uint16(evidence.signals);
  to.uint16(classifier);
  to.text(evidence.userAgent);
  to.text(evidence.signatureAgent);
  to.text(evidence.verified);
  to.text(verdict.client);
  to.text(verdict.operator);
  to.text(verdict.reason);
}

function allocateColumns(bytes: Buffer, count: number) {
  // The eight-byte column first: a typed array has to begin at a multiple of its size.
  let offset = bytes.byteOffset;
  const next = (size: number) => {
    const start = offset;
    offset += size;
    return start;
  };
  const { buffer } = bytes;
  return {
    bytes,
    at: new Float64Array(buffer, next(8 * count), count),
    visitor: new Uint32Array(buffer, next(8 * count), 2 * count),
    id: new Uint32Array(buffer, next(8 * count), 2 * count),
    project: new Uint32Array(buffer, next(4 * count), count),
    path: new Uint32Array(buffer, next(4 * count), count),
    referrer: new Uint32Array(buffer, next(4 * count), count),
    evidence: new Uint32Array(buffer, next(4 * count), count),
    arrived: new Uint32Array(buffer, next(4 * count), count),
    flags: new Uint8Array(buffer, next(count), count),
  };
}

export function decodeEvents(bytes: Uint8Array): EventColumns {
  const from = new ByteReader(bytes);
  const [count, projectCount, pathCount, referrerCount, evidenceCount] = Array.from({ length: 5 }, () =>
    from.uint32(),
  ) as [number, number, number, number, number];
  // A copy, since the columns need not begin at a multiple of eight here.
  const columns = allocateColumns(Buffer.from(new Uint8Array(from.take(count * columnBytes)).buffer), count);
  const list = <Item>(length: number, read: () => Item) => Array.from({ length }, read);
  const ownText = () => ({ project: from.uint32(), text: from.text() });
  return {
    ...columns,
    count,
    projects: list(projectCount, () => from.text()),
    paths: list(pathCount, ownText),
    referrers: list(referrerCount, ownText),
    evidences: list(evidenceCount, () => readEvidence(from)),
  };
}

const readEvidence = (from: ByteReader): JudgedEvidence => ({
  project: from.uint32(),
  source: from.byte(),
  kind: from.byte(),
  signals: from.uint16(),
  classifier: from.uint16(),
  userAgent: from.text(),
  signatureAgent: from.text(),
  verified: from.text(),
  client: from.text(),
  operator: from.text(),
  reason: from.text(),
});

export const kindOfNumber = (number: number) => kinds[number - 1]!;
export const sourceOfNumber = (number: number): ViewSource => (number === 1 ? 'beacon' : 'server');
