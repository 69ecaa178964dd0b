/** What Gitea and Forgejo differ in. One API serves both. */
export interface Flavour {
  /** As people call it. */
  name: string;
  /** Where it looks for the text that new pull requests begin with, its own folder first. */
  templateFolders: readonly string[];
}

const gitea: Flavour = { name: 'Gitea', templateFolders: ['.gitea', '.github', '', 'docs'] };
const forgejo: Flavour = { name: 'Forgejo', templateFolders: ['.forgejo', ...gitea.templateFolders] };

/** Forgejo names the release of Gitea that its API is compatible with: `11.0.1+gitea-1.22.0`. */
export const flavourOfVersion = (version: string): Flavour =>
  /\+gitea-|forgejo/i.test(version) ? forgejo : gitea;

/** Which it is must not be asked for a message that only tells of trouble with asking. */
export const unknownFlavour = gitea;

const templateNames = ['PULL_REQUEST_TEMPLATE.md', 'pull_request_template.md'];

/** Forgejo looks in each place that Gitea knows, so that its list serves both. */
export const templatePaths: readonly string[] = forgejo.templateFolders.flatMap((folder) =>
  templateNames.map((name) => (folder === '' ? name : `${folder}/${name}`)),
);

const rememberedHosts = 200;

/** What each host is, asked once. */
export class KnownFlavours {
  readonly #known = new Map<string, Flavour>();

  /** `askVersion` answers with null where the host does not say. */
  async of(apiUrl: string, askVersion: () => Promise<string | null>): Promise<Flavour> {
    const known = this.#known.get(apiUrl);
    if (known) return known;
    const version = await askVersion();
    if (version === null) return unknownFlavour;
    const flavour = flavourOfVersion(version);
    if (this.#known.size >= rememberedHosts) this.#known.clear();
    this.#known.set(apiUrl, flavour);
    return flavour;
  }
}
