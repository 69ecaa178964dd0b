import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export interface Metrics {
  readonly contentType: string;
  observe(request: { method: string; route: string; status: number; seconds: number }): void;
  text(): Promise<string>;
}

/** Routes are counted by their template, never by their parameters: no project's name gets out this way. */
export function createMetrics(sources: { runningJobs: () => number }): Metrics {
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
  return {
    contentType: registry.contentType,
    observe: ({ method, route, status, seconds }) => requests.observe({ method, route, status }, seconds),
    text: () => registry.metrics(),
  };
}
