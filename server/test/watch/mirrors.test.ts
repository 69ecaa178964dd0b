import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { branchPushed } from '../../src/database/queries/watched-pulls/branch-pushed.ts';
import { resolveCommit } from '../../src/git/repository-refs.ts';
import { refreshMirror } from '../../src/jobs/watch/refresh-mirror.ts';
import { refreshMirrors } from '../../src/worker/refresh-mirrors.ts';
import { eventually } from '../support/eventually.ts';
import { pushAsPerson } from '../support/hosts/test-repository.ts';
import { openWatchRoom } from './watch-room.ts';

const news = { 'news.mdx': '---\ntitle: News\n---\n\nNews.\n' };

test('a push to the base branch refreshes the mirror that a worker has', async () => {
  await using room = await openWatchRoom();
  const source = await room.host.open().source();
  await room.context.mirrors.fetchBranches(source, ['main']);
  const refreshing = refreshMirrors({
    listener: room.listener,
    refreshMirror: (projectId, signal) => refreshMirror(room.context, projectId, signal),
    log: { warn: (data) => expect.fail(JSON.stringify(data)) },
  });
  const commit = pushAsPerson(room.host.directory, 'main', news, 'Add news');
  await branchPushed(room.database, room.project.id, 'main');
  const mirror = room.context.mirrors.pathOf(source);
  await eventually('the mirror has the commit', () => resolveCommit(mirror, commit));
  await refreshing.stop();
});

test('a worker without a mirror makes none for it', async () => {
  await using room = await openWatchRoom();
  await refreshMirror(room.context, room.project.id, new AbortController().signal);
  expect(existsSync(join(room.host.directory, '..', 'mirrors'))).toBe(false);
});
