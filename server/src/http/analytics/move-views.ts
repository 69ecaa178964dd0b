import type { ViewsMove } from '../../analytics/move-views-run.ts';
import type { Reclassifications } from '../../analytics/reclassify.ts';
import * as contract from '../../contract/move-views.ts';
import { Fault } from '../../foundation/fault.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';

export const moveViewsEndpoints = (move: ViewsMove, reclassifications: Reclassifications): Endpoint[] => [
  endpoint(contract.startMove, async ({ body }) => {
    // Days are compared by their totals, which do not tell every change of a verdict.
    if (reclassifications.isRunning) {
      throw new Fault('unavailable', 'Page views are being reclassified. Move them when that is done.', {
        retryAfterSeconds: 60,
      });
    }
    return { status: 202, body: move.start(body) };
  }),
  endpoint(contract.getMove, async () => ({ status: 200, body: move.body })),
  endpoint(contract.cancelMove, async () => ({ status: 200, body: await move.cancel() })),
];
