/** What code hosts act upon in a text: they notify people, and close issues when it reaches the main branch. */
const mention = /(?<![\p{L}\p{N}_`/.@-])@(?=[\p{L}\p{N}_-])[\p{L}\p{N}_./-]*[\p{L}\p{N}_-]/gu;
const issue = /(?<![\p{L}\p{N}_`&/])(?:[\w.-]+(?:\/[\w.-]+)+)?[#!]\d+\b|\bGH-\d+\b/gu;
const issueUrl = /https?:\/\/[^\s<>`]+\/(?:issues|pull|pulls|merge_requests|work_items)\/\d+[^\s<>`]*/gu;

export const references: readonly RegExp[] = [issueUrl, mention, issue];

/** Plain text, such as a commit's message: the sign and what it points to are parted, which ends its power. */
export const withoutReferences = (text: string): string =>
  text
    .replace(issueUrl, (url) => url.replace(/^https?:\/\//, ''))
    .replace(mention, (found) => `@ ${found.slice(1)}`)
    .replace(issue, (found) => found.replace(/([#!-])(?=\d+$)/, '$1 '));
