import { at } from '../../api/client.ts';

/** The script knows by itself where the server takes views. */
export const scriptTag = (tracker: string, projectId: string): string =>
  `<script defer src="${tracker}" data-project="${projectId}"></script>`;

/** Some browser's: without one the view would not be a person's. */
const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

export function eventsCall(publicUrl: string, projectId: string): string {
  const address = `${publicUrl.replace(/\/$/, '')}${at`/v1/analytics/${projectId}`}/events`;
  const body = JSON.stringify({ events: [{ path: '/quickstart', userAgent, ip: '192.0.2.1' }] });
  return [
    `curl '${address}'`,
    '-H "Authorization: Bearer $DOCWRIGHT_KEY"',
    "-H 'Content-Type: application/json'",
    `-d '${body}'`,
  ].join(' \\\n  ');
}
