import { useQuery } from '@tanstack/react-query';
import type { Token } from '../line-pieces.ts';
import { languageOf } from './languages.ts';

/** Longer texts would hold up the page for longer than colours are worth. */
const longestText = 200_000;

/** Of each line; null until they are there, and where there are none. They change no line's size. */
export function useColours(path: string, text: string | null): readonly Token[][] | null {
  const language = languageOf(path);
  const isWanted = text !== null && language !== null && text.length <= longestText;
  const { data } = useQuery({
    queryKey: ['colours', language, text],
    queryFn: async () => {
      const { colourLines } = await import('./highlight.ts');
      return colourLines(text!, language!);
    },
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
  return isWanted ? (data ?? null) : null;
}
