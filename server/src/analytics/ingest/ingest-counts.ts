/** What became of the events this process was sent, for the metrics. */
export interface IngestCounts {
  accepted: number;
  duplicates: number;
  ignored: number;
  rejected: number;
}

export const noCounts = (): IngestCounts => ({ accepted: 0, duplicates: 0, ignored: 0, rejected: 0 });
