import { askGit } from './run-git.ts';

const needed = { major: 2, minor: 38 };

/** Returns git's version, or throws a sentence for whoever starts the server. */
export async function requireGit(readVersion = () => askGit(['version'])): Promise<string> {
  const found = await readVersion().catch((cause: unknown) => {
    throw new Error('Docwright needs git, and could not run it. Install git 2.38 or newer.', { cause });
  });
  const [version, major, minor] = /(\d+)\.(\d+)[\w.]*/.exec(found) ?? [];
  const enough =
    Number(major) > needed.major || (Number(major) === needed.major && Number(minor) >= needed.minor);
  if (version !== undefined && enough) return version;
  throw new Error(
    `Docwright needs git ${needed.major}.${needed.minor} or newer (for merges without a working tree); this machine has ${version ?? found}.`,
  );
}
