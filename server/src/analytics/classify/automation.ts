import { isbot } from 'isbot';
import { isPeoplesApp } from './peoples-apps.ts';

/** Words of what a program does, beyond those that isbot knows. No browser has them in its user agent. */
const trades = [
  'b0t',
  'classification',
  'collector',
  'content engine',
  'crwlr',
  'debugbear',
  'examiner',
  'expander',
  'extractor',
  'fetcher',
  'getter',
  'harvest',
  'hunter',
  'indexer',
  'leech',
  'link ?(?:alarm|valet|walker|sleuth)',
  'loadtest',
  'mirror(?:ing)?/',
  'monitor',
  'nagios',
  'ping(?:er|dom|ability)',
  'plagiar',
  'prerender',
  'probe',
  'reaper',
  'recorder/',
  'reeder',
  'resolver',
  'ripper',
  'scrap(?:e|y|ing)',
  'screen ?shot',
  'search ?engine',
  'seo\\b',
  'siege/',
  'siphon',
  'sniff',
  'spyder',
  'stripper',
  'sucker',
  'survey',
  'tester',
  'thumb(?:nail|shot|s\\b)',
  'translat(?:e|or)\\b',
  'unfurl',
  'unshort',
  'uptime',
  'valet',
  'verif(?:y|ier)',
  'vulnerab',
  'walker',
  'webhook',
  'whois',
  'wkhtmlto',
  'worm\\b',
];

/** Libraries and tools that speak for themselves, wherever in the user agent they do. */
const tools = [
  'aiohttp',
  'axios/',
  'bun/\\d',
  'cmd/',
  'cpython',
  'curl/',
  'deno/',
  'dumprendertree',
  'electron-fetch',
  'guzzle',
  'httpclient',
  'httpie',
  'jakarta',
  'kube(?:-probe|ctl)',
  'libcurl',
  'libwww-',
  'lwp::',
  'mechanize',
  'node-?(?:fetch|superagent|js)',
  'okhttp',
  'puppeteer',
  'python[-/]',
  'requests/',
  'reqwest',
  'restsharp',
  'ruby/',
  'slimerjs',
  'undici',
  'urllib',
  'web services client',
  'wechatdevtools',
  'wget',
  'winhttp',
];

/** Other habits that browsers do not have. */
const habits = [
  // A contact for whoever reads the logs.
  'www\\.[a-z]',
  '\\bat (?:gmail|[a-z]+ dot)\\b',
  ' dot com',
  // "compatible;" with another name than that of an old browser.
  '\\(compatible; ?(?!msie|konqueror|webtv|icab|omniweb|windows|linux|android|palm|opera|aol|maxthon|avant|u;|abrowse|amiga|dillo|voyager|netpositive)[a-z]',
  // Mail and office programs, which load what a letter or a document refers to.
  '^(?:air|canary%20)?mail[/ ]',
  '^outlook-(?:android|ios)',
  ' (?:word|excel|powerpoint|macoutlook)/\\d',
  // A spelling that one family of disguised clients shares.
  'khtml, ?link gecko',
];

const anySign = new RegExp([...trades, ...tools, ...habits].join('|'), 'i');

/** Words of a device or a system. Apps name theirs; programs that run on a server rarely do. */
const platform =
  /android|iphone|ipad|ipod|\bios\b|mac ?os|macintosh|darwin|windows|win(?:10|11|32|64|95|98)|linux|x11|midp|cldc|symbian|series ?[468]0|blackberry|opera|nokia|samsung|sonyericsson|lge?-|mot-|docomo|kddi|softbank|vodafone|up\.browser|palm|brew|tizen|webos|playstation|nintendo|xbox|roku|apple ?tv|smart-?tv|kindle|amiga|beos|haiku|os\/2|sunos|bsd|risc|crkey|sonos|j2me|ucweb|ucbrowser/i;

const browserPrefix = /^(?:mozilla\/|opera[/ ])/i;

/**
 * Whether a user agent is that of a program rather than of a person's browser or app: none at all, a library,
 * a headless browser, or something that says what it does for a living.
 */
export function isAutomation(userAgent: string): boolean {
  if (userAgent === '') return true;
  if (isPeoplesApp(userAgent)) return false;
  if (isbot(userAgent) || anySign.test(userAgent)) return true;
  return !browserPrefix.test(userAgent) && !platform.test(userAgent);
}

const product = /^[^\s/(;,]{1,40}/;
const compatible = /\(compatible;\s*([^\s/;)]{1,40})/i;

/** What to call it: its first word, unless that is what everybody begins with. */
export function automationName(userAgent: string): string {
  const first = product.exec(userAgent)?.[0] ?? '';
  if (!/^mozilla$/i.test(first)) return first || 'No user agent';
  return (
    compatible.exec(userAgent)?.[1] ??
    (/headless/i.test(userAgent) ? 'Headless browser' : 'Disguised program')
  );
}
