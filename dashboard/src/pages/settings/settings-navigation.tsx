import { Link } from 'wouter';
import { type Draft, isChanged } from './draft.ts';
import type { Section, SectionId } from './sections/sections.ts';

interface SettingsNavigationProps {
  sections: readonly Section[];
  current: SectionId;
  addressOf(id: SectionId): string;
  draft: Draft;
}

export const SettingsNavigation = ({ sections, current, addressOf, draft }: SettingsNavigationProps) => (
  <nav className="settings-navigation" aria-label="Settings">
    {sections.map(({ id, title, settings }) => (
      <Link
        key={id}
        href={addressOf(id)}
        className="settings-link"
        aria-current={id === current ? 'page' : undefined}
      >
        {title}
        {isChanged(draft, settings) && (
          <span className="settings-mark" title="Not saved yet">
            <span className="unseen">, not saved yet</span>
          </span>
        )}
      </Link>
    ))}
  </nav>
);
