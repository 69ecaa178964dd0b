import type { ViewSource } from '../../contract/page-view.ts';
import { escapeTsv } from '../../warehouse/tab-separated.ts';
import type { Classification } from '../classify/classification.ts';
import { classifierVersion } from '../classify/classification.ts';
import type { Evidence } from '../classify/evidence.ts';

export const eventColumns = [
  'project',
  'missed',
  'hour',
  'path',
  'offset',
  'arrived',
  'source',
  'kind',
  'client',
  'operator',
  'reason',
  'visitor',
  'referrer',
  'user_agent',
  'signals',
  'signature_agent',
  'verified',
  'classifier',
  'id',
  'id_kept',
] as const;

export interface EventRow {
  viewsKey: string;
  missed: boolean;
  /** In milliseconds. */
  at: number;
  /** The start of its hour, as `dateTime` writes it. */
  hour: string;
  /** As `dateTime` writes it. */
  arrived: string;
  path: string;
  source: ViewSource;
  classification: Classification;
  evidence: Evidence;
  visitor: string;
  referrer: string;
  id: string;
  idKept: boolean;
}

export const hourMs = 3_600_000;

/** What a view counts as: people by the source that saw them, AI clients by what they read for. */
export const kindOf = ({ class: clientClass, purpose }: Classification, source: ViewSource): string =>
  clientClass === 'human' ? `human_${source}` : clientClass === 'ai' ? `ai_${purpose || 'other'}` : 'bot';

/** A row of the warehouse, written as it is sent. */
export function writeRow(row: EventRow): string {
  const { classification, evidence } = row;
  const offset = row.at % hourMs;
  const when = `${row.hour}\t${escapeTsv(row.path)}\t${offset}\t${row.arrived}`;
  const whose = `${row.source}\t${kindOf(classification, row.source)}\t${escapeTsv(classification.client)}\t${escapeTsv(classification.operator)}\t${classification.reason}\t${row.visitor}\t${escapeTsv(row.referrer)}`;
  const why = `${escapeTsv(evidence.userAgent)}\t${evidence.signals}\t${escapeTsv(evidence.signatureAgent)}\t${escapeTsv(evidence.verified)}\t${classifierVersion}`;
  return `${row.viewsKey}\t${row.missed ? '1' : '0'}\t${when}\t${whose}\t${why}\t${row.id}\t${row.idKept ? '1' : '0'}`;
}

/** ClickHouse reads a short number as a year, so that the first hours of 1970 must be written out. */
export const dateTime = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replace('T', ' ');
