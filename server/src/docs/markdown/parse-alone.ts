// Parses the page on standard input and ends. The parser's stack may overflow on it, and then ends only this.
import { readFileSync } from 'node:fs';
import { mdxToMdast } from 'satteri';

try {
  mdxToMdast(readFileSync(0, 'utf8'), { features: { gfm: true, frontmatter: true } });
} catch {
  // A page with mistakes is no danger; whoever reads it next is told of them.
}
