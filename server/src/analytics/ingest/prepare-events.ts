import { isIP } from 'node:net';
import type { SentEvent, ViewSource } from '../../contract/page-view.ts';
import { dayMs } from '../../foundation/durations.ts';
import { isoMoment } from '../../foundation/iso-moment.ts';
import type { PageEvent } from '../../warehouse/page-event.ts';
import { classifierVersion } from '../classify/classification.ts';
import { Classifier, type Judgement } from '../classify/classify.ts';
import { gatherEvidence, type PageRequest } from '../classify/gather-evidence.ts';
import type { Knowledge } from '../classify/knowledge.ts';
import { isSignedByKnown, verifySignature } from '../classify/verify-signature.ts';
import { eventId, noBits } from './event-id.ts';
import type { IgnoredReason, Outcome } from './outcome.ts';
import { longestPath, pagePath } from './page-path.ts';
import { problemOfEvent } from './read-event.ts';
import { Referrers } from './referrer.ts';
import type { Site } from './site.ts';
import { type VisitorSalt, visitorOf } from './visitor.ts';
import { whatWasRead } from './what-was-read.ts';

export interface Batch {
  site: Site;
  source: ViewSource;
  /** Ids that count as long as the event is kept, not for seven days only. */
  idsKept: boolean;
  arrived: number;
  salt: VisitorSalt;
}

/** What the steps find out, one after the other. */
interface Draft {
  event: SentEvent;
  asked: string;
  host: string;
  address: string;
  at: number;
  missed: boolean;
  path: string;
  signedBy: string;
  judgement: Judgement;
}

/** All fields from the start: an object that grows costs more than what is done with it. */
const newDraft = (event: SentEvent, signedBy: string): Draft => ({
  event,
  asked: '',
  host: '',
  address: '',
  at: 0,
  missed: false,
  path: '',
  signedBy,
  judgement: nothingKnown,
});

const nobody = { kind: 'bot', client: '', operator: '', reason: 'automation' } as const;
const nothingKnown: Judgement = {
  evidence: { userAgent: '', signals: 0, signatureAgent: '', verified: '' },
  verdicts: { beacon: nobody, server: nobody },
};

type Stop = { ignored: IgnoredReason } | { rejected: string } | null;

/** Turns what senders say into events, one named step after the other; the first that objects decides. */
export class EventPipeline {
  readonly #classifier = new Classifier();
  readonly #referrers = new Referrers();
  readonly #knowledge: Knowledge;

  constructor(knowledge: Knowledge) {
    this.#knowledge = knowledge;
  }

  readonly #steps: readonly ((draft: Draft, batch: Batch) => Stop)[] = [
    readAddress,
    readTime,
    ignoreHostsAndAddresses,
    tellViewFromMiss,
    normalisePath,
    (draft, batch) => this.#classify(draft, batch),
  ];

  /** `Outcome` at once for all but the few events that carry a signature by a known key. */
  prepare(sent: unknown, batch: Batch): Outcome<PageEvent> | Promise<Outcome<PageEvent>> {
    const problem = problemOfEvent(sent);
    if (problem !== null) return { rejected: problem };
    const event = sent as SentEvent;
    const request = requestOf(event);
    if (!request || !isSignedByKnown(request, this.#knowledge)) return this.#run(event, batch, '');
    const at = isoMoment(event.timestamp ?? '') ?? batch.arrived;
    return verifySignature(request, this.#knowledge, new Date(at)).then((operator) =>
      this.#run(event, batch, operator),
    );
  }

  #run(event: SentEvent, batch: Batch, signedBy: string): Outcome<PageEvent> {
    const draft = newDraft(event, signedBy);
    for (const step of this.#steps) {
      const stop = step(draft, batch);
      if (stop) return stop;
    }
    return { accepted: this.#finish(draft, batch) };
  }

  #classify(draft: Draft, { site }: Batch): Stop {
    const { userAgent, accept, contentType, headers, method } = draft.event;
    const { asked: path, address: ip, host } = draft;
    const request: PageRequest = { path, userAgent, accept, contentType, headers, ip, host, method };
    const evidence = gatherEvidence(request, this.#knowledge, draft.signedBy);
    draft.judgement = this.#classifier.judge(evidence, site.rules);
    return null;
  }

  /** All fields at once, and texts that many events share: 80,000 of these are made in a second. */
  #finish(draft: Draft, { site, source, idsKept, arrived, salt }: Batch): PageEvent {
    const { event, at, address } = draft;
    const { viewsKey } = site;
    const { evidence, verdicts } = draft.judgement;
    const day = Math.floor(at / dayMs);
    return {
      viewsKey,
      missed: draft.missed,
      at,
      arrived,
      path: draft.path,
      source,
      verdict: verdicts[source],
      evidence,
      classifier: classifierVersion,
      visitor: address === '' ? noBits : visitorOf(salt, viewsKey, day, address, evidence.userAgent),
      referrer: this.#referrers.hostOf(event.referrer ?? event.headers?.referer, draft.host),
      id: event.id == null ? noBits : eventId(viewsKey, event.id),
      idKept: idsKept && event.id != null,
    };
  }
}

