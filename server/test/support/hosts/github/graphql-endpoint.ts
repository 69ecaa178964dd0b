import { schema as published } from '@octokit/graphql-schema';
import { buildSchema, execute, GraphQLError, type GraphQLSchema, parse, validate } from 'graphql';
import type { HostPull, HostRepository, HostToken } from '../host-state.ts';
import type { HostWorld, WireAnswer } from '../start-test-host.ts';
import { commitOf } from '../test-repository.ts';
import { refusalOf } from './access.ts';
import { type MadeCommit, makeCommit, moveRefs, type RefMove } from './git-objects.ts';
import { withoutDrafts } from './pull-handlers.ts';
import { nameOf } from './shapes.ts';

let built: GraphQLSchema | undefined;
/** Built once for all tests of a process: about 0.5 s. Published with a field twice, so it is not checked itself. */
const schema = (): GraphQLSchema =>
  (built ??= buildSchema(published.idl, { assumeValid: true, assumeValidSDL: true }));

/** GitHub's second API, as far as REST cannot do what is needed. */
export async function answerGraphql(
  body: { query: string; variables?: Record<string, unknown> },
  world: HostWorld,
  token: HostToken,
): Promise<WireAnswer> {
  const document = parse(body.query);
  const problems = validate(schema(), document);
  world.violations.push(...problems.map(({ message }) => `GraphQL: ${message}`));
  const { data, errors = [] } = await execute({
    schema: schema(),
    document,
    rootValue: mutations(world, token),
    variableValues: body.variables,
  });
  // Anything without a type is not of our making: a variable that the schema does not take.
  world.violations.push(
    ...errors.filter(({ extensions }) => !extensions.type).map(({ message }) => `GraphQL: ${message}`),
  );
  const said = errors.map(({ extensions, message, path }) => ({ type: extensions.type, path, message }));
  return { status: 200, body: { data, ...(said.length > 0 ? { errors: said } : {}) } };
}

const failed = (type: string, message: string) => new GraphQLError(message, { extensions: { type } });

interface CommitInput {
  branch: { repositoryNameWithOwner: string; branchName: string };
  expectedHeadOid: string;
  message: { headline: string; body?: string };
  fileChanges: Pick<MadeCommit, 'additions' | 'deletions'>;
}

function mutations(world: HostWorld, token: HostToken) {
  const permitted = (operation: string, repository: HostRepository | undefined): HostRepository => {
    if (!repository?.permissions.has(token.user))
      throw failed('NOT_FOUND', 'Could not resolve to a Repository.');
    const refusal = refusalOf(operation, repository, token);
    if (refusal) throw failed('FORBIDDEN', (refusal.body as { message: string }).message);
    return repository;
  };

  const setDraft = (operation: string, id: string, draft: boolean) => {
    const [, repositoryId, number] = id.split('_').map(Number);
    const repository = permitted(
      operation,
      world.repositories.find((one) => one.id === repositoryId),
    );
    const pull = repository.pulls.find((one) => one.number === number) as HostPull;
    if (draft && withoutDrafts.has(repository))
      throw failed('UNPROCESSABLE', 'Draft pull requests are not supported.');
    Object.assign(pull, { draft, updatedAt: new Date() });
    return { pullRequest: { isDraft: draft } };
  };

  return {
    createCommitOnBranch({ input }: { input: CommitInput }) {
      const { repositoryNameWithOwner, branchName } = input.branch;
      const found = world.repositories.find((one) => nameOf(one) === repositoryNameWithOwner);
      const repository = permitted('createCommitOnBranch', found);
      const why = repository.protectedBranches.get(branchName);
      if (why) throw failed('UNPROCESSABLE', why);
      const stale = () =>
        failed('STALE_DATA', `Expected branch to point to "${input.expectedHeadOid}" but it did not.`);
      if (commitOf(repository.directory, branchName) !== input.expectedHeadOid) throw stale();
      const { headline, body } = input.message;
      const oid = makeCommit(repository.directory, {
        ...input.fileChanges,
        parent: input.expectedHeadOid,
        message: body ? `${headline}\n\n${body}` : headline,
        author: token.user,
      });
      const move = { name: `refs/heads/${branchName}`, beforeOid: input.expectedHeadOid, afterOid: oid };
      if (!moveRefs(repository.directory, [move])) throw stale();
      return { commit: { oid } };
    },

    updateRefs({ input }: { input: { repositoryId: string; refUpdates: RefMove[] } }) {
      const found = world.repositories.find((one) => `R_${one.id}` === input.repositoryId);
      const repository = permitted('updateRefs', found);
      if (!moveRefs(repository.directory, input.refUpdates)) {
        throw failed('UNPROCESSABLE', 'A reference does not point to the expected commit.');
      }
      return { clientMutationId: null };
    },

    convertPullRequestToDraft: ({ input }: { input: { pullRequestId: string } }) =>
      setDraft('convertPullRequestToDraft', input.pullRequestId, true),

    markPullRequestReadyForReview: ({ input }: { input: { pullRequestId: string } }) =>
      setDraft('markPullRequestReadyForReview', input.pullRequestId, false),
  };
}
