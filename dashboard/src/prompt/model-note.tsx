import { Link } from 'wouter';
import { builtinModel } from './offered-models.ts';

interface ModelNoteProps {
  projectId: string;
  /** Whether what stands in the box is none of its sentences. */
  isRefused: boolean;
}

/** Nobody should wonder why a free sentence is refused. */
export const ModelNote = ({ projectId, isRefused }: ModelNoteProps) => (
  <p className="soft small">
    {isRefused && <b className="model-note-refused">The project’s model would refuse this. </b>}
    <code>{builtinModel}</code> needs no key and knows eleven kinds of sentences: it replaces terms, moves,
    adds and deletes pages, fixes links, adds redirects, sets fields and styles, completes the navigation and
    reports problems. For everything else,{' '}
    <Link href={`/projects/${projectId}/settings?section=model`}>
      add the key of a language model in Settings
    </Link>
    .
  </p>
);
