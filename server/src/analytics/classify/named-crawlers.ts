import listed from 'crawler-user-agents';

interface ListedCrawler {
  readonly pattern: string;
  readonly tags?: readonly string[];
}

/** Kinds that say how a request is made, not by whom: they are judged later, as plain automation. */
const notByName = ['http-library', 'browser-automation'];

/** Listed there, but also, or only, part of the user agents of apps in which people read. */
const alsoPeople = new Set([
  'AP3A\\.240617\\.008',
  'Asana\\/',
  'Blackboard',
  'Bluesky\\/',
  'Butterfly',
  'CapitalOneShopping',
  'Disqus',
  'Expanse',
  'Feedly',
  'Fetch\\/',
  'Fever',
  'Freespoke\\/',
  'Goodreads',
  'Grammarly\\/',
  'Hatena',
  'Instapaper\\/',
  'Klaviyo\\/',
  'Magellan',
  'Make\\/',
  'Mastodon',
  'MetaIAB Facebook',
  'NewsBlur',
  'Notion\\/',
  'Odin;',
  'Operator\\/',
  'PayPal\\/',
  'RED\\/',
  'Silk\\/',
  'Sonic',
  'Sogou',
  'Tumblr\\/',
  'Viber',
  'Wayback',
  'inoreader',
  'mail\\.ru',
  'upday\\/',
]);

const has = (tag: string) => (crawler: ListedCrawler) => crawler.tags?.includes(tag) ?? false;
const crawlers: readonly ListedCrawler[] = (listed as readonly ListedCrawler[]).filter(
  (crawler) => !notByName.some((tag) => has(tag)(crawler)) && !alsoPeople.has(crawler.pattern),
);

// Measured: 50 alternatives an expression take 10 µs for a whole user agent, all 1,500 in one take 15 µs.
const perExpression = 50;

/** Finds the first name of a list in a user agent. */
function nameFinder(list: readonly ListedCrawler[]): (userAgent: string) => string | undefined {
  const expressions = Array.from({ length: Math.ceil(list.length / perExpression) }, (_, index) => {
    const part = list.slice(index * perExpression, (index + 1) * perExpression);
    return new RegExp(part.map(({ pattern }) => pattern).join('|'));
  });
  return (userAgent) => {
    for (const expression of expressions) {
      const found = expression.exec(userAgent)?.[0];
      if (found !== undefined) return found.replace(/[^\p{L}\p{N}]+$/u, '').slice(0, 60);
    }
    return undefined;
  };
}

/** The name of a known crawler of no AI product: a search engine, an SEO or uptime robot, a link preview … */
export const findNamedCrawler = nameFinder(crawlers.filter((crawler) => !has('ai-crawler')(crawler)));

/** The list calls these AI; it is newer than our own table whenever the package is. */
export const findListedAiCrawler = nameFinder(crawlers.filter(has('ai-crawler')));
