interface Call {
  origin: string;
  projectId: string;
  key: string;
}

const authorization = (key: string) => `-H "Authorization: Bearer ${key}"`;

/** Creates a job with the built-in model's own words, so that it works before any model is set up. */
export const jobCommand = ({ origin, projectId, key }: Call): string =>
  [
    `curl ${origin}/v2/agent/${projectId}/job`,
    authorization(key),
    '-H "Content-Type: application/json"',
    `-d '{"prompt": "Fix the broken links"}'`,
  ].join(' \\\n  ');

export const viewsCommand = ({ origin, projectId, key }: Call): string =>
  [`curl "${origin}/v1/analytics/${projectId}/views?limit=10"`, authorization(key)].join(' \\\n  ');

export const sendCommand = ({ origin, projectId, key }: Call): string =>
  [
    `curl ${origin}/v1/analytics/${projectId}/events`,
    authorization(key),
    '-H "Content-Type: application/json"',
    `-d '{"events": [{"path": "/", "userAgent": "Mozilla/5.0"}]}'`,
  ].join(' \\\n  ');
