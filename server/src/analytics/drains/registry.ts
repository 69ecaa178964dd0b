import { cloudflare } from './cloudflare.ts';
import type { Drain } from './drain.ts';
import { netlify } from './netlify.ts';
import { vercel } from './vercel.ts';

/** Every service whose deliveries are understood, by name. */
export const drains: ReadonlyMap<string, Drain> = new Map(
  [vercel, netlify, cloudflare].map((drain) => [drain.name, drain]),
);
