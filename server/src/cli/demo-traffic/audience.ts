/** Who reads documentation, and how: data for traffic that looks like a real site's. */
export interface Reader {
  name: string;
  /** Visits on an ordinary day, before weekday and hour have their say. */
  visits: number;
  /** When they come: with people's days and hours, or around the clock. */
  rhythm: 'people' | 'steady';
  /** How many pages one visit reads at most. */
  pages: number;
  userAgents: readonly string[];
  accept: string;
  /** How they ask for a page; `{page}` is its path. */
  asks: readonly string[];
  headers?: Readonly<Record<string, string>>;
  referrers?: readonly string[];
  /** The share of visits that go to a page which does not exist. */
  misses: number;
}

const html = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8';
const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const markdown = 'text/markdown, text/html;q=0.9, */*;q=0.1';

export const readers: readonly Reader[] = [
  {
    name: 'people in browsers',
    visits: 330,
    rhythm: 'people',
    pages: 6,
    userAgents: [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/143.0.0.0 Safari/537.36`,
      `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Chrome/143.0.0.0 Safari/537.36`,
      `Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/142.0.0.0 Safari/537.36`,
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/143.0.0.0 Safari/537.36 Edg/143.0.0.0`,
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15',
      'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:146.0) Gecko/20100101 Firefox/146.0',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1',
      `Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/143.0.0.0 Mobile Safari/537.36`,
    ],
    accept: html,
    asks: ['{page}'],
    headers: {
      'accept-language': 'en-US,en;q=0.9',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-dest': 'document',
    },
    referrers: [
      '',
      '',
      'https://www.google.com/',
      'https://www.google.com/',
      'https://github.example/acme',
      'https://chatgpt.com/',
      'https://stackoverflow.com/',
      'https://acme.example/',
    ],
    misses: 0.02,
  },
  {
    name: 'assistants that fetch for a person',
    visits: 130,
    rhythm: 'people',
    pages: 2,
    userAgents: [
      'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; ChatGPT-User/1.0; +https://openai.com/bot',
      'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Claude-User/1.0; +Claude-User@anthropic.com)',
      'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Perplexity-User/1.0; +https://perplexity.ai/perplexity-user)',
      'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; MistralAI-User/1.0; +https://docs.mistral.ai/robots)',
    ],
    accept: html,
    asks: ['{page}', '{page}', '{page}.md'],
    misses: 0.06,
  },
  {
    name: 'coding agents',
    visits: 110,
    rhythm: 'people',
    pages: 4,
    userAgents: [
      'Claude-User (claude-code/2.1.92; +https://support.anthropic.com/)',
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/143.0.0.0 Safari/537.36`,
      'Cursor/2.1.0',
      'node',
    ],
    accept: markdown,
    asks: ['{page}.md', '{page}', '/llms.txt', '/llms-full.txt'],
    misses: 0.1,
  },
  {
    name: 'AI search and training crawlers',
    visits: 70,
    rhythm: 'steady',
    pages: 6,
    userAgents: [
      'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.3; +https://openai.com/gptbot)',
      'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; ClaudeBot/1.0; +claudebot@anthropic.com)',
      'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; OAI-SearchBot/1.3; +https://openai.com/searchbot)',
      'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; PerplexityBot/1.0; +https://perplexity.ai/perplexitybot)',
      'CCBot/2.0 (https://commoncrawl.org/faq/)',
    ],
    accept: '*/*',
    asks: ['{page}', '{page}', '/llms.txt'],
    misses: 0.03,
  },
  {
    name: 'other robots',
    visits: 60,
    rhythm: 'steady',
    pages: 5,
    userAgents: [
      'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
      'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
      'Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)',
      'Mozilla/5.0+(compatible; UptimeRobot/2.0; http://www.uptimerobot.com/)',
      'python-requests/2.32.3',
    ],
    accept: '*/*',
    asks: ['{page}'],
    misses: 0.15,
  },
];

/** What readers expect to find and do not: a link that was moved, a page that a model made up. */
export const missingPages = [
  '/guides/docker',
  '/guides/webhooks',
  '/api/webhooks',
  '/api/errors',
  '/sdk/python',
  '/concepts/queues',
  '/install',
] as const;

/** Sunday first. */
export const weekdays = [0.35, 1, 1.08, 1.1, 1.04, 0.85, 0.4] as const;

/** By the hour in UTC: Europe's working day, then America's. */
export const hours = [
  0.3, 0.25, 0.2, 0.2, 0.25, 0.35, 0.55, 0.9, 1.3, 1.5, 1.5, 1.35, 1.35, 1.6, 1.75, 1.75, 1.6, 1.4, 1.2, 1.05,
  0.9, 0.7, 0.55, 0.4,
] as const;

/** On the day of a launch so many times as many people come, most of them from here, and read these first. */
export const launch = {
  oneDayIn: 14,
  factor: 2.6,
  referrer: 'https://news.ycombinator.com/',
  page: '/changelog',
} as const;
