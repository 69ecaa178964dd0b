import type { Setting } from '../fields/setting.ts';
import { commentSettings, pullRequestSettings } from './pull-request-settings.ts';
import { contextSettings, repositorySettings } from './repository-settings.ts';
import { countingSettings, drainSettings, retentionSettings } from './view-settings.ts';
import { gateSettings, modelSettings, type Providers } from './work-settings.ts';

export const sectionIds = [
  'general',
  'repository',
  'source-code',
  'model',
  'gate',
  'pull-requests',
  'webhook',
  'sources',
  'counting',
  'retention',
  'danger',
] as const;
export type SectionId = (typeof sectionIds)[number];

export interface Section {
  id: SectionId;
  title: string;
  /** Of its fields, where the section has more than them. */
  formTitle?: string;
  about: string;
  settings: readonly Setting[];
}

const nameSettings: readonly Setting[] = [{ path: 'name', kind: 'text', label: 'Name', isNeeded: true }];

/** Every setting of a project is in one of these, once. */
export const sectionsOf = (providers: Providers): readonly Section[] => [
  { id: 'general', title: 'General', about: 'What people call this project.', settings: nameSettings },
  {
    id: 'repository',
    title: 'Repository',
    about: 'Where the documentation is. The host is asked before anything is saved.',
    settings: repositorySettings,
  },
  {
    id: 'source-code',
    title: 'Source code',
    about: 'What the documentation describes, for models to look things up in.',
    settings: contextSettings,
  },
  {
    id: 'model',
    title: 'Model and budgets',
    about: 'Who does the work, and what one instruction may cost. An empty field means the default.',
    settings: modelSettings(providers),
  },
  {
    id: 'gate',
    title: 'Gate',
    about: 'What a change must hold to before it is pushed.',
    settings: gateSettings,
  },
  {
    id: 'pull-requests',
    title: 'Pull requests',
    about: 'How they look. What the code host cannot do is left out.',
    settings: pullRequestSettings,
  },
  {
    id: 'webhook',
    title: 'Webhook',
    about: 'How Docwright hears of comments and of what else happens at its pull requests.',
    settings: commentSettings,
  },
  {
    id: 'sources',
    title: 'Sources of views',
    formTitle: 'Log drains',
    about: 'Hosting services prove their deliveries with a secret: make it here, and give it to the service.',
    settings: drainSettings,
  },
  {
    id: 'counting',
    title: 'What counts',
    about: 'Which reads are views, and whose.',
    settings: countingSettings,
  },
  {
    id: 'retention',
    title: 'Retention',
    about: 'How long the details of a page view are kept.',
    settings: retentionSettings,
  },
  { id: 'danger', title: 'Danger zone', about: 'What cannot be taken back.', settings: [] },
];
