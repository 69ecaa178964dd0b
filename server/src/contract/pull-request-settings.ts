import { z } from 'zod';
import { text } from './text.ts';

/** One line with exactly one place for the title. */
const titlePattern = /^[^{}\p{Cc}]*\{(?:title|lowerTitle)\}[^{}\p{Cc}]*$/u;

/** How a project wants its pull requests; what the code host cannot do is left out. */
export const pullRequestSettings = {
  draft: z.boolean().optional().describe('Open them as drafts, unless the job says otherwise.'),
  labels: z.array(text(1, 100)).max(20).optional().describe('Labels for new pull requests.'),
  reviewers: z
    .array(text(1, 200))
    .max(20)
    .optional()
    .describe('Who is asked to review, by the host’s user or team names.'),
  signOff: z
    .boolean()
    .optional()
    .describe('Whether commits end in a `Signed-off-by` line (Developer Certificate of Origin).'),
  title: text(1, 200)
    .refine(
      (pattern) => titlePattern.test(pattern),
      'must be one line with {title} or {lowerTitle} in it once, such as `docs: {lowerTitle}`',
    )
    .optional()
    .describe(
      'What titles look like, such as `docs: {lowerTitle}`; `{lowerTitle}` begins with a small letter.',
    ),
  verifiedCommits: z
    .boolean()
    .optional()
    .describe('Let the host make the commits, so that it signs them, where it can.'),
  template: z
    .boolean()
    .optional()
    .describe('Whether the repository’s own pull request template is filled in; true if absent.'),
};

const settingsObject = z.object(pullRequestSettings);
export type PullRequestSettings = z.infer<typeof settingsObject>;

export const shownPullRequestSettings = z
  .object({
    draft: z.boolean(),
    labels: z.array(z.string()),
    reviewers: z.array(z.string()),
    signOff: z.boolean(),
    title: z.string().nullable(),
    verifiedCommits: z.boolean(),
    template: z.boolean(),
  })
  .meta({ id: 'PullRequestSettings' });
