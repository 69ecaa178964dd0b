import { homeOf, routeOf } from '../site/home-folder.ts';
import { standings } from '../site/page-standing.ts';
import { redirectedTo } from '../site/redirected-link.ts';
import { splitUrl } from '../site/resolve-link.ts';
import type { Site } from '../site/site.ts';
import type { Standing } from '../site/site-files.ts';
import type { Place } from '../site/write-link.ts';
import { editDistance } from '../text/edit-distance.ts';
import { folderOf, isBelow, joinPath, nameOf, relativeTo, withoutExtension } from '../text/posix-path.ts';

/** What broken links may mean. A site is looked through once for all of them: there may be tens of thousands. */
export class CertainTargets {
  readonly #site: Site;
  readonly #standing: ReadonlyMap<string, Standing>;
  readonly #pages = new Map<Standing | undefined, LoosePages>();
  readonly #anchors = new Map<ReadonlySet<string>, LooseAnchor[]>();
  #past: Promise<Map<string, string[]>> | null = null;
  /** Files by their names, in small letters. */
  #files: ReadonlyMap<string, readonly string[]> | null = null;

  private constructor(site: Site, standing: ReadonlyMap<string, Standing>) {
    this.#site = site;
    this.#standing = standing;
  }

  static async of(site: Site): Promise<CertainTargets> {
    const targets = new CertainTargets(site, await standings(site));
    const urls = await site.urls();
    for (const path of site.pages) targets.#add(path, urls.of(path) ?? path);
    return targets;
  }

