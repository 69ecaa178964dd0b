import type { HostComment, HostPull, HostRepository, HostToken } from '../host-state.ts';
import type { HostWorld, WireAnswer } from '../start-test-host.ts';
import { commitOf } from '../test-repository.ts';
import {
  branchAnswer,
  memberAnswer,
  mergeRequestAnswer,
  noteAnswer,
  personAnswer,
  projectAnswer,
  tokenAnswer,
  userId,
} from './answers.ts';
import type { EndpointName } from './endpoints.ts';
import { forbidden, notFound, paged, Refused } from './reply.ts';

/** A request that keeps to the contract, of someone who has signed in. */
export interface Call {
  world: HostWorld;
  url: URL;
  /** The parts of the path that have a name. */
  named: Readonly<Record<string, string>>;
  body: Readonly<Record<string, unknown>>;
  token: HostToken;
  /** Asked for only where the path names one. */
  repository: HostRepository;
}

const draft = /^(\s*(draft:|\[draft\]|\(draft\)))+\s*/i;
/** GitLab would carry it out: https://docs.gitlab.com/user/project/quick_actions/ */
const quickAction = /^\/[a-z_]+/im;

export const handlers: Readonly<Record<EndpointName, (call: Call) => unknown>> = {
  token: ({ token }) => tokenAnswer(token),
  currentUser: ({ world, token }) => personAnswer(world.url, token.user),
  users({ world, url }) {
    const asked = url.searchParams.get('username');
    const known = knownUsers(world).filter((name) => asked === null || name === asked?.toLowerCase());
    return paged(
      url,
      known.map((name) => personAnswer(world.url, name)),
    );
  },
  project: ({ world, repository, token }) => projectAnswer(world.url, repository, token.user),
  branch({ world, repository, named }) {
    const commit = commitOf(repository.directory, named.branch!);
    if (commit === null) throw notFound('Branch ');
    return branchAnswer(world.url, repository, named.branch!, commit);
  },
  member({ world, repository, named }) {
    const name = [...repository.permissions.keys()].find((one) => String(userId(one)) === named.user_id);
    const permission = name === undefined ? 'none' : repository.permissions.get(name)!;
    if (name === undefined || permission === 'none') throw notFound();
    return memberAnswer(world.url, name, permission);
  },
  mergeRequests({ world, url, repository }) {
    const { source_branch, target_branch, state } = Object.fromEntries(url.searchParams);
    const found = repository.pulls
      .filter((pull) => source_branch === undefined || pull.head === source_branch)
      .filter((pull) => target_branch === undefined || pull.base === target_branch)
      .map((pull) => mergeRequestAnswer(world.url, repository, pull))
      .filter((answer) => state === undefined || state === 'all' || answer.state === state)
      .toReversed();
    return paged(url, found);
  },
  mergeRequest: ({ world, repository, named }) =>
    mergeRequestAnswer(world.url, repository, pullOf(repository, named)),
  createMergeRequest(call) {
    const { world, repository, body, token } = call;
    requireWriting(call);
    const { source_branch: head, target_branch: base } = body as {
      source_branch: string;
      target_branch: string;
    };
    if (head === base)
      throw new Refused(422, { message: ["You can't use same project/branch for source and target"] });
    const other = repository.pulls.find(
      (one) => one.state === 'open' && one.head === head && one.base === base,
    );
    if (other) {
      const message = `Another open merge request already exists for this source branch: !${other.number}`;
      throw new Refused(409, { message: [message] });
    }
    const now = new Date();
    const pull: HostPull = {
      number: repository.pulls.length + 1,
      head,
      base,
      title: '',
      body: '',
      draft: false,
      state: 'open',
      labels: ((body.labels as string | undefined) ?? '').split(',').filter(Boolean),
      reviewers: knownUsers(world).filter((name) =>
        ((body.reviewer_ids as number[]) ?? []).includes(userId(name)),
      ),
      author: token.user,
      createdAt: now,
      updatedAt: now,
      comments: [],
    };
    change(call, pull);
    repository.pulls.push(pull);
    return mergeRequestAnswer(world.url, repository, pull);
  },
  updateMergeRequest(call) {
    const { world, repository, named, body } = call;
    requireWriting(call);
    const pull = pullOf(repository, named);
    change(call, pull);
    if (body.state_event === 'close' && pull.state === 'open') pull.state = 'closed';
    if (body.state_event === 'reopen' && pull.state === 'closed') pull.state = 'open';
    return mergeRequestAnswer(world.url, repository, pull);
  },
  notes({ world, url, repository, named }) {
    const pull = pullOf(repository, named);
    const notes = pull.comments.map((comment) => noteAnswer(world.url, repository, pull, comment));
    const all = [noteAnswer(world.url, repository, pull, systemNote(pull), true), ...notes];
    return paged(url, url.searchParams.get('sort') === 'asc' ? all : all.toReversed());
  },
  createNote(call) {
    const { world, repository, named, body, token } = call;
    const pull = pullOf(repository, named);
    const now = new Date();
    const comment: HostComment = {
      id: world.nextId(),
      kind: 'comment',
      author: token.user,
      body: textOf(call, body.body),
      createdAt: now,
      updatedAt: now,
    };
    pull.comments.push(comment);
    return noteAnswer(world.url, repository, pull, comment);
  },
  updateNote(call) {
    const { world, repository, named, body, token } = call;
    const pull = pullOf(repository, named);
    const comment = pull.comments.find(({ id }) => String(id) === named.note_id);
    if (!comment) throw notFound('Note ');
    if (comment.author !== token.user) throw forbidden();
    comment.body = textOf(call, body.body);
    comment.updatedAt = new Date();
    return noteAnswer(world.url, repository, pull, comment);
  },
};

function change(call: Call, pull: HostPull): void {
  const { title, description, target_branch } = call.body as Record<string, string | undefined>;
  if (title !== undefined) {
    pull.draft = draft.test(title);
    pull.title = title.replace(draft, '');
  }
  if (description !== undefined) pull.body = textOf(call, description);
  pull.base = target_branch ?? pull.base;
  pull.updatedAt = new Date();
}

/** As GitLab keeps it; that it would act on it is what Docwright must never let happen. */
function textOf({ world }: Call, given: unknown): string {
  const text = String(given).replaceAll('\r', '').trimEnd();
  const action = quickAction.exec(text)?.[0];
  if (action !== undefined) world.violations.push(`The text has the quick action ${action}.`);
  return text;
}

function requireWriting({ repository, token }: Call): void {
  const permission = repository.permissions.get(token.user);
  if (repository.archived || (permission !== 'write' && permission !== 'admin')) throw forbidden();
}

function pullOf({ pulls }: HostRepository, { merge_request_iid }: Call['named']): HostPull {
  const pull = pulls.find(({ number }) => String(number) === merge_request_iid);
  if (!pull) throw notFound();
  return pull;
}

const knownUsers = ({ repositories }: HostWorld): string[] => [
  ...new Set(repositories.flatMap(({ permissions }) => [...permissions.keys()])),
];

/** Every merge request has some that nobody wrote. */
const systemNote = (pull: HostPull): HostComment => ({
  id: 900_000_000 + pull.number,
  kind: 'comment',
  author: pull.author,
  body: 'added 1 commit',
  createdAt: pull.createdAt,
  updatedAt: pull.createdAt,
});

export const isPaged = (answer: unknown): answer is WireAnswer =>
  typeof answer === 'object' && answer !== null && 'headers' in answer && 'status' in answer;
