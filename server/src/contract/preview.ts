import { z } from 'zod';
import { operation } from './operation.ts';

/** HTML elements without attributes; what a page may become, whatever it contains. */
export const previewElements = [
  ...['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'em', 'strong', 'del', 'code', 'blockquote', 'hr', 'br'],
  ...['ul', 'ol', 'li', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
] as const;

/** A page as data: the reader makes elements from it, and nothing of it is ever run. */
export type PreviewNode =
  | { type: 'text'; value: string }
  | { type: 'element'; name: string; children: PreviewNode[] }
  /** A task's box is checked or not; an ordered list begins at a number. */
  | { type: 'task'; checked: boolean }
  | { type: 'list'; start: number; children: PreviewNode[] }
  | { type: 'code'; language: string; value: string }
  /** `href` is null unless it is http, https, mailto or relative. */
  | { type: 'link'; href: string | null; children: PreviewNode[] }
  | { type: 'image'; alt: string; source: string }
  /** A component of MDX, a directive or an admonition: shown as a labelled box around what it contains. */
  | { type: 'component'; name: string; attributes: string; inline: boolean; children: PreviewNode[] }
  /** What has no appearance of its own: HTML, expressions, imports, front matter. */
  | { type: 'source'; kind: 'html' | 'expression' | 'module' | 'front-matter'; value: string };

const previewNode: z.ZodType<PreviewNode> = z
  .lazy(() =>
    z.discriminatedUnion('type', [
      z.object({ type: z.literal('text'), value: z.string() }),
      z.object({ type: z.literal('element'), name: z.enum(previewElements), children }),
      z.object({ type: z.literal('task'), checked: z.boolean() }),
      z.object({ type: z.literal('list'), start: z.int(), children }),
      z.object({ type: z.literal('code'), language: z.string(), value: z.string() }),
      z.object({ type: z.literal('link'), href: z.string().nullable(), children }),
      z.object({ type: z.literal('image'), alt: z.string(), source: z.string() }),
      z.object({
        type: z.literal('component'),
        name: z.string(),
        attributes: z.string(),
        inline: z.boolean(),
        children,
      }),
      z.object({
        type: z.literal('source'),
        kind: z.enum(['html', 'expression', 'module', 'front-matter']),
        value: z.string(),
      }),
    ]),
  )
  .meta({ id: 'PreviewNode' });
const children = z.array(previewNode);

export const previewPage = operation({
  id: 'previewPage',
  tag: 'Dashboard',
  summary: 'A page of Markdown or MDX as data, to be shown without running anything of it',
  description: 'A page that cannot be parsed comes back as one piece of code, with the reason.',
  method: 'POST',
  path: '/v1/preview',
  access: 'session',
  body: z.object({
    text: z.string().max(1_000_000),
    format: z.enum(['markdown', 'mdx']).default('markdown'),
  }),
  responses: {
    200: {
      description: 'The page.',
      schema: z.object({ nodes: children, problem: z.string().nullable() }),
    },
  },
});
