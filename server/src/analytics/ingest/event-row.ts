import type { ViewSource } from '../../contract/page-view.ts';
import { hourMs } from '../../foundation/durations.ts';
import { type Kind, kinds } from '../../warehouse/queries/kind.ts';
import type { Bits64, Columns, RowWriter } from '../../warehouse/row-binary.ts';
import type { Classification } from '../classify/classification.ts';
import { classifierVersion } from '../classify/classification.ts';
import type { Evidence } from '../classify/evidence.ts';

/** As `writeRow` writes them. Times are seconds since 1970, and enumerations the numbers of their names. */
export const eventColumns: Columns = {
  project: 'String',
  missed: 'Bool',
  hour: 'UInt32',
  path: 'String',
  offset: 'UInt32',
  arrived: 'UInt32',
  source: 'Int8',
  kind: 'Int8',
  client: 'String',
  operator: 'String',
  reason: 'String',
  visitor: 'UInt64',
  referrer: 'String',
  user_agent: 'String',
  signals: 'UInt16',
  signature_agent: 'String',
  verified: 'String',
  classifier: 'UInt16',
  id: 'UInt64',
  id_kept: 'Bool',
};

export interface EventRow {
  viewsKey: string;
  missed: boolean;
  /** In milliseconds. */
  at: number;
  arrived: number;
  path: string;
  source: ViewSource;
  classification: Classification;
  evidence: Evidence;
  visitor: Bits64;
  referrer: string;
  id: Bits64;
  idKept: boolean;
}

/** What a view counts as: people by the source that saw them, AI clients by what they read for. */
export const kindOf = ({ class: clientClass, purpose }: Classification, source: ViewSource): Kind =>
  clientClass === 'human' ? `human_${source}` : clientClass === 'ai' ? `ai_${purpose || 'other'}` : 'bot';

/** The numbers that the warehouse's schema gives to these names. */
const sourceNumbers: Record<ViewSource, number> = { beacon: 1, server: 2 };
const kindNumbers = Object.fromEntries(kinds.map((kind, i) => [kind, i + 1])) as Record<Kind, number>;

export function writeRow(to: RowWriter, row: EventRow): void {
  const { classification, evidence } = row;
  const offset = row.at % hourMs;
  to.text(row.viewsKey);
  to.flag(row.missed);
  to.uint32((row.at - offset) / 1000);
  to.text(row.path);
  to.uint32(offset);
  to.uint32(Math.floor(row.arrived / 1000));
  to.byte(sourceNumbers[row.source]);
  to.byte(kindNumbers[kindOf(classification, row.source)]);
  to.text(classification.client);
  to.text(classification.operator);
  to.text(classification.reason);
  to.uint64(row.visitor);
  to.text(row.referrer);
  to.text(evidence.userAgent);
  to.uint16(evidence.signals);
  to.text(evidence.signatureAgent);
  to.text(evidence.verified);
  to.uint16(classifierVersion);
  to.uint64(row.id);
  to.flag(row.idKept);
}
