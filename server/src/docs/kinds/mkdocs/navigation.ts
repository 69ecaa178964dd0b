import { emptyNavigation, type Navigation } from '../../navigation/navigation.ts';
import { NavigationBuilder, type ResolveTarget } from '../../navigation/navigation-builder.ts';
import type { SiteFiles } from '../../site/site-files.ts';
import { lineAt } from '../../text/lines.ts';
import { folderOf, joinPath } from '../../text/posix-path.ts';
import { folderStyle, isPattern, readFolderNav } from './folder-nav.ts';
import { type LiterateReading, literateFile, readLiterateNav } from './literate-nav.ts';
import { navOf, readNav } from './nav.ts';
import { hasNav } from './other-configs.ts';
import { fileWith, parseYaml, type Settings } from './settings.ts';

/** Which page a path means, below the documentation's folder. */
export type FindPage = (path: string) => string | null;

/** The navigation as the configuration, or a plugin that lists pages elsewhere, has it. */
export async function readNavigation(
  site: SiteFiles,
  settings: Settings,
  folder: string,
  findPage: FindPage,
): Promise<Navigation> {
  const configs = new Set(settings.files.map(({ path }) => path));
  const resolve: ResolveTarget = (target, file) => {
    const from = configs.has(file) ? folder : folderOf(file);
    const page = findPage(joinPath(from, target.replace(/^\//, '')));
    const isElsewhere = /^[a-z]+:|^\//i.test(target);
    // Code of the site's own may make pages.
    return {
      page,
      external: isElsewhere || site.layout.hasGeneratedFiles || settings.values.hooks !== undefined,
    };
  };
  const builder = new NavigationBuilder('yaml', resolve);
  const style = folderStyle(settings);
  const name = literateFile(settings);
  const literate = name === null ? null : { site, builder, name, open: new Set<string>() };
  const { path } = fileWith(settings.files, 'nav');
  const source = { path, text: await site.text(path) };
  const config = parseYaml(source.text);
  const error = config.errors[0];
  if (error) {
    const problem = { file: path, line: lineAt(source.text, error.pos[0]), message: error.message };
    return { ...emptyNavigation('unreadable', `${path} does not parse.`), problems: [problem] };
  }
  const nav = style?.replacesNav ? null : navOf(config);
  if (literate && (nav === null || site.tree.paths.has(joinPath(folder, literate.name)))) {
    await readLiterateNav(literate, folder, '', null);
  } else if (nav) {
    const below: (() => Promise<void>)[] = [];
    readNav(
      { builder, source, other: otherThanPages(builder, folder, literate, style !== null, below) },
      nav,
    );
    for (const read of below) await read();
  } else if (style) await readFolderNav(site, builder, style, folder);
  else return withoutNav(site, settings);
  return builder.build([path]);
}

/** Without a navigation all pages are in it, unless a configuration that was not read has one. */
async function withoutNav(site: SiteFiles, { files, others }: Settings): Promise<Navigation> {
  for (const other of others) {
    if (!hasNav(await site.text(other))) continue;
    const note = `The navigation was neither read nor changed: it is in ${other}, which ${files[0]!.path} does not inherit from.`;
    return emptyNavigation('unreadable', note);
  }
  return emptyNavigation('every-page');
}

/** `guides/` and `*.md` are taken by the literate-nav plugin, `...` by awesome-pages. */
const otherThanPages =
  (
    builder: NavigationBuilder,
    folder: string,
    literate: LiterateReading | null,
    hasRest: boolean,
    below: (() => Promise<void>)[],
  ): Parameters<typeof readNav>[0]['other'] =>
  (target, { label, parent }) => {
    if (literate && target.endsWith('/')) {
      below.push(() => readLiterateNav(literate, joinPath(folder, target), label ?? '', parent));
      return true;
    }
    const isRest = (hasRest || literate !== null) && isPattern(target);
    if (isRest) builder.folders.push(joinPath(folder, target.startsWith('.') ? '' : folderOf(target)));
    return isRest;
  };
