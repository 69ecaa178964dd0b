import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Reclassifications } from '../../src/analytics/reclassify.ts';
import type { ProjectRow } from '../../src/database/queries/projects/project-row.ts';
import { createLog } from '../../src/foundation/log.ts';
import { expectError } from '../http/expect-error.ts';
import { newKeyOf } from '../http/new-project.ts';
import { startTestServer, type TestServer } from '../support/docwright.ts';
import { eventually } from '../support/eventually.ts';
import { withVerbs } from '../support/test-warehouse.ts';
import { type AnalyticsRoom, openAnalyticsRoom } from './analytics-room.ts';
import { browser, newSite, type TestSite } from './ingest-site.ts';
import { storedEvents } from './stored-events.ts';

const helper = {
  userAgent: 'AcmeHelper',
  class: 'ai',
  client: "Acme's Helper",
  operator: 'Acme',
  purpose: 'agent',
} as const;

describe('over HTTP', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ environment: { DOCWRIGHT_ROLE: 'api' } });
  });
  afterAll(() => server[Symbol.asyncDispose]());

  const path = ({ project }: TestSite) => `/v1/analytics/${project}/reclassify`;

  test('a rule that is added holds for the past once views are judged anew', async () => {
    const site = await newSite(server);
    const agents = ["AcmeHelper/1 (\\ ' \t)", 'AcmeHelper/2', browser, 'GPTBot/1.2'];
    await site.send(agents.map((userAgent) => ({ path: '/', userAgent })));
    const before = (await site.views()).totals;
    await site.update({ clientRules: [helper] });
    expect((await site.views()).totals).toEqual(before);

    expect((await server.call('GET', path(site))).json).toMatchObject({ state: 'idle', startedAt: null });
    expect(await server.call('POST', path(site))).toMatchObject({ status: 202, json: { state: 'running' } });
    const done = await eventually('the run to end', async () => {
      const { json } = await server.call('GET', path(site));
      return json.state !== 'running' && json;
    });
    expect(done).toMatchObject({ state: 'idle', version: expect.any(Number), examined: 4, changed: 2 });
    expect(Date.parse(done.finishedAt)).toBeGreaterThanOrEqual(Date.parse(done.startedAt));
    expect((await site.views()).totals).toEqual({ human: 1, ai: 3, total: 4 });
    const { json } = await server.call('GET', `/v1/analytics/${site.project}/clients`);
    expect(json.clients).toContainEqual(
      expect.objectContaining({ client: "Acme's Helper", purpose: 'agent', views: 2 }),
    );
  });

  test('needs a key that may write, to start it, and a project', async () => {
    const site = await newSite(server);
    const { key } = await newKeyOf(server, site.project, { scopes: ['read'] });
    expectError(await server.call('POST', path(site), { key }), 403, 'forbidden');
    expect((await server.call('GET', path(site), { key })).status).toBe(200);
    expectError(await server.call('POST', '/v1/analytics/nowhere/reclassify'), 404, 'not_found');
  });
});