  #add(path: string, url: string): void {
    const standing = this.#standing.get(path);
    const pages = this.#pages.get(standing) ?? { byForm: new Map(), byName: new Map() };
    this.#pages.set(standing, pages);
    for (const form of new Set([loose(path), loose(url)])) append(pages.byForm, form, path);
    append(pages.byName, loose(nameOf(path)), path);
  }

  /** The page that a broken link certainly means, or null. */
  async page(from: string, url: string, missing: string): Promise<string | null> {
    const urls = await this.#site.urls();
    const { list } = await this.#site.redirects();
    const moved = redirectedTo(this.#site.layout, urls, list, from, url);
    const destination = moved === null ? null : urls.at(splitUrl(moved.to).path);
    if (destination) return destination;

    const pages = this.#pages.get(this.#standing.get(from));
    const variants = pages?.byForm.get(loose(missing));
    if (variants) return onlyOne(variants);
    const renamed = onlyOne((await this.#pastForms()).get(loose(missing)));
    if (renamed) return renamed;
    return onlyOne(
      this.#namesakes(from, missing).filter((path) =>
        isOneSection(belowHome(this.#site, { path, url: urls.of(path) }, missing)),
      ),
    );
  }

  /** Pages by the paths and addresses that they had before, as far as no other page has them now. */
  #pastForms(): Promise<Map<string, string[]>> {
    this.#past ??= this.#readPast();
    return this.#past;
  }

  async #readPast(): Promise<Map<string, string[]>> {
    const past = new Map<string, string[]>();
    const { tree, rules } = this.#site;
    for (const [old, path] of (await tree.renames?.()) ?? []) {
      if (tree.paths.has(old) || !this.#site.isDocument(path)) continue;
      const url = rules.urlOf(old, null, null);
      for (const form of new Set([loose(old), loose(url ?? old)])) append(past, form, path);
    }
    return past;
  }

  /** The file that a broken image certainly means: renamed since, of another case, or the one of that name nearby. */
  async file(missing: string): Promise<string | null> {
    const { tree, layout } = this.#site;
    const served = [...new Set([...layout.assetFolders, ...layout.contentFolders, layout.root])];
    const places = missing.startsWith('/')
      ? served.map((folder) => joinPath(folder, missing.slice(1)))
      : [missing];
    const renames = await tree.renames?.();
    const renamed = places
      .flatMap((place) => renames?.get(place) ?? [])
      .filter((path) => tree.paths.has(path));
    if (renamed.length > 0) return onlyOne([...new Set(renamed)]);
    this.#files ??= Map.groupBy(tree.paths, (path) => nameOf(path).toLowerCase());
    const namesakes = this.#files.get(nameOf(missing).toLowerCase()) ?? [];
    const wanted = new Set(places.map((place) => place.toLowerCase()));
    const spelled = namesakes.filter((path) => wanted.has(path.toLowerCase()));
    if (spelled.length > 0) return onlyOne(spelled);
    return onlyOne(namesakes.filter((path) => places.some((place) => isOneSection([place, path]))));
  }

  /** What a broken link may mean, for a person to decide: a page of that name somewhere else. */
  async possiblePage(from: string, missing: string): Promise<string | null> {
    return onlyOne(this.#namesakes(from, missing));
  }

  #namesakes(from: string, missing: string): readonly string[] {
    const name = loose(nameOf(loose(missing)));
    if (/^(index|readme)$/.test(name)) return [];
    return this.#pages.get(this.#standing.get(from))?.byName.get(name) ?? [];
  }

  /** The anchor that a broken fragment certainly means: the same but for case and marks. */
  anchor(anchors: ReadonlySet<string>, fragment: string): string | null {
    const wanted = letters(fragment);
    const same = this.#known(anchors).filter((each) => each.letters === wanted);
    return wanted === '' ? null : onlyOne(same.map(({ anchor }) => anchor));
  }

  /** The one that it may mean, by a slip of the pen. */
  possibleAnchor(anchors: ReadonlySet<string>, fragment: string): string | null {
    const wanted = letters(fragment);
    return wanted === '' ? null : slipOf(this.#known(anchors), wanted);
  }

  #known(anchors: ReadonlySet<string>): LooseAnchor[] {
    const known =
      this.#anchors.get(anchors) ?? [...anchors].map((anchor) => ({ anchor, letters: letters(anchor) }));
    this.#anchors.set(anchors, known);
    return known;
  }
}

/** What is missing, and a page, as they are called below the folder that has the page: by address or by file. */
function belowHome(site: Site, { path, url }: Place, missing: string): (string | null)[] {
  const home = homeOf(site, path);
  if (!missing.startsWith('/')) return [missing, path].map((each) => relativeTo(home, each));
  const route = routeOf(site, home).slice(1);
  return [missing, url ?? ''].map((each) => relativeTo(route, each.slice(1)));
}

/**
 * Whether two pages are about one subject: in one folder, or one in a folder below the other's. The folder that has
 * all pages is no subject.
 */
function isOneSection(paths: readonly (string | null)[]): boolean {
  const [one, other] = paths.map((path) => folderOf(loose(path ?? '')));
  if (!one || !other) return false;
  return one === other || isBelow(one, other) || isBelow(other, one);
}

/** Pages of one standing by what a link may call them, and by their file's name alone. */
interface LoosePages {
  byForm: Map<string, string[]>;
  byName: Map<string, string[]>;
}

interface LooseAnchor {
  anchor: string;
  letters: string;
}

function append(index: Map<string, string[]>, key: string, path: string): void {
  const paths = index.get(key);
  if (paths) paths.push(path);
  else index.set(key, [path]);
}

const onlyOne = (paths: readonly string[] | undefined): string | null =>
  paths?.length === 1 ? paths[0]! : null;

/** A path without what people get wrong: case, extension, slashes at the ends, an index. */
function loose(path: string): string {
  const bare = withoutExtension(path.toLowerCase().replace(/\.html$/, '')).replace(/^\/+|\/+$/g, '');
  return bare.replace(/\/(index|readme)$/, '');
}

const letters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** One that is a letter or two away, if no other is nearly as near. */
function slipOf(known: readonly LooseAnchor[], wanted: string): string | null {
  const slip = wanted.length < 8 ? 1 : 2;
  const near = known
    .map((each) => ({ ...each, distance: editDistance(each.letters, wanted, slip + 2) }))
    .filter(({ distance }) => distance <= slip + 2)
    .sort((a, b) => a.distance - b.distance);
  const [best, ...others] = near;
  const rivals = others.filter((other) => other.letters !== best!.letters);
  return best && best.distance <= slip && rivals.length === 0 ? best.anchor : null;
}
