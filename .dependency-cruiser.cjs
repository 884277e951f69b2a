// Rooms belong to wings and storeys, both listed in `src/rooms.json`, from which CONTRIBUTING's table is made too. A room
// may import from a lower storey only: never sideways, never upward. `src/index.ts` is the public door and stands above
// all rooms. The toolkit needs neither the wing of the vendor's service nor that of its alerts.
const storeys = require('./src/rooms.json').storeys.map((storey) => Object.keys(storey));
const TOOLKIT = '^src/(core|output|warehouse|analysis)/';
const SERVICE = '^src/(service|alerts)/';

const rooms = storeys.flat();
/** Packages that the build joins. */
const joined = `^node_modules/(${require('./build/joined.json').join('|')})/`;

const inRooms = (names) => `^src/(${names.join('|')})/`;

const storeyRules = storeys.flatMap((names, level) =>
  names.map((room) => ({
    name: `storey-${level}-${room}`,
    comment: `src/${room} may import from itself and from a lower storey only.`,
    severity: 'error',
    from: { path: `^src/${room}/` },
    to: { path: '^src/', pathNot: inRooms([room, ...storeys.slice(0, level).flat()]) },
  })),
);

const storeDoors = `^src/warehouse/store/(${[
  'reader|known-store|session|writer|sql-reader|sql-process/sql-in-process|files/(hashed-file|whole-place|write-bytes)|migrate-store|new-store|stage-read|numbering|value-lists|lock-file',
  'serving/row-source',
  'verdicts/(open|export)-verdicts',
  'service-file/(open|memory)-service-file',
].join('|')})\\.ts$`;

module.exports = {
  forbidden: [
    ...storeyRules,
    {
      name: 'toolkit-without-service',
      comment: 'Files, checks and statements work without the wing of the service.',
      severity: 'error',
      from: { path: TOOLKIT },
      to: { path: SERVICE },
    },
    {
      name: 'unknown-room',
      comment: 'Every source file stands in a room with a storey, or is the public door.',
      severity: 'error',
      from: { path: '^src/', pathNot: [inRooms(rooms), '^src/index\\.ts$'] },
      to: {},
    },
    {
      name: 'no-cycles',
      comment: 'No cycles, type imports included.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-orphans',
      comment: 'A file that nothing imports and that imports nothing has no place.',
      severity: 'error',
      from: { orphan: true, path: '^src/', pathNot: ['^src/index\\.ts$', '^src/front/cli/main\\.ts$'] },
      to: {},
    },
    {
      name: 'driver-only-in-store',
      comment: 'src/warehouse/store is the only importer of the database driver.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/warehouse/store/' },
      to: { path: '(^|/)@duckdb/' },
    },
    {
      name: 'store-by-its-doors',
      comment:
        'Rooms above the store call these files of it only, none of which hands out a connection; types may come from all.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/warehouse/store/' },
      to: { path: '^src/warehouse/store/', pathNot: storeDoors, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-cli-in-the-door',
      comment: 'Programs that import Crossfoot get nothing of the command line.',
      severity: 'error',
      from: { path: '^src/(front/library/|index\\.ts$)' },
      to: { path: '^src/front/cli/' },
    },
    {
      name: 'generator-only-for-the-sample',
      comment: 'The generator of the sample is used by src/front/sample and by the commands that show it.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/front/(cli|sample)/' },
      to: { path: '^data/' },
    },
    {
      name: 'no-tests-in-sources',
      comment: 'Sources import neither tests nor benchmarks.',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^(test|bench)/' },
    },
    {
      name: 'no-development-dependencies',
      comment: 'What ships depends on `dependencies` and on what the build joins.',
      severity: 'error',
      from: { path: '^src/' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: joined },
    },
    {
      name: 'not-resolvable',
      comment: 'Every import leads somewhere.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.d.ts'],
    },
  },
};
