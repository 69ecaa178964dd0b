/**
 * Browsers and apps in which people read, although their user agents look like a program's: they carry odd
 * characters, have no platform, or are named after something that programs do.
 */
const apps = [
  // Apps with a browser inside.
  'aliapp',
  'alipay',
  'baidubox',
  'baidubrowser',
  'bytedancewebview',
  'camscanner',
  'fb(?:an|av|ios)/',
  'goggalaxy',
  'instagram',
  'jssdk/',
  'kakaotalk',
  'micromessenger',
  'mozac',
  'naver\\(inapp',
  'newsarticle/',
  'sogou(?:mse|mobilebrowser|search)',
  'studobrowser',
  'weibo',
  // Browsers without pictures, and for small systems.
  '^(?:lynx|e?links|w3m|dillo|netsurf|retawq|edbrowse|ibrowse|amiga)',
  'amiga-aweb',
  'compatible; dillo',
  'konqueror',
  '^nook browser',
  // Opera's laboratory editions.
  'edition labs',
  // Players of music and films.
  'coremedia',
  'quicktime',
  'itunes',
  'winamp',
  'foobar2000',
  '^(?:vlc|mplayer|gnomemplayer|nsplayer|windows-media-player|audacious|clementine|xbmc|kodi|bsplayer|rma/)',
  '(?:media|streaming|lg) player',
  // Phones from before browsers said Mozilla.
  '^(?:nokia|sonyericsson|samsung|sec-|lge?[-\\d]|mot-|sie-|htc|blackberry|portalmmm|docomo|j-phone|kddi|softbank|vodafone|alcatel|panasonic|philips|sagem|sanyo|sharp|zte|cmcc)',
  'midp-\\d',
];

const anyApp = new RegExp(apps.join('|'), 'i');

/** A page shown inside an app of a phone, whatever the app is called. Who imitates an iPhone adds Safari. */
const webView =
  /\((?:iPhone|iPad|iPod)[^)]*\) AppleWebKit(?!.*Safari\/).* Mobile\/|^Mozilla[^()]*\(Linux;[^)]*; wv\)/;

/** No app calls itself so, but crawlers like to borrow an app's name. */
const crawlersWords = /bot\b|crawl|spider|\+https?:|preview|compatible; [a-z]*(?:agent|check|scan)|devtools/i;

export const isPeoplesApp = (userAgent: string): boolean =>
  (anyApp.test(userAgent) || webView.test(userAgent)) && !crawlersWords.test(userAgent);

/** The name of the device in an Android browser's user agent: any word, also one that programs use. */
const androidDevice = /(\(Linux;(?: U;)? Android [^;)]{1,20};)[^)]{1,200}\)/;
const notADevice = /compatible|https?:|@|\+|screenshot/i;

/** The same user agent, with the name of the device left out. */
export const withoutDevice = (userAgent: string): string =>
  userAgent.replace(androidDevice, (comment, system) =>
    notADevice.test(comment) ? comment : `${system} device)`,
  );
