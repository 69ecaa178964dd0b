import type {
  Comment,
  Forge,
  ForgeCapabilities,
  ForgeRepository,
  PullRequest,
} from '../../src/forges/forge.ts';
import type { Delivery, HookNews } from '../../src/forges/hooks.ts';
import { Fault } from '../../src/foundation/fault.ts';
import { commitOf } from '../support/hosts/test-repository.ts';

const capabilities: ForgeCapabilities = {
  draftPullRequests: true,
  labels: false,
  reviewers: false,
  comments: true,
  verifiedCommits: false,
  hostsRepositories: false,
  maximumBody: 65_536,
  templatePaths: [],
};

/**
 * A code host in this process: what watching asks of one and nothing else, before a real bare repository. How the
 * real ones speak is their adapters' business.
 */
export class FakeHost implements Forge {
  readonly name = 'github';
  readonly capabilities = capabilities;
  readonly hooks = {
    proof: 'the secret in the header X-Secret',
    verify: ({ headers }: Delivery, secret: string) => headers['x-secret'] === secret,
    read: ({ body }: Delivery) => JSON.parse(body.toString('utf8')) as HookNews,
  };
  readonly directory: string;
  readonly states = new Map<number, PullRequest['state']>();
  readonly heads = new Map<number, string>();
  readonly comments: (Comment & { number: number })[] = [];
  readonly writers = new Set<string>();
  /** Docwright's own comments: every text that was written under a key. */
  readonly written: { number: number; key: string; body: string }[] = [];
  /** How often it was asked for a pull request. */
  asked = 0;
  /** Thrown instead of the next answers. */
  failure: Error | null = null;

  constructor(directory: string) {
    this.directory = directory;
  }

  canonicalUrl = (given: string) => given;

  comment(number: number, author: string, body: string, more: Partial<Comment> = {}): void {
    const id = `c${this.comments.length + 1}`;
    this.comments.push({ id, number, author, authorName: author, body, at: new Date(), ...more });
  }

  open(): ForgeRepository {
    const unexpected = async (): Promise<never> => {
      throw new Error('Watching never asks for this.');
    };
    return {
      capabilities,
      source: async () => ({ url: this.directory, name: 'acme/docs' }),
      getPullRequest: async (number) => this.#answer(number),
      listComments: async (number, since) => {
        if (!this.states.has(number)) throw new Fault('repository_unreachable', 'Nothing is there.');
        return this.comments.filter((one) => one.number === number && one.at >= since);
      },
      mayWrite: async (author) => this.writers.has(author),
      ensureComment: async (number, key, body) => {
        const last = this.written.findLast((one) => one.number === number && one.key === key);
        if (last?.body !== body) this.written.push({ number, key, body });
      },
      check: unexpected,
      ensurePullRequest: unexpected,
      findOpenPullRequest: unexpected,
      closePullRequest: unexpected,
      commitOnBranch: unexpected,
    };
  }

  #answer(number: number): PullRequest | null {
    this.asked += 1;
    if (this.failure) throw this.failure;
    const state = this.states.get(number);
    if (!state) return null;
    const head = this.heads.get(number)!;
    return {
      number,
      state,
      head,
      url: `https://host.example/acme/docs/pull/${number}`,
      title: 'A change',
      body: '',
      base: 'main',
      draft: false,
      headCommit: commitOf(this.directory, head),
    };
  }
}
