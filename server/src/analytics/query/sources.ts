import type { SourcesBody } from '../../contract/analytics-read.ts';
import { viewSources } from '../../contract/page-view.ts';
import { countSources } from '../../warehouse/queries/count-sources.ts';
import { countedKinds } from './counted-kinds.ts';
import type { QueryContext, Question } from './question.ts';
import { splitRange } from './split-range.ts';

/** Whatever the project counts people by: it is asked in order to choose. */
export async function sources(
  { warehouse }: QueryContext,
  { project, range }: Question,
): Promise<SourcesBody> {
  const counts = await countSources(
    warehouse,
    { viewsKey: project.viewsKey, pieces: splitRange(range, ['hour', 'moment']) },
    countedKinds({ ...project.settings, humanSource: 'any' }),
  );
  return {
    sources: viewSources.map((source) => {
      const found = counts.find((each) => each.source === source);
      return {
        source,
        human: found?.human ?? 0,
        ai: found?.ai ?? 0,
        lastAt: found ? new Date(found.last).toISOString() : null,
      };
    }),
  };
}
