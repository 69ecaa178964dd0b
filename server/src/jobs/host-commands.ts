/**
 * What code hosts and the services beside them act upon in a text that somebody else wrote: they notify people,
 * close issues, skip builds, or carry out commands. Each kind loses its effect and stays readable.
 */

const mention = /(?<![\p{L}\p{N}_`/.@-])@(?=[\p{L}\p{N}_-])[\p{L}\p{N}_./-]*[\p{L}\p{N}_-]/gu;
const issue = /(?<![\p{L}\p{N}_`&/])(?:[\w.-]+(?:\/[\w.-]+)+|AB)?[#!]\d+\b|\bGH-\d+\b/gu;
const issueUrl = /https?:\/\/[^\s<>`]+\/(?:issues|pull|pulls|merge_requests|work_items)\/\d+[^\s<>`]*/gu;

export const references: readonly RegExp[] = [issueUrl, mention, issue];

/** Control characters, and those that would vanish from a message and leave another text behind. */
const vanishing = /(?!\n)[\p{Cc}\p{Bidi_Control}\ufeff]/gu;

/** Jira's smart commits: a command behind an issue's key, such as `DOCS-1 #close`. */
const smartCommit = /(?<=\b[A-Z][A-Z\d_]+-\d+\b.*)#(?=\p{L})/gu;

/** Plain text, such as a commit's message: the sign and what it points to are parted, which ends its power. */
export const withoutHostCommands = (text: string): string =>
  withoutSkipMarkers(text.replace(/[\t\r]/g, ' ').replace(vanishing, ''))
    .replace(issueUrl, (url) => url.replace(/^https?:\/\//, ''))
    .replace(mention, (found) => `@ ${found.slice(1)}`)
    .replace(issue, (found) => found.replace(/([#!-])(?=\d+$)/, '$1 '))
    .replace(smartCommit, '# ');

/** What `[skip …]` and `[… skip]` name, at one service or another; the words may be joined by `-` or `_`. */
const skippable = [
  ...['ci', 'cd', 'actions?', 'workflows?', 'pipelines?', 'builds?', 'deploy(?:s|ments?)?', 'previews?'],
  ...['tests?', 'checks?', 'runs?', 'release', 'github', 'gitlab', 'gitea', 'forgejo', 'bitbucket'],
  ...['netlify', 'vercel', 'render', 'fly', 'amplify', 'railway', 'heroku', 'cf[ _-]?pages', 'cloudflare'],
  ...[
    'travis(?:[ _-]?ci)?',
    'circle(?:[ _-]?ci)?',
    'drone',
    'woodpecker',
    'semaphore',
    'buildkite',
    'cirrus',
  ],
  ...['appveyor', 'azure(?:[ _-]?pipelines)?', 'azp(?:ipelines)?', 'bitrise', 'codeship', 'jenkins', 'buddy'],
].join('|');
const joint = String.raw`[\s_:-]*`;
const skipMarker = new RegExp(
  String.raw`\[(${joint}(?:skip${joint}(?:${skippable})|(?:${skippable})${joint}skip|no${joint}ci)${joint})\]`,
  'giu',
);
/** Of Codeship and Buddy; of Azure and Drone; of GitHub and Azure. */
const skipFlag = /--(?=(?:skip-ci|ci-skip|skip)\b)/gi;
const skipStars = /\*+(no_ci)\*+/gi;
const skipTrailer = /\b(skip-checks)\s*:\s*(?=true\b)/gi;

/**
 * `[skip ci]` becomes `(skip ci)`: no service reads parentheses, while `[skip-ci]` and the like are read by some, and
 * invisible characters would be refused by the gate.
 */
export const withoutSkipMarkers = (text: string): string =>
  text
    .replace(skipMarker, '($1)')
    .replace(skipFlag, '-- ')
    .replace(skipStars, '$1')
    .replace(skipTrailer, '$1 = ');

/** A line that begins as a command of GitLab, Prow and other bots does: `/approve`, `/label ~"a b"`. */
export const commandLine = /^((?:[ \t]|[>*+-]|\d{1,9}[.)])*)(?=\/[a-z][\w-]*(?![\w/.-]))/gim;
