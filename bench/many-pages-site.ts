const pagesPerFolder = 40;

/** A site with pages as real documentation has them, about 5 kB each, and other files around it. */
export function* manyPages(pages: number, others: number): Generator<[path: string, text: string]> {
  const names = Array.from(
    { length: pages },
    (_, index) => `part-${Math.floor(index / pagesPerFolder)}/page-${index}`,
  );
  const groups = Map.groupBy(names, (name) => name.slice(0, name.indexOf('/')));
  const navigation = { groups: [...groups].map(([group, members]) => ({ group, pages: members })) };
  const config = { name: 'Many', theme: 'mint', colors: { primary: '#000000' }, navigation };
  yield ['docs.json', `${JSON.stringify(config, null, 2)}\n`];
  for (const [index, name] of names.entries()) yield [`${name}.mdx`, page(index, names)];
  for (let index = 0; index < others; index += 1)
    yield [`source/folder-${index % 200}/file-${index}.ts`, `export const value${index} = ${index};\n`];
}

function page(index: number, names: readonly string[]): string {
  const sections = Array.from({ length: 8 }, (_, section) => {
    const target = names[(index * 7 + section * 31) % names.length];
    return [
      `## Section ${section} of Widget Hub\n`,
      `${`Sentence ${section} of page ${index} explains *a detail* that a reader may look for. `.repeat(4)}\n`,
      `<Note title="Read this first">\n  It takes \`{ size: ${section} }\` and **no more**.\n</Note>\n`,
      `- one\n- two, see [another page](/${target}#section-${section}-of-widget-hub)\n`,
      `\`\`\`js\nconst hub = open({ section: ${section} });\n\`\`\`\n`,
    ].join('\n');
  });
  const fields = [
    `title: Page ${index}`,
    'description: "What it does: all of it"',
    'keywords:\n  - widget\n  - hub',
    'versions:\n  cloud: "*"\n  server: ">=3.1"',
  ];
  return `---\n${fields.join('\n')}\n---\n\nThis page is about Widget Hub.\n\n${sections.join('\n')}`;
}
