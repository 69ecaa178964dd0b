import type { UserModelMessage } from 'ai';

/** What Docwright itself says in the conversation, told apart from the person who gives the instructions. */
export const note = (text: string): UserModelMessage => ({ role: 'user', content: `[Docwright] ${text}` });
