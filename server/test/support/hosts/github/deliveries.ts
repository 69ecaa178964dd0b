import type { HostPull, HostRepository } from '../host-state.ts';
import type { HostWire } from '../start-test-host.ts';
import { commitOf } from '../test-repository.ts';
import { apiDescription } from './api-description.ts';
import { commentShape, moment, nameOf, pullShape, repositoryShape, userShape } from './shapes.ts';

type News = Parameters<HostWire['delivery']>[0];

const site = 'https://github.example';
const sender = () => userShape('grace');

/** What GitHub sends to a webhook, as it describes it. */
export function deliveryOf(news: News, repository: HostRepository): { event: string; payload: object } {
  const { event, kind, payload } = compose(news, repository);
  const violations = apiDescription().violationsOfDelivery(kind, payload);
  if (violations.length > 0) throw new Error(violations.join('\n'));
  return { event, payload };
}

function compose(news: News, repository: HostRepository) {
  const common = { repository: repositoryShape(site, repository, 'write'), sender: sender() };
  if (news.about === 'push') {
    const { organization: _owner, ...about } = common.repository;
    const payload = { ...pushed(news.branch, repository), ...common, repository: about };
    return { event: 'push', kind: 'push', payload };
  }
  const pull = repository.pulls.find(({ number }) => number === news.number)!;
  const pull_request = pullShape(site, repository, pull);
  if (news.about === 'pull-request') {
    const payload = { action: 'edited', number: pull.number, pull_request, changes: {}, ...common };
    return { event: 'pull_request', kind: 'pull-request-edited', payload };
  }
  const comment = pull.comments.at(-1)!;
  const shape = { ...commentShape(comment), ...untouched };
  const payloads = {
    comment: { action: 'created', issue: issueOf(pull, repository), comment: shape, ...common },
    line: { action: 'created', comment: shape, pull_request, ...common },
    review: { action: 'submitted', review: shape, pull_request, ...common },
  };
  return { ...eventOf[comment.kind], payload: payloads[comment.kind] };
}

/** What the header calls it, and what the description does. */
const eventOf = {
  comment: { event: 'issue_comment', kind: 'issue-comment-created' },
  line: { event: 'pull_request_review_comment', kind: 'pull-request-review-comment-created' },
  review: { event: 'pull_request_review', kind: 'pull-request-review-submitted' },
};

const untouched = {
  performed_via_github_app: null,
  reactions: {
    url: site,
    total_count: 0,
    '+1': 0,
    '-1': 0,
    laugh: 0,
    hooray: 0,
    confused: 0,
    heart: 0,
    rocket: 0,
    eyes: 0,
  },
};

/** Every pull request is an issue, too; this field tells them apart. */
function issueOf({ number, title, body, author }: HostPull, repository: HostRepository) {
  const url = `${site}/${nameOf(repository)}/pull/${number}`;
  const pull_request = { url, html_url: url, diff_url: url, patch_url: url };
  const given = apiDescription().example<object>('issue');
  return { ...given, ...untouched, number, title, body, user: userShape(author), pull_request };
}

function pushed(branch: string, repository: HostRepository) {
  const after = commitOf(repository.directory, branch) ?? '0'.repeat(40);
  return {
    ref: `refs/heads/${branch}`,
    before: '0'.repeat(40),
    after,
    created: false,
    deleted: false,
    forced: false,
    base_ref: null,
    compare: `${site}/${nameOf(repository)}/compare/${after}`,
    commits: [],
    head_commit: null,
    pusher: { name: 'grace', email: 'grace@example.com', date: moment(new Date()) },
  };
}
