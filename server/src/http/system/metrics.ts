import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export interface Metrics {
  readonly contentType: string;
  observe(request: { method: string; route: string; status: number; seconds: number }): void;
  text(): Promise<string>;
}

export interface MetricSources {
  runningJobs: () => number;
  /** Events that wait to be stored. */
  buffer: { readonly rows: number };
  counts: Readonly<Record<'accepted' | 'duplicates' | 'ignored' | 'rejected', number>>;
  warehouse: { status(): { available: boolean; restarts: number } };
}

/** Routes are counted by their template, never by their parameters: no project's name gets out this way. */
export function createMetrics(sources: MetricSources): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'docwright_http_request_duration_seconds',
    help: 'How long requests took, by route.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  new Gauge({
    name: 'docwright_jobs_running',
    help: 'Agent jobs this process is carrying out.',
    registers: [registry],
    collect() {
      this.set(sources.runningJobs());
    },
  });
  const gauges = {
    docwright_events_waiting: ['Page views that wait to be stored.', () => sources.buffer.rows],
    docwright_warehouse_available: [
      'Whether the engine of page views answers.',
      () => Number(sources.warehouse.status().available),
    ],
  } as const;
  for (const [name, [help, read]] of Object.entries(gauges)) {
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  }
  // Counted elsewhere: what is shown is made anew from there.
  new Counter({
    name: 'docwright_warehouse_restarts_total',
    help: 'How often the engine of page views was started again.',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(sources.warehouse.status().restarts);
    },
  });
  new Counter({
    name: 'docwright_events_total',
    help: 'Page views this process was sent, by what became of them.',
    labelNames: ['outcome'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [outcome, count] of Object.entries(sources.counts)) this.inc({ outcome }, count);
    },
  });
  return {
    contentType: registry.contentType,
    observe: ({ method, route, status, seconds }) => requests.observe({ method, route, status }, seconds),
    text: () => registry.metrics(),
  };
}
