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
  chdb: ['warehouse'],
  '@clickhouse/client': ['warehouse'],
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

module.exports = {
  forbidden: [
    ...direction,
    ...ownership,
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
