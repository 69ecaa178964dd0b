import type { SourcesBody } from '../../contract/analytics-read.ts';
import { viewSources } from '../../contract/page-view.ts';
import { countedKinds } from './counted-kinds.ts';
import { type QueryContext, type Question, selectionOf } from './question.ts';

/** Whatever the project counts people by: it is asked in order to choose. */
export async function sources({ warehouse }: QueryContext, question: Question): Promise<SourcesBody> {
  const counts = await warehouse.countSources(
    selectionOf(question),
    countedKinds({ ...question.project.settings, humanSource: 'any' }),
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
