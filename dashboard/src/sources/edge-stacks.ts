import type { Place, Stack, Step } from './stack.ts';

const variables = ({ url, projectId }: Place, where: string): Step => ({
  text: `Set these variables ${where}; DOCWRIGHT_KEY is a key of this project with the scope “Send page views only”.`,
  code: {
    what: 'the variables',
    text: `DOCWRIGHT_URL=${url}\nDOCWRIGHT_PROJECT=${projectId}\nDOCWRIGHT_KEY=dw_…`,
  },
});

const both = 'Sees people, AI clients and missing pages. Pages never wait for it.';

export const edgeStacks: readonly Stack[] = [
  {
    id: 'vercel',
    label: 'Vercel, Next.js',
    group: 'Beside the site',
    sees: 'Sees people and AI clients, but not which pages are missing. Pages never wait for it.',
    needsKey: true,
    steps: (place) => [
      {
        text: 'Copy integrations/vercel-middleware.ts of Docwright to middleware.ts in the root of your project (Next.js 16: proxy.ts). If you have a middleware already, call its report in yours:',
        code: {
          what: 'the middleware',
          text: 'export default function middleware(request: Request, event: Lifetime): void {\n  report(request, event);\n}',
        },
      },
      variables(place, 'among the project’s environment variables'),
    ],
  },
  {
    id: 'netlify',
    label: 'Netlify',
    group: 'Beside the site',
    sees: both,
    needsKey: true,
    steps: (place) => [
      {
        text: 'Copy integrations/netlify-edge-function.ts of Docwright to netlify/edge-functions/docwright.ts in your site’s repository.',
      },
      variables(place, 'among the site’s environment variables, with the scope “Functions”'),
    ],
  },
  {
    id: 'cloudflare',
    label: 'Cloudflare Worker',
    group: 'Beside the site',
    sees: both,
    needsKey: true,
    steps: ({ url, projectId }) => [
      {
        text: 'Copy integrations/cloudflare-worker.js of Docwright, and give it a route in front of your site.',
        code: {
          what: 'the Worker’s configuration',
          text: [
            'name = "docwright"',
            'main = "cloudflare-worker.js"',
            'route = { pattern = "docs.example.com/*", zone_name = "example.com" }',
            '',
            '[vars]',
            `DOCWRIGHT_URL = "${url}"`,
            `DOCWRIGHT_PROJECT = "${projectId}"`,
          ].join('\n'),
        },
      },
      {
        text: 'The key is a secret of the Worker: one of this project with the scope “Send page views only”.',
        code: { what: 'the command that stores the key', text: 'wrangler secret put DOCWRIGHT_KEY' },
      },
    ],
  },
  {
    id: 'express',
    label: 'Express, Node',
    group: 'Beside the site',
    sees: both,
    needsKey: true,
    steps: (place) => [
      {
        text: 'Copy integrations/docwright.mjs of Docwright beside your server, and use it before the routes. Behind a proxy, tell Express (“trust proxy”).',
        code: {
          what: 'the lines for Express',
          text: "import { docwright } from './docwright.mjs';\n\napp.use(docwright());",
        },
      },
      variables(place, 'in the environment'),
    ],
  },
];
