import { callServer } from './call-server.ts';
import type { Command } from './command.ts';

export const signInLinkCommand: Command = {
  summary: 'print a new one-time link that signs a browser in',
  key: 'a key of the organisation',
  examples: ['DOCWRIGHT_KEY=dw_… npm run docwright -- sign-in-link'],
  async run(destination) {
    const { url } = await callServer<{ url: string }>('POST', destination, '/v1/sign-in-links');
    return url;
  },
};
