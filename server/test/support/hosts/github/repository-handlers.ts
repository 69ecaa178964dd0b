import { commitOf } from '../test-repository.ts';
import { apiDescription } from './api-description.ts';
import { hasCommit, moveRefs, readCommit } from './git-objects.ts';
import { type Handlers, invalid, notFound } from './handler.ts';
import { pageOf } from './pages.ts';
import { nameOf, repositoryShape, userShape } from './shapes.ts';

const zero = '0'.repeat(40);
type Shape = Record<string, unknown>;

const refShape = (name: string, sha: string): Shape => {
  const given = apiDescription().example<{ object: Shape }>('git-ref');
  return { ...given, ref: name, object: { ...given.object, type: 'commit', sha } };
};

export const repositoryHandlers: Handlers = {
  'repos/get': ({ world, repository, token }) => ({
    status: 200,
    body: repositoryShape(world.url, repository, repository.permissions.get(token.user) ?? 'none'),
  }),

  'git/get-ref': ({ repository, parameters }) => {
    const sha = commitOf(repository.directory, parameters.ref!.replace(/^heads\//, ''));
    return sha === null ? notFound() : { status: 200, body: refShape(`refs/${parameters.ref}`, sha) };
  },

  'git/create-ref': ({ repository, body }) => {
    const [name, sha] = [String(body.ref), String(body.sha)];
    if (!hasCommit(repository.directory, sha)) {
      return {
        ...invalid(),
        body: { message: 'Object does not exist', documentation_url: 'https://docs.github.com' },
      };
    }
    if (moveRefs(repository.directory, [{ name, beforeOid: zero, afterOid: sha }])) {
      return { status: 201, body: refShape(name, sha) };
    }
    return {
      ...invalid(),
      body: { message: 'Reference already exists', documentation_url: 'https://docs.github.com' },
    };
  },

  'repos/get-commit': ({ request, world, repository, parameters }) => {
    if (!hasCommit(repository.directory, parameters.ref!)) return notFound();
    const { sha, parents, message, files } = readCommit(repository.directory, parameters.ref!);
    const given = apiDescription().example<{ commit: Shape; parents: Shape[]; files: Shape[] }>('commit');
    const { items, headers } = pageOf(request, files, 300);
    const fileUrl = `${world.url}/${nameOf(repository)}/blob/${sha}`;
    return {
      status: 200,
      headers,
      body: {
        ...given,
        sha,
        commit: { ...given.commit, message },
        parents: parents.map((parent) => ({ ...given.parents[0], sha: parent })),
        files: items.map(({ filename, status, sha: blob, previous }) => ({
          ...given.files[0],
          filename,
          status,
          sha: blob,
          contents_url: `${fileUrl}/${encodeURIComponent(filename)}`,
          ...(previous === null ? {} : { previous_filename: previous }),
        })),
      },
    };
  },

  'repos/get-collaborator-permission-level': ({ repository, parameters }) => {
    const permission = repository.permissions.get(parameters.username!);
    if (permission === undefined) return notFound();
    const user = { ...userShape(parameters.username!), role_name: permission, permissions: undefined };
    return { status: 200, body: JSON.parse(JSON.stringify({ permission, role_name: permission, user })) };
  },
};
