/** Files that tell how a site is put together; they may lie outside the documentation root. */
const configurationFiles = [
  'docs.json',
  'mint.json',
  'mkdocs.yml',
  'mkdocs.yaml',
  'docusaurus.config.*',
  'sidebars.js',
  'sidebars.cjs',
  'sidebars.mjs',
  'sidebars.ts',
  'sidebars.json',
  'versioned_sidebars/*.json',
  'versions.json',
  '_category_.*',
  '.vitepress/config.*',
  '.vitepress/config/*',
  '_redirects',
  'vercel.json',
  'netlify.toml',
];

const pageFiles = ['*.md', '*.mdx', '*.markdown'];

/** Gitignore-style patterns for a non-cone sparse checkout: the text files this room reads, not images. */
export function documentationPatterns(root: string): string[] {
  const folder = root.replace(/^\/+|\/+$/g, '').replace(/[\\*?[]/g, '\\$&');
  const pages = folder === '' ? pageFiles : pageFiles.map((name) => `/${folder}/**/${name}`);
  return [...pages, ...configurationFiles.map((name) => (name.includes('/') ? `**/${name}` : name))];
}
