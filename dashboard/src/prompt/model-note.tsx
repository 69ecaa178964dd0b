import { Link } from 'wouter';
import { builtinModel } from './offered-models.ts';

/** Nobody should wonder why a free sentence is refused. */
export const ModelNote = ({ projectId }: { projectId: string }) => (
  <p className="soft small">
    <code>{builtinModel}</code> needs no key and knows ten kinds of sentences: it replaces terms, moves, adds
    and deletes pages, fixes links, adds redirects, sets fields and styles, completes the navigation and
    reports problems. For everything else,{' '}
    <Link href={`/projects/${projectId}/settings`}>add the key of a language model in Settings</Link>.
  </p>
);
