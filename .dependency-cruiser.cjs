// The direction of imports between the server's rooms, types included. A room may import itself, the rooms
// in its own list, and nothing else; rooms that share a line of ARCHITECTURE.md never import each other.
const engines = ['database', 'warehouse', 'git', 'docs', 'models'];
const base = ['contract', 'foundation'];
const middle = [...base, ...engines];
const makers = [...middle, 'forges', 'agent'];
const verbs = [...makers, 'jobs', 'analytics'];
const top = [...verbs, 'projects'];

const mayImport = {
  contract: [],
  foundation: ['contract'],
  database: base,
  warehouse: base,
  git: base,
  docs: base,
  models: base,
  forges: middle,
  agent: middle,
  jobs: makers,
  analytics: makers,
  projects: verbs,
  http: top,
  worker: top,
  cli: top,
};

const inRooms = (rooms) => `^server/src/(${rooms.join('|')})/`;

const direction = Object.entries(mayImport).map(([room, allowed]) => ({
  name: `${room}-looks-only-inward`,
  severity: 'error',
  from: { path: inRooms([room]) },
  to: { path: '^server/src/', pathNot: inRooms([room, ...allowed]) },
}));

// Types of a framework or a driver stop in the room that owns it.
const owners = {
  fastify: ['http'],
  pg: ['database'],
  'pg-boss': ['database', 'worker'],
  satteri: ['docs'],
  '@duckdb': ['warehouse/duckdb'],
  '@clickhouse/client': ['warehouse/clickhouse'],
  '@octokit': ['forges/github'],
  '@gitbeaker': ['forges/gitlab'],
  undici: ['foundation/network'],
};

const ownership = Object.entries(owners).map(([library, rooms]) => ({
  name: `${library}-stays-in-its-room`,
  severity: 'error',
  from: { path: '^server/src/', pathNot: inRooms(rooms) },
  to: { path: `(^|/)node_modules/(@types/)?${library}(/|$)` },
}));

const inDashboard = (...rooms) => `^dashboard/src/(${rooms.join('|')})/`;

// The browser and the server share only types, and a page can be changed or deleted without a look at the others.
const dashboard = [
  {
    name: 'dashboard-knows-only-the-contract',
    from: { path: '^dashboard/src/' },
    to: { path: '^server/', pathNot: '^server/src/contract/' },
  },
  {
    name: 'dashboard-takes-only-types',
    from: { path: '^dashboard/src/', pathNot: '\\.test\\.ts$' },
    to: { path: '^server/', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'parts-know-no-pages',
    from: { path: inDashboard('parts') },
    to: { path: '^dashboard/src/', pathNot: inDashboard('parts') },
  },
  {
    name: 'api-knows-no-pages',
    from: { path: inDashboard('api') },
    to: { path: '^dashboard/src/', pathNot: inDashboard('api') },
  },
  {
    name: 'pages-stand-alone',
    from: { path: '^dashboard/src/pages/([^/]+)/' },
    to: { path: inDashboard('pages'), pathNot: '^dashboard/src/pages/$1/' },
  },
  {
    name: 'only-the-app-knows-pages',
    from: { path: '^dashboard/src/', pathNot: '^dashboard/src/(app\\.tsx|pages/)' },
    to: { path: inDashboard('pages') },
  },
  {
    name: 'server-knows-no-dashboard',
    from: { path: '^server/src/' },
    to: { path: '^dashboard/' },
  },
].map((rule) => ({ severity: 'error', ...rule }));

module.exports = {
  forbidden: [
    ...direction,
    ...ownership,
    ...dashboard,
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'code-never-imports-tests',
      severity: 'error',
      from: { path: '^server/src/', pathNot: '\\.test\\.ts$' },
      to: { path: '(^server/test/|\\.test\\.ts$)' },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
