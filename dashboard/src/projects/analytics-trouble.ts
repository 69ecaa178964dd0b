import type { System } from '../api/system.ts';

export interface AnalyticsTrouble {
  title: string;
  text: string;
  /** Since when, where that is known. */
  since?: string;
}

/** What the server says about page views that are not available: why, what to do, and since when. */
export function analyticsTrouble({ available, reason, since }: System['analytics']): AnalyticsTrouble | null {
  if (available) return null;
  const text = reason ? sentence(reason) : 'The server gives no reason. Its log may have one.';
  return { title: 'Page views are not available', text, since };
}

/** Reasons are also parts of longer sentences, and begin with a small letter then. */
const sentence = (text: string): string => {
  const whole = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(whole) ? whole : `${whole}.`;
};

/** What to say while reads of page views fail and are repeated: the server's own words where it is the engine. */
export const readTrouble = (failure: string, analytics: System['analytics'] | undefined): AnalyticsTrouble =>
  (analytics && analyticsTrouble(analytics)) ?? {
    title: 'Page views could not be read yet',
    text: sentence(failure),
  };
