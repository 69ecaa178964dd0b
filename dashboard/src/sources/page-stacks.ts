import type { Stack } from './stack.ts';

export const pageStacks: readonly Stack[] = [
  {
    id: 'script',
    label: 'Script tag',
    group: 'In the page',
    sees: 'Sees people, and few AI clients: most run no JavaScript.',
    needsKey: false,
    steps: ({ tracker, projectId }) => [
      {
        text: 'Put this line into the head of your pages’ template. It is about 1 kB, sets no cookie and stores nothing.',
        code: {
          what: 'the script tag',
          text: `<script defer src="${tracker}" data-project="${projectId}"></script>`,
        },
      },
      {
        text: 'For sites that route by hash add data-hash, and to count nobody whose browser sends Global Privacy Control add data-honour-gpc.',
      },
    ],
  },
  {
    id: 'pixel',
    label: 'Pixel, without JavaScript',
    group: 'In the page',
    sees: 'Sees people without JavaScript, too, and few AI clients: most load no images.',
    needsKey: false,
    steps: ({ collect, projectId }) => [
      {
        text: 'Put this line into your pages’ template. The page is told by the Referer header.',
        code: {
          what: 'the pixel',
          text: `<img src="${collect}/${projectId}.gif" alt="" width="1" height="1" referrerpolicy="no-referrer-when-downgrade" />`,
        },
      },
      { text: 'Where no Referer is sent, name the page: add ?path=/guides/start to the address.' },
    ],
  },
];

export const ownCodeStacks: readonly Stack[] = [
  {
    id: 'api',
    label: 'Your own code',
    group: 'Your own code',
    sees: 'Sees what you tell: up to 10,000 reads a request, each once by its id.',
    needsKey: true,
    steps: ({ url, projectId }) => [
      {
        text: 'Send the reads that your server answered, in batches. The answer says what was accepted and what was rejected, and why.',
        code: {
          what: 'the command that sends a page view',
          text: [
            `curl ${url}/v1/analytics/${projectId}/events \\`,
            '  -H "Authorization: Bearer $DOCWRIGHT_KEY" -H "Content-Type: application/json" \\',
            `  -d '{"events": [{"url": "https://docs.example.com/guide", "id": "req-1", "status": 200,`,
            `       "ip": "203.0.113.9", "accept": "text/html", "userAgent": "Mozilla/5.0 …"}]}'`,
          ].join('\n'),
        },
      },
    ],
  },
];
