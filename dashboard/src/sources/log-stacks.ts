import type { Place, Stack, Step } from './stack.ts';

const importing = ({ url, projectId }: Place, file: string, format: string): Step => ({
  text: 'In a checkout of Docwright, import the log as often as you like, every five minutes for instance: each line counts once. The key is one of this project with the scope “Send page views only”.',
  code: {
    what: 'the command that imports the log',
    text: [
      `DOCWRIGHT_KEY=dw_… npm run docwright -- import ${file} \\`,
      `  --format ${format} --project ${projectId} --server ${url}`,
    ].join('\n'),
  },
});

const sees = 'Sees people, AI clients and missing pages, also those of the past.';

/** The whole format is in the file that is named: what is here tells AI clients that ask for Markdown from others. */
const nginxFormat = [
  'log_format docwright \'$remote_addr - $remote_user [$time_iso8601] "$request" $status $body_bytes_sent \'',
  '                     \'"$http_referer" "$http_user_agent" host="$host" accept="$http_accept" \'',
  '                     \'accept-language="$http_accept_language" content-type="$sent_http_content_type"\';',
  'access_log /var/log/nginx/docs.log docwright;',
].join('\n');

export const logStacks: readonly Stack[] = [
  {
    id: 'nginx',
    label: 'nginx or Apache logs',
    group: 'Access logs',
    sees,
    needsKey: true,
    steps: (place) => [
      {
        text: 'The combined format can be read as it is. With nginx, write this one instead, which says more about AI clients; integrations/nginx.conf of Docwright has all of it, and the script under your own domain.',
        code: { what: 'the log format', text: nginxFormat },
      },
      importing(place, '/var/log/nginx/docs.log', 'combined'),
    ],
  },
  {
    id: 'caddy',
    label: 'Caddy logs',
    group: 'Access logs',
    sees,
    needsKey: true,
    steps: (place) => [
      {
        text: 'Let Caddy write its JSON log; integrations/Caddyfile of Docwright is a whole example, with the script under your own domain.',
        code: {
          what: 'the lines for the Caddyfile',
          text: 'log {\n\toutput file /var/log/caddy/docs.log\n\tformat json\n}',
        },
      },
      importing(place, '/var/log/caddy/docs.log', 'caddy'),
    ],
  },
  {
    id: 'cloudfront',
    label: 'CloudFront logs',
    group: 'Access logs',
    sees,
    needsKey: true,
    steps: (place) => [
      {
        text: 'Switch on standard logging (legacy or v2) or real-time logs of the distribution, and fetch the files; they may stay compressed.',
      },
      importing(place, 'logs/*.gz', 'cloudfront'),
    ],
  },
];
