import { z } from 'zod';
import { operation } from './operation.ts';

const count = z.int().min(0);

/** What there is, and as much of it as is listed. */
const listed = <Item extends z.ZodType>(item: Item) =>
  z.object({ count, list: z.array(item).describe('The first of them; `count` says how many there are.') });

export const unreadSubjects = ['framework', 'setting', 'navigation', 'page', 'links'] as const;

const unread = z
  .object({
    about: z
      .enum(unreadSubjects)
      .describe(
        '`framework`: only text is read there; `setting`: of the configuration; `navigation`; `page`: it does not parse; `links`: so many look broken that none of them is believed.',
      ),
    message: z.string().describe('What could not be read, and why.'),
    path: z.string().nullable().describe('The file, from the top of the repository.'),
    line: z.int().min(1).nullable(),
  })
  .meta({ id: 'Unread' });
export type UnreadBody = z.infer<typeof unread>;

const framework = z.object({
  name: z
    .string()
    .describe('Such as `mintlify` or `docusaurus`; `plain`: Markdown without a known framework.'),
  title: z.string().describe('As people write it.'),
});

const navigation = {
  status: z
    .enum(['listed', 'every-page', 'none', 'unreadable'])
    .describe('`every-page`: made from the folders; `none`: the site has none.'),
  groups: count.describe('With a label.'),
  entries: count,
};

const outline = {
  framework,
  root: z.string().describe('The site’s folder; empty: the top of the repository.'),
  configuration: z.string().nullable().describe('The file that the framework was recognised by.'),
  contentFolders: z.array(z.string()).describe('Where its pages are, the current ones first.'),
  redirects: count.nullable().describe('null: not known.'),
};

/** What a site's configuration says, before a page is read. */
export const siteOutline = z
  .object({
    ...outline,
    unread: z.array(unread).describe('What could not be read of it; empty: everything was.'),
    navigation: z.object(navigation),
  })
  .meta({ id: 'SiteOutline' });
export type SiteOutlineBody = z.infer<typeof siteOutline>;

const problem = z.object({
  check: z.string().describe('Such as `links`.'),
  path: z.string(),
  line: z.int().min(1).nullable(),
  message: z.string(),
});

const judged = {
  judged: count.describe('Known to be right or broken.'),
  unknown: count.describe('Nobody can tell without building the site.'),
};

export const inspection = z
  .object({
    ...outline,
    unread: listed(unread).describe('What could not be read: it decides what the rest is worth.'),
    pages: z.object({
      count: count.describe('Markdown files that are pages of their own.'),
      partials: count.describe('Markdown files that are parts of pages.'),
      frozen: count.describe('Pages of older versions.'),
      translated: count.describe('Pages in another language than the site’s first.'),
      generated: count.describe('Pages that say that a program writes them.'),
      otherFormats: count.describe('Pages that are not Markdown, which are not read.'),
      list: z
        .array(
          z.object({
            path: z.string(),
            address: z.string().nullable().describe('Its URL path; null: it has none, or it is not known.'),
          }),
        )
        .describe('The first of those that `count` counts.'),
    }),
    navigation: z.object({
      ...navigation,
      broken: count.describe('Entries that lead to no page.'),
      missing: z
        .object({
          ...listed(z.string()).shape,
          complete: z
            .boolean()
            .describe('false: of the pages of a list that could not be read it is not known; see `unread`.'),
        })
        .nullable()
        .describe('Current pages that it does not show; null: not known, or it shows every page.'),
    }),
    links: z.object({
      internal: count.describe('Links, images and imports of files; `judged` and `unknown` together.'),
      external: count.describe('To other sites, which are not visited.'),
      redirected: count.describe(
        'Those of `judged` that reach their page by a redirect. They are no problem.',
      ),
      ...judged,
    }),
    anchors: z.object(judged).describe('Links to a part of a page.'),
    perhapsBroken: listed(
      z.object({ ...problem.shape, reason: z.string().describe('Why nobody can tell.') }),
    ).describe('Those of the unknown that were looked for and not found. They are no problems.'),
    problems: z.object({
      ...listed(problem).shape,
      checks: z.array(z.object({ name: z.string(), title: z.string(), count })).describe('How many of each.'),
    }),
  })
  .meta({ id: 'Inspection' });
export type InspectionBody = z.infer<typeof inspection>;

export const getInspection = operation({
  id: 'getInspection',
  tag: 'Projects',
  summary: 'What Docwright understands of a project’s documentation',
  description:
    'Framework, pages, navigation, links and problems of the base branch as it is now, and what could not be read. It is worked out once for each commit; while that takes long, the answer is 503 with `Retry-After`.',
  method: 'GET',
  path: '/v1/projects/{id}/inspection',
  access: 'project:read',
  responses: {
    200: {
      description: 'What was found.',
      schema: z
        .object({
          branch: z.string().describe('The base branch.'),
          commit: z.string().describe('Its commit.'),
          ...inspection.shape,
        })
        .meta({ id: 'ProjectInspection' }),
    },
  },
});
export type ProjectInspectionBody = z.infer<(typeof getInspection)['responses'][200]['schema']>;