/** What of an event can carry a signature; null where there is none to look at. */
function requestOf({ headers, url, path, method }: SentEvent): PageRequest | null {
  if (headers?.signature === undefined) return null;
  const parsed = url ? URL.parse(url) : null;
  return {
    path: parsed ? parsed.pathname + parsed.search : (path ?? '/'),
    host: parsed?.host ?? headers.host,
    headers,
    method,
  };
}

/** A zone may follow an IPv6 address, and has no bound of its own. */
const longestAddress = 64;

function readAddress(draft: Draft): Stop {
  const { event } = draft;
  draft.address = event.ip && event.ip.length <= longestAddress && isIP(event.ip) ? event.ip : '';
  const whole = event.url ?? (isWholeUrl(event.path!) ? event.path! : null);
  if (whole === null) {
    draft.asked = event.path!;
    draft.host = (event.headers?.host ?? '').toLowerCase().replace(/:\d+$/, '');
    return null;
  }
  const url = URL.parse(whole);
  if (!url || !/^https?:$/.test(url.protocol)) return { rejected: 'url must be an http or https URL' };
  draft.asked = url.pathname;
  draft.host = url.hostname;
  return null;
}

/** Nearly all paths begin with a slash, which one look tells. */
const isWholeUrl = (path: string): boolean => path.charCodeAt(0) !== slash && /^https?:\/\//i.test(path);
const slash = 47;

function readTime(draft: Draft, { arrived, idsKept }: Batch): Stop {
  const { timestamp } = draft.event;
  // Kept ids are looked for in the event's own hour, which must be the same when it is sent again.
  if (timestamp == null && idsKept) return { rejected: 'timestamp is needed with Docwright-Ids: kept' };
  const at = timestamp == null ? arrived : isoMoment(timestamp);
  if (at === null)
    return { rejected: 'timestamp must be an ISO 8601 date-time, such as 2026-01-31T12:00:00Z' };
  if (at < 0) return { rejected: 'timestamp must not be before 1970' };
  if (at > arrived + dayMs) return { rejected: 'timestamp must not be more than 24 hours ahead' };
  draft.at = at;
  return null;
}

function ignoreHostsAndAddresses({ host, address }: Draft, { site }: Batch): Stop {
  if (host !== '' && site.isIgnoredHost(host)) return { ignored: 'host' };
  return address !== '' && site.isIgnoredAddress(address) ? { ignored: 'address' } : null;
}

function tellViewFromMiss(draft: Draft, { source }: Batch): Stop {
  // What runs a script or shows a picture is a page, also where it is called /guides/node.js.
  const read = source === 'beacon' ? 'view' : whatWasRead(draft.event, draft.asked);
  if (read !== 'view' && read !== 'miss') return { ignored: read };
  draft.missed = read === 'miss';
  return null;
}

function normalisePath(draft: Draft, { site }: Batch): Stop {
  const path = pagePath(draft.asked, site.basePath);
  if (path === null) return { rejected: `path must have at most ${longestPath} bytes` };
  draft.path = path;
  return null;
}
