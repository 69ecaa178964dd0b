import { viewSources } from '../../contract/page-view.ts';
import type { ProjectSettings } from '../../contract/project.ts';
import { kinds } from '../../warehouse/page-event.ts';
import type { CountedKinds } from '../../warehouse/questions.ts';

/** What the project's settings of today count, for the past too: events are stored whatever they say. */
export function countedKinds({ humanSource = 'any', aiPurposes = [] }: ProjectSettings): CountedKinds {
  const sources = humanSource === 'any' ? viewSources : [humanSource];
  return {
    human: sources.map((source) => `human_${source}` as const),
    ai:
      aiPurposes.length === 0
        ? kinds.filter((kind) => kind.startsWith('ai_'))
        : [...new Set(aiPurposes)].toSorted().map((purpose) => `ai_${purpose}` as const),
  };
}
