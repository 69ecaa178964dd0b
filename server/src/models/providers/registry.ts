import { anthropic } from './anthropic.ts';
import { google } from './google.ts';
import { openai } from './openai.ts';
import type { KnownProvider } from './provider.ts';

/** The providers that Docwright knows by name; compatible servers come from the configuration. */
export const knownProviders: readonly KnownProvider[] = [anthropic, openai, google];
