import type { SentEvent } from '../../contract/page-view.ts';
import { llmsFile, withoutQuery } from '../requested-path.ts';
import type { IgnoredReason } from './outcome.ts';

/** Files that a page is made of, or that are made for programs; the names that AI clients ask for are pages. */
const assetEndings = new Set(
  [
    'js mjs cjs jsx ts tsx css scss map json jsonl webmanifest xml rss atom txt yaml yml toml csv wasm',
    'png jpg jpeg gif svg webp avif ico bmp tif tiff cur',
    'woff woff2 ttf otf eot',
    'mp3 mp4 m4a m4v webm ogg ogv oga wav flac mov avi',
    'pdf zip gz tgz bz2 xz 7z rar tar jar exe dmg pkg deb rpm apk msi iso bin',
  ]
    .join(' ')
    .split(' '),
);
const assetFolders = /^\/(?:_next\/(?!data\/)|_nuxt\/|_astro\/|_app\/|cdn-cgi\/|\.well-known\/|\.netlify\/)/;
const skillFile = /(?:^|\/)skill\.md$/i;
const pageTypes = /^(?:text\/(?:html|markdown|x-markdown|plain|mdx|x-component)|application\/xhtml\+xml)\b/i;

/** A view, a miss (404: what people and AI look for and do not find), or why it is neither. */
export function whatWasRead(event: SentEvent, asked: string): 'view' | 'miss' | IgnoredReason {
  if (event.method !== undefined && event.method !== null && event.method.toUpperCase() !== 'GET')
    return 'method';
  if (event.headers && isPrefetch(event.headers)) return 'prefetch';
  const answer = answerOf(event.status);
  if (answer === null) return 'status';
  return isPage(event, asked, answer) ? answer : 'asset';
}

function answerOf(status: number | undefined | null): 'view' | 'miss' | null {
  if (status === undefined || status === null) return 'view';
  if ((status >= 200 && status < 300) || status === 304) return 'view';
  return status === 404 || status === 410 ? 'miss' : null;
}

/** The type decides where it is known; that of a 404 says nothing about what was looked for. */
function isPage({ contentType }: SentEvent, asked: string, answer: 'view' | 'miss'): boolean {
  const path = withoutQuery(asked);
  if (llmsFile.test(path) || skillFile.test(path)) return true;
  if (assetFolders.test(path)) return false;
  if (contentType && answer === 'view') return pageTypes.test(contentType.trim());
  const dot = path.lastIndexOf('.');
  return dot <= path.lastIndexOf('/') || !assetEndings.has(path.slice(dot + 1).toLowerCase());
}

const prefetching = /\b(?:prefetch|prerender|preview)\b/i;

const isPrefetch = (headers: Record<string, string>): boolean =>
  prefetching.test(
    headers['sec-purpose'] ?? headers.purpose ?? headers['x-purpose'] ?? headers['x-moz'] ?? '',
  ) || headers['next-router-prefetch'] !== undefined;
