import type { Place, Stack, Step } from './stack.ts';

const sees = 'Sees people, AI clients and missing pages. It takes a plan of the host that has log drains.';

const addressOf = ({ url, projectId }: Place, service: string) =>
  `${url}/v1/analytics/${projectId}/drains/${service}`;

const secret: Step = { text: 'Make a secret for the service below, under “Log drains”, and save it.' };

const logpushFields = [
  'RayID',
  'EdgeStartTimestamp',
  'ClientIP',
  'ClientRequestHost',
  'ClientRequestMethod',
  'ClientRequestScheme',
  'ClientRequestURI',
  'ClientRequestUserAgent',
  'ClientRequestReferer',
  'ClientRequestSource',
  'EdgeResponseStatus',
  'EdgeResponseContentType',
  'RequestHeaders',
];

const logpush = (place: Place) => {
  const job = {
    name: 'docwright',
    dataset: 'http_requests',
    enabled: true,
    max_upload_bytes: 5_000_000,
    max_upload_records: 10_000,
    destination_conf: `${addressOf(place, 'cloudflare')}?header_Authorization=Bearer%20SECRET`,
    output_options: { timestamp_format: 'rfc3339', field_names: logpushFields },
  };
  const lines = Object.entries(job).map(([name, value]) => `    "${name}": ${JSON.stringify(value)}`);
  return [
    'curl "https://api.cloudflare.com/client/v4/zones/$ZONE_ID/logpush/jobs" \\',
    '  -H "Authorization: Bearer $CLOUDFLARE_API_TOKEN" -H "Content-Type: application/json" \\',
    `  -d '{\n${lines.join(',\n')}\n  }'`,
  ].join('\n');
};

export const drainStacks: readonly Stack[] = [
  {
    id: 'vercel-drain',
    label: 'Vercel log drain',
    group: 'Log drains',
    sees,
    needsKey: false,
    steps: (place) => [
      secret,
      {
        text: 'At Vercel: team settings → Drains → a custom endpoint for logs, JSON or NDJSON, sources static, function, edge and redirect, environment production. The signature secret is the one you saved.',
        code: { what: 'the address of the drain', text: addressOf(place, 'vercel') },
      },
      { text: 'If Vercel asks to verify the endpoint, add its code as the custom header x-vercel-verify.' },
    ],
  },
  {
    id: 'netlify-drain',
    label: 'Netlify log drain',
    group: 'Log drains',
    sees,
    needsKey: false,
    steps: (place) => [
      secret,
      {
        text: 'At Netlify: Logs & metrics → Log Drains → General HTTP endpoint, log type traffic, JSON or NDJSON, the secret in the authorization header. Do not exclude personal data: Docwright stores no address, but knows clients by it.',
        code: { what: 'the address of the drain', text: addressOf(place, 'netlify') },
      },
    ],
  },
  {
    id: 'cloudflare-drain',
    label: 'Cloudflare Logpush',
    group: 'Log drains',
    sees,
    needsKey: false,
    steps: (place) => [
      secret,
      {
        text: 'Make a Logpush job with the secret in the place of SECRET. For Accept and signatures, add accept, signature-agent, signature-input and signature to the zone’s custom request fields.',
        code: { what: 'the command that makes the job', text: logpush(place) },
      },
    ],
  },
];
