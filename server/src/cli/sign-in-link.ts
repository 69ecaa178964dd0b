import type { ErrorBody } from '../contract/error.ts';
import type { Command } from './command.ts';

export const signInLinkCommand: Command = {
  summary: 'print a new one-time link that signs a browser in',
  examples: ['DOCWRIGHT_KEY=dw_… npm run docwright -- sign-in-link'],
  async run({ server, key }) {
    if (!key) throw new Error('A key of the organisation is needed: --key dw_…, or DOCWRIGHT_KEY.');
    const response = await fetch(`${server}/v1/sign-in-links`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
    }).catch((cause: Error) => {
      throw new Error(
        `No server answers on ${server}. Start one with "npm start", or name another with --server.`,
        { cause },
      );
    });
    const body = (await response.json()) as { url: string } | ErrorBody;
    if ('error' in body) throw new Error(body.error);
    return body.url;
  },
};
