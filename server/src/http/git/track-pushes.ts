import type { ServiceResponse } from '../../forges/local/smart-http.ts';

export interface PushesOptions {
  /** Called when a push has ended. */
  pushed(repositoryName: string): Promise<void>;
  log: { warn(data: object, message: string): void };
}

export interface Pushes {
  started(repositoryName: string, push: ServiceResponse): void;
  /** Resolves when everything that follows from the pushes so far is done. */
  settled(): Promise<void>;
}

/** What follows a push happens after its answer, so a server that stops has to wait for it. */
export function trackPushes(options: PushesOptions): Pushes {
  const underWay = new Set<Promise<void>>();
  return {
    started(name, push) {
      const work = afterPush(options, name, push).finally(() => underWay.delete(work));
      underWay.add(work);
    },
    async settled() {
      await Promise.all(underWay);
    },
  };
}

async function afterPush(
  { pushed, log }: PushesOptions,
  name: string,
  { done }: ServiceResponse,
): Promise<void> {
  const { ok, message } = await done;
  if (!ok) log.warn({ repository: name, message }, 'a push did not go through');
  await pushed(name).catch((error: Error) => {
    log.warn(
      { err: error, repository: name },
      'the pull requests could not be brought up to date after a push',
    );
  });
}
