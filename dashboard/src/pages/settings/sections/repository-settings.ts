import { hosts } from '../../../projects/hosts.tsx';
import type { Option, Setting, Value } from '../fields/setting.ts';

const forges: readonly Option[] = hosts.map(({ forge, label }) => ({ value: forge, label }));

const isHere = (forge: Value) => forge === 'local';
/** A repository that lives here has an address, too, but is told by its name. */
const addressOf = ({ forge, url }: { forge: string; url: string }) => (isHere(forge) ? '' : url);

const apiHint = 'Only where it cannot be told from the address, such as a host below a path.';

export const repositorySettings: readonly Setting[] = [
  { path: 'repository.forge', kind: 'choice', label: 'Code host', options: forges, isNeeded: true },
  {
    path: 'repository.url',
    kind: 'text',
    label: 'Repository',
    hint: 'Its address, in any spelling that git or a browser takes.',
    placeholder: 'https://github.com/acme/handbook',
    isNeeded: true,
    read: ({ repository }) => addressOf(repository),
    isShown: (given) => !isHere(given('repository.forge')),
  },
  {
    path: 'repository.name',
    kind: 'text',
    label: 'Name of the repository',
    hint: 'It is made if it does not exist.',
    isNeeded: true,
    isShown: (given) => isHere(given('repository.forge')),
  },
  {
    path: 'repository.branch',
    kind: 'text',
    label: 'Base branch',
    hint: 'What jobs begin from and pull requests go into.',
    isNeeded: true,
  },
  {
    path: 'repository.root',
    kind: 'text',
    label: 'Documentation folder',
    hint: 'The folder that holds the documentation. Empty: the whole repository.',
    placeholder: 'docs',
    isNeeded: true,
  },
  {
    path: 'repository.apiUrl',
    kind: 'text',
    label: 'Address of the host’s API',
    hint: apiHint,
    isShown: (given) => !isHere(given('repository.forge')),
  },
  {
    path: 'repository.credential',
    kind: 'credential',
    label: 'Credential',
    hint: 'Stored encrypted, never shown again, and never given to the agent. It stays with its host: a new host needs a new one.',
    forgePath: 'repository.forge',
    isStored: ({ repository }) => repository.hasCredential,
    isShown: (given) => !isHere(given('repository.forge')),
  },
];

/** Repositories that a model may read beside the documentation. */
export const contextSettings: readonly Setting[] = [
  {
    path: 'contextRepositories',
    kind: 'entries',
    label: 'Repositories',
    hint: 'A model may read and search them, and never changes them. A prompt calls each by its name.',
    read: ({ contextRepositories }) => contextRepositories.map((one) => ({ ...one, url: addressOf(one) })),
    entry: {
      name: 'Repository',
      most: 10,
      settings: [
        {
          path: 'name',
          kind: 'text',
          label: 'Name',
          hint: 'What the agent calls it; of one that lives in Docwright, its name.',
          isNeeded: true,
        },
        { path: 'forge', kind: 'choice', label: 'Code host', options: forges, isNeeded: true },
        {
          path: 'url',
          kind: 'text',
          label: 'Address',
          placeholder: 'https://github.com/acme/api',
          isShown: (given) => !isHere(given('forge')),
        },
        { path: 'branch', kind: 'text', label: 'Branch', placeholder: 'main' },
        {
          path: 'apiUrl',
          kind: 'text',
          label: 'Address of the host’s API',
          hint: apiHint,
          isShown: (given) => !isHere(given('forge')),
        },
        {
          path: 'credential',
          kind: 'credential',
          label: 'Credential',
          hint: 'Nothing is written to it: where a permission to write is named below, one to read is enough.',
          forgePath: 'forge',
          isShown: (given) => !isHere(given('forge')),
        },
      ],
    },
  },
];
