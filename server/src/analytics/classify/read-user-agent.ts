import { automationName, isAutomation } from './automation.ts';
import { type AiClient, findAiClient } from './find-ai-client.ts';
import { findListedAiCrawler, findNamedCrawler } from './named-crawlers.ts';
import { withoutDevice } from './peoples-apps.ts';

/** What a user agent says by itself. Costly to find out, and the same for every request that has it. */
export interface UserAgentReading {
  readonly lowerCase: string;
  readonly aiClient: AiClient | undefined;
  /** A known crawler of no AI product. */
  readonly crawler: string | undefined;
  /** What to call it, if it is a program. */
  readonly program: string | undefined;
}

export function readUserAgent(userAgent: string): UserAgentReading {
  const text = withoutDevice(userAgent);
  const aiClient = findAiClient(text.toLowerCase()) ?? listedAiClient(text);
  // The first that is found decides, so that the others need not be looked for.
  const crawler = aiClient ? undefined : findNamedCrawler(userAgent);
  const automated = !aiClient && crawler === undefined && isAutomation(text);
  return {
    lowerCase: userAgent.toLowerCase(),
    aiClient,
    crawler,
    program: automated ? automationName(text) : undefined,
  };
}

function listedAiClient(userAgent: string): AiClient | undefined {
  const client = findListedAiCrawler(userAgent);
  return client === undefined ? undefined : { client, operator: '', purpose: 'training' };
}
