import type { Option, Setting } from '../fields/setting.ts';

const drains = [
  ['vercel', 'Vercel'],
  ['netlify', 'Netlify'],
  ['cloudflare', 'Cloudflare'],
] as const;

export const drainSettings: readonly Setting[] = drains.map(([service, label]) => ({
  path: `drainSecrets.${service}`,
  kind: 'secret',
  label: `Secret of ${label}’s drain`,
  canBeMade: true,
  isStored: (project) => project.drains.includes(service),
}));

const purposes: readonly Option[] = [
  { value: 'assistant', label: 'Assistants', hint: 'They read to answer a person.' },
  { value: 'agent', label: 'Agents', hint: 'They read while they work on code.' },
  { value: 'search', label: 'Search', hint: 'They fill an index.' },
  { value: 'training', label: 'Training', hint: 'They gather what models learn from.' },
];

const classes: readonly Option[] = [
  { value: 'human', label: 'A person' },
  { value: 'ai', label: 'An AI client' },
  { value: 'bot', label: 'Another bot' },
];

export const countingSettings: readonly Setting[] = [
  {
    path: 'humanSource',
    kind: 'choice',
    label: 'People are counted by',
    hint: 'A site that uses both kinds would count people twice. The change holds for the past, too.',
    options: [
      { value: 'any', label: 'Both: the page itself and the server' },
      { value: 'beacon', label: 'The page itself (script and pixel)' },
      { value: 'server', label: 'The server (edge functions, logs, drains, API)' },
    ],
    isNeeded: true,
  },
  {
    path: 'aiPurposes',
    kind: 'choices',
    label: 'AI clients that count',
    hint: 'None chosen: all of them.',
    options: purposes,
  },
  {
    path: 'allowedOrigins',
    kind: 'lines',
    label: 'Allowed origins',
    hint: 'Sites that script and pixel may send from, one a line. Empty: any.',
    placeholder: 'https://docs.example.com',
  },
  {
    path: 'basePath',
    kind: 'text',
    label: 'Base path',
    hint: 'What the paths of the site begin with and page views leave out.',
    placeholder: '/docs',
  },
  {
    path: 'ignoredHosts',
    kind: 'lines',
    label: 'Ignored hosts',
    hint: 'Hosts whose reads are no views, such as previews, one a line.',
    placeholder: '*.preview.example.com',
  },
  {
    path: 'ignoredAddresses',
    kind: 'lines',
    label: 'Ignored addresses',
    hint: 'Addresses or CIDR ranges whose reads are no views, such as the office’s, one a line.',
    placeholder: '203.0.113.0/24',
  },
  {
    path: 'clientRules',
    kind: 'entries',
    label: 'Rules of your own',
    hint: 'Whose read it is, where you know better than Docwright. The first that matches holds.',
    entry: {
      name: 'Rule',
      most: 100,
      settings: [
        {
          path: 'userAgent',
          kind: 'text',
          label: 'The user agent contains',
          hint: 'In any case.',
          isNeeded: true,
        },
        { path: 'class', kind: 'choice', label: 'It is', options: classes, isNeeded: true },
        { path: 'client', kind: 'text', label: 'Called', hint: 'The text itself if empty.' },
        { path: 'operator', kind: 'text', label: 'Run by' },
        {
          path: 'purpose',
          kind: 'choice',
          label: 'Reads for',
          options: [{ value: '', label: 'Not said (assistant)' }, ...purposes],
          isShown: (given) => given('class') === 'ai',
        },
      ],
    },
  },
];

export const retentionSettings: readonly Setting[] = [
  {
    path: 'retentionDays',
    kind: 'number',
    label: 'Days',
    hint: 'After so many days the details of a page view are erased; its count stays. 0 means never. Empty: as the installation says.',
    placeholder: 'As the installation says',
  },
];
