import { describe, expect, test } from 'vitest';
import { readUserAgent } from './read-user-agent.ts';

const nobody = { aiClient: undefined, crawler: undefined, program: undefined };
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const android = (device: string, rest = '') =>
  `Mozilla/5.0 (Linux; Android 12; ${device}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36${rest}`;
const desktop = (rest: string) =>
  `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) ${rest} Safari/537.36`;

describe('people', () => {
  test.each([
    ['a desktop browser', desktop('Chrome/139.0.0.0')],
    ['another browser on the same engine', desktop('Chrome/139.0.0.0 OPR/120.0.0.0')],
    [
      'an old Internet Explorer with its additions',
      'Mozilla/4.0 (compatible; MSIE 8.0; Windows NT 6.1; Trident/4.0; SLCC2)',
    ],
    ['an app with a browser inside', `${iphone} Mobile/15E148 [FBAN/FBIOS;FBAV/450.0.0.30.109]`],
    ['an app whose name is a program’s word', `${iphone} Mobile/15E148 DailyNews/8.1`],
    ['a phone whose name is a program’s word', android('Discovery II Build/SP1A')],
    ['a phone called after a spider', android('Spider 8 Build/SP1A')],
    ['a phone that ends in bot', android('CUBOT KING KONG')],
    ['a web view of an Android app', android('SM-A515F; wv', ' ShopReader/3.2')],
    ['an app on Electron', desktop('Signal/7.1.0 Chrome/126.0.0.0 Electron/31.0.0')],
    [
      'a television',
      'Mozilla/5.0 (SMART-TV; Linux; Tizen 6.0) AppleWebKit/537.36 (KHTML, like Gecko) Version/6.0 TV Safari/537.36',
    ],
    [
      'a console',
      'Mozilla/5.0 (PlayStation; PlayStation 5/6.50) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/15.4 Safari/605.1.15',
    ],
    [
      'a book reader',
      'Mozilla/5.0 (X11; U; Linux armv7l like Android; en-us) AppleWebKit/531.2+ (KHTML, like Gecko) Version/5.0 Safari/533.2+ Kindle/3.0+',
    ],
    [
      'a phone from before browsers said Mozilla',
      'Nokia6230i/2.0 (03.80) Profile/MIDP-2.0 Configuration/CLDC-1.1',
    ],
    [
      'a small Java browser',
      'Opera/9.80 (J2ME/MIDP; Opera Mini/7.1.32052/29.3709; U; en) Presto/2.8.119 Version/11.10',
    ],
    ['a browser without pictures', 'Lynx/2.9.2 libwww-FM/2.14 SSL-MM/1.4.1 OpenSSL/3.0.13'],
  ])('%s', (_, userAgent) => {
    expect(readUserAgent(userAgent)).toMatchObject(nobody);
  });
});

describe('AI clients', () => {
  test.each([
    [
      'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.3; +https://openai.com/gptbot)',
      'GPTBot',
      'training',
    ],
    [
      'Mozilla/5.0 (compatible; PerplexityBot/1.0; +https://perplexity.ai/perplexitybot)',
      'PerplexityBot',
      'search',
    ],
    ['meta-externalfetcher/1.1', 'Meta-ExternalFetcher', 'assistant'],
    [desktop('Cursor/2.4.1 Chrome/138.0.0.0 Electron/37.2.0'), 'Cursor', 'agent'],
    ['opencode/latest/1.2.3/cli', 'opencode', 'agent'],
    ['docs-mcp/0.3 (+https://example.org)', 'MCP client', 'agent'],
    // Not in our own table; the package of crawlers calls it AI.
    ['Mozilla/5.0 (compatible; Flyriverbot/1.1)', 'Flyriverbot', 'training'],
  ])('%s', (userAgent, client, purpose) => {
    expect(readUserAgent(userAgent).aiClient).toMatchObject({ client, purpose });
  });
});

describe('other robots', () => {
  test.each([
    ['Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)', 'bingbot'],
    ['Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)', 'AhrefsBot'],
    ['Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)', 'Slackbot'],
    ['WhatsApp/2.23.20.0', 'WhatsApp'],
  ])('%s is known by name', (userAgent, crawler) => {
    expect(readUserAgent(userAgent)).toMatchObject({ aiClient: undefined, crawler });
  });

  test.each([
    ['python-requests/2.32.3', 'python-requests'],
    ['Go-http-client/2.0', 'Go-http-client'],
    ['okhttp/4.12.0', 'okhttp'],
    ['Java/17.0.9', 'Java'],
    ['acme-harvester/3.1 (nightly)', 'acme-harvester'],
    ['Mozilla/5.0 (compatible; Wombat/1.4)', 'Wombat'],
    ['Wombat/1.4 (quality department)', 'Wombat'],
    [desktop('HeadlessChrome/139.0.0.0'), 'Headless browser'],
    [desktop('Chrome/139.0.0.0 AcmeScreenshots/2.0'), 'Disguised program'],
    ['', 'No user agent'],
  ])('%s is a program', (userAgent, program) => {
    expect(readUserAgent(userAgent)).toMatchObject({ ...nobody, program });
  });
});
