import type { Group, Setting } from '../fields/setting.ts';

const keys: Group = {
  title: 'Keys of the project',
  about: 'They go before those of the installation, are stored encrypted and never shown again.',
};
const perInstruction: Group = {
  title: 'For one instruction',
  about: 'At a limit the job ends, and what was done by then is offered as a draft.',
};
const perHour: Group = { title: 'Per hour', about: '0 means no limit.' };
const atOnce: Group = { title: 'At once', about: '0 means no limit.' };
const content: Group = {
  title: 'Content that nobody asked for',
  about: 'Refused, or shown at the top of the pull request.',
};
const size: Group = { title: 'Size', about: 'How much one instruction may change.' };

const limit = (group: Group) => (name: string, label: string, hint: string, placeholder: string) =>
  ({ path: `limits.${name}`, kind: 'number', label, hint, placeholder, group }) satisfies Setting;

const ofInstruction = limit(perInstruction);
const ofHour = limit(perHour);
const ofMoment = limit(atOnce);
const ofChange = limit(size);
const asInstalled = 'As the installation says';

const budgetSettings: readonly Setting[] = [
  ofInstruction('agentSteps', 'Steps', 'How often a model may be asked.', '100'),
  ofInstruction('agentTokens', 'Tokens', 'What it may read and write, caches included.', '5,000,000'),
  ofInstruction('agentCost', 'US dollars', 'What it may cost, where the price is known.', '5'),
  ofInstruction('agentMinutes', 'Minutes', 'How long it may take.', '60'),
  ofHour('jobsPerHour', 'Jobs per hour', 'Jobs and messages together.', asInstalled),
  ofHour('readsPerHour', 'Reads per hour', 'Calls that read page views.', asInstalled),
  ofMoment('runningJobs', 'Running jobs', 'Jobs that run at the same time.', asInstalled),
  ofMoment('queuedJobs', 'Queued instructions', 'Instructions that may wait.', asInstalled),
];

/** Keys of model providers, by what the installation knows and by what the project has. */
export interface Providers {
  all: readonly string[];
  withKey: readonly string[];
}

/** As they write themselves; a server of one's own has the name that its operator gave it. */
const providerNames: Record<string, string> = { anthropic: 'Anthropic', openai: 'OpenAI', google: 'Google' };

export const modelSettings = ({ all, withKey }: Providers): readonly Setting[] => [
  {
    path: 'model',
    kind: 'model',
    label: 'Model',
    hint: 'It carries out jobs that name no other.',
    keyProviders: withKey,
  },
  ...all.map(
    (provider): Setting => ({
      path: `modelKeys.${provider}`,
      kind: 'secret',
      label: `Key for ${providerNames[provider] ?? provider}`,
      group: keys,
      isStored: ({ modelKeyProviders }) => modelKeyProviders.includes(provider),
    }),
  ),
  ...budgetSettings,
];

const contentRule = (kind: string, label: string, hint: string): Setting => ({
  path: `contentRules.${kind}`,
  kind: 'choice',
  label,
  hint,
  options: [
    { value: 'refuse', label: 'Refuse the change' },
    { value: 'show', label: 'Show it to the reviewer' },
  ],
  isNeeded: true,
  group: content,
});

export const gateSettings: readonly Setting[] = [
  {
    path: 'allowedPaths',
    kind: 'lines',
    label: 'Allowed paths',
    hint: 'What a job may change besides the documentation folder: patterns, one a line. Files that tell machines what to do, such as package.json or .github/workflows, stay closed unless a pattern has their very name.',
    placeholder: 'static/**\nCHANGELOG.md',
  },
  {
    path: 'allowedSecrets',
    kind: 'lines',
    label: 'No secrets',
    hint: 'Values that look like secrets and are none: the rule and fingerprint that a report names, one a line.',
    placeholder: 'stripe:9f86d081884c7d65',
  },
  contentRule(
    'activeContent',
    'Active content',
    'Scripts, frames, forms, event handlers, code in MDX that reaches out.',
  ),
  contentRule(
    'hiddenCharacters',
    'Hidden characters',
    'Characters that readers do not see, or that reorder text.',
  ),
  contentRule(
    'steeringFiles',
    'Files that steer other tools',
    'Such as AGENTS.md, .cursor/ or .coderabbit.yaml.',
  ),
  contentRule(
    'newHosts',
    'New hosts',
    'Links and pictures of hosts that the repository did not name before.',
  ),
  ofChange('changedFiles', 'Changed files', 'Added, changed or deleted.', '5,000'),
  ofChange('changedLines', 'Changed lines', 'Added or removed.', '200,000'),
  ofChange('deletedFiles', 'Deleted files', 'Moved ones do not count.', '200'),
  {
    path: 'checks',
    kind: 'entries',
    label: 'Checks of your own',
    hint: 'Commands that a change must pass, run in the sandbox over the result, without a network. Standard input has the changed files, one a line.',
    entry: {
      name: 'Check',
      most: 10,
      settings: [
        { path: 'name', kind: 'text', label: 'Name', placeholder: 'Vale', isNeeded: true },
        {
          path: 'command',
          kind: 'long-text',
          label: 'Command',
          hint: 'It fails when it ends in error.',
          isNeeded: true,
        },
      ],
    },
  },
];