describe('in the warehouse', () => {
  let room: AnalyticsRoom;
  beforeAll(async () => {
    room = await openAnalyticsRoom(new Date());
  });
  afterAll(() => room[Symbol.asyncDispose]());

  async function judgeAnew(project: ProjectRow, context = room.context) {
    const runs = new Reclassifications(context, createLog('silent'));
    runs.start(project);
    return eventually('the run to end', () => runs.of(project).state !== 'running' && runs.of(project));
  }
  /** How many events have which verdict, by client. */
  const judged = async ({ viewsKey }: ProjectRow) => {
    const events = await storedEvents(room.context.warehouse, viewsKey);
    const verdicts = events.map(({ verdict: { kind, client, reason }, classifier }) =>
      JSON.stringify({ client, kind, reason, classifier }),
    );
    return [...Map.groupBy(verdicts, (verdict) => verdict)]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([verdict, { length }]) => ({ ...JSON.parse(verdict), views: length }));
  };

  test('every rollup follows, other projects do not, and doing it again changes nothing', async () => {
    const [project, other] = [await room.newProject(), await room.newProject()];
    const months = Array.from({ length: 30 }, (_, i) => new Date(Date.UTC(2020, i, 3)).toISOString());
    const events = months.flatMap((timestamp, i) => [
      { path: `/${i % 3}`, timestamp, userAgent: `AcmeHelper/${i}`, ip: `192.0.2.${i}` },
      { path: `/${i % 3}`, timestamp, userAgent: browser, ip: `192.0.2.${i}` },
    ]);
    for (const each of [project, other]) await room.ingest(each, events);
    expect(await room.context.warehouse.check()).toEqual([]);
    const untouched = await judged(other);

    const ruled = { ...project, settings: { clientRules: [helper] } };
    expect(await judgeAnew(ruled)).toMatchObject({ state: 'idle', examined: 60, changed: 30 });
    expect(await room.context.warehouse.check()).toEqual([]);
    expect(await judged(project)).toMatchObject([
      { kind: 'human_server', views: 30 },
      { kind: 'ai_agent', client: "Acme's Helper", reason: 'rule', views: 30 },
    ]);
    expect(await judged(other)).toEqual(untouched);
    expect(await judgeAnew(ruled)).toMatchObject({ examined: 60, changed: 0 });
    expect(await judgeAnew(project)).toMatchObject({ examined: 60, changed: 30 });
    expect(await judged(project)).toEqual(untouched);
  });

  test('hundreds of user agents with one verdict are changed, whatever they contain', async () => {
    const project = await room.newProject();
    const odd = ["'", '\\', "\\'", '\n', '\0', '日本', '(', '{project:String}', '?', '%'];
    const events = Array.from({ length: 350 }, (_, i) => ({
      path: '/',
      userAgent: `AcmeHelper ${i} ${odd[i % odd.length]}`,
    }));
    await room.ingest(project, events);
    const ruled = { ...project, settings: { clientRules: [helper] } };
    expect(await judgeAnew(ruled)).toMatchObject({ state: 'idle', changed: 350 });
    expect(await judged(project)).toMatchObject([{ kind: 'ai_agent', views: 350 }]);
  });

  test('any number of user agents is changed', async () => {
    const project = await room.newProject();
    const count = 12_000;
    const events = Array.from({ length: count }, (_, i) => ({ path: '/', userAgent: `AcmeHelper ${i}` }));
    for (let start = 0; start < count; start += 6_000) {
      await room.ingest(project, events.slice(start, start + 6_000));
    }
    const rules = [
      { ...helper, userAgent: 'AcmeHelper 1', client: 'One' },
      { ...helper, userAgent: 'AcmeHelper 2', client: 'Two' },
      helper,
    ];
    const ruled = { ...project, settings: { clientRules: rules } };
    expect(await judgeAnew(ruled)).toMatchObject({ state: 'idle', changed: count });
    const all = (first: string) => events.filter(({ userAgent }) => userAgent.includes(first)).length;
    expect(await judged(project)).toMatchObject([
      { client: helper.client, views: count - all('AcmeHelper 1') - all('AcmeHelper 2') },
      { client: 'One', views: all('AcmeHelper 1') },
      { client: 'Two', views: all('AcmeHelper 2') },
    ]);
  });

  test('projects are judged one after the other', async () => {
    const projects = [await room.newProject(), await room.newProject(), await room.newProject()];
    for (const project of projects) await room.ingest(project, [{ path: '/', userAgent: 'AcmeHelper' }]);
    const { warehouse } = room.context;
    const order: string[] = [];
    const watched = withVerbs(warehouse, {
      listJudged(viewsKey) {
        order.push(`list ${viewsKey}`);
        return warehouse.listJudged(viewsKey);
      },
      markJudged(viewsKey, version) {
        order.push(`mark ${viewsKey}`);
        return warehouse.markJudged(viewsKey, version);
      },
    });
    const context = { ...room.context, warehouse: watched };
    const runs = new Reclassifications(context, createLog('silent'));
    for (const project of projects) {
      expect(runs.start({ ...project, settings: { clientRules: [helper] } }).state).toBe('running');
    }
    await eventually('the last to end', () => runs.of(projects[2]!).state !== 'running');
    expect(order).toEqual(projects.flatMap(({ viewsKey }) => [`list ${viewsKey}`, `mark ${viewsKey}`]));
  });

  test('what an older classifier judged bears the present version afterwards', async () => {
    const project = await room.newProject();
    await room.ingest(project, [{ path: '/', userAgent: browser }]);
    const { warehouse } = room.context;
    const [event] = await storedEvents(warehouse, project.viewsKey);
    await warehouse.deleteViews(project.viewsKey);
    await warehouse.store([{ ...event!, classifier: 60_000, verdict: { ...event!.verdict, kind: 'bot' } }]);
    expect(await judgeAnew(project)).toMatchObject({ changed: 1 });
    expect(await judged(project)).toMatchObject([{ kind: 'human_server', classifier: event!.classifier }]);
  });

  test('a run that fails says so, and the next may succeed', async () => {
    const project = await room.newProject();
    let isAway = true;
    const warehouse = withVerbs(room.context.warehouse, {
      listJudged(viewsKey) {
        if (isAway) throw new Error('away');
        return room.context.warehouse.listJudged(viewsKey);
      },
    });
    const runs = new Reclassifications({ ...room.context, warehouse }, createLog('silent'));
    const ended = (state: string) => eventually(state, () => runs.of(project).state === state);
    runs.start(project);
    await ended('failed');
    isAway = false;
    runs.start(project);
    await ended('idle');
  });
});
