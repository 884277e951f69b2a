import { DIALECT_NAMES } from '../../../analysis/validation/engine/dialects.ts';
import { ALERTS } from './alerts.ts';
import { COMMON } from './common.ts';
import { type Flag, flagTable, type ValuesOf } from './flag.ts';
import { MOMENT, oneOf, SWITCH, text, whole } from './kinds.ts';
import { PANEL } from './panel.ts';
import { SERVE } from './serve.ts';
import { SERVICE, SERVICE_RUN } from './service.ts';
import { SERVICE_ADDRESS } from './service-kinds.ts';
import { SIMULATE } from './simulate.ts';
import { SITE } from './site.ts';
import { SQL } from './sql.ts';
import { STATEMENT } from './statement.ts';
import { STORE } from './store.ts';

/** Flags of engines on other machines. */
const TRINO = flagTable({
  trinoServer: {
    name: 'server',
    env: 'CROSSFOOT_TRINO_SERVER',
    doc: 'With --engine trino: address of Trino, http://… or https://…',
    kind: SERVICE_ADDRESS,
  },
  trinoCatalog: {
    name: 'catalog',
    env: 'CROSSFOOT_TRINO_CATALOG',
    doc: 'With --engine trino: catalog of the tables over the folder',
    kind: text('the name of a catalog'),
  },
  trinoSchema: {
    name: 'schema',
    env: 'CROSSFOOT_TRINO_SCHEMA',
    doc: 'With --engine trino: schema of the tables over the folder; the tables of the run are made there and removed',
    kind: text('the name of a schema'),
  },
  trinoUser: {
    name: 'user',
    env: 'CROSSFOOT_TRINO_USER',
    doc: 'With --engine trino: name of the user',
    kind: text('the name of a user'),
    preset: 'crossfoot',
  },
  trinoPassword: {
    hasNoFlag: true,
    env: 'CROSSFOOT_TRINO_PASSWORD',
    doc: 'Password of that user; sent over https, and over http to this machine only',
    kind: text('a password'),
    otherwise: 'none',
    isSecret: true,
  },
  printSql: {
    doc: 'With --from: print SQL that judges the folder in this engine, and judge nothing',
    kind: oneOf(DIALECT_NAMES),
  },
  at: {
    doc: 'With --print-sql: address of the folder as the engine has it, e.g. s3://bucket/verdicts',
    kind: text('an address'),
    otherwise: 'its path here',
  },
});

const EXPLORE = flagTable({
  explorerHost: {
    name: 'host',
    doc: 'Name or address to listen on; anyone who reaches it can read the whole store',
    kind: text('a name or an address'),
    preset: '127.0.0.1',
  },
  explorerPort: {
    name: 'port',
    doc: 'Port to listen on; 0 takes any free port',
    kind: whole(0, 65_535),
    preset: 8090,
  },
  open: { doc: 'Open the pages in the browser of this machine', kind: SWITCH },
});

/** Flags of exports for engines, and of the engines that judge them. */
const ENGINE = flagTable({
  verdicts: {
    doc: 'Write the files from which an engine judges totals, for `crossfoot validate --from`',
    kind: SWITCH,
  },
  sinceSnapshot: {
    name: 'since',
    doc: 'With --verdicts: add the snapshots after this one, with which the export ends',
    kind: MOMENT,
  },
  engine: {
    doc: 'With --from: what judges the rows',
    kind: oneOf(['duckdb', 'trino']),
    preset: 'duckdb',
  },
  fromFolder: {
    name: 'from',
    doc: 'Judge the rows of this folder, which `crossfoot export FOLDER --verdicts` wrote, and not those of the store',
    kind: text('the name of a folder'),
  },
});

/** Every value that the user can set. Flags with the same name belong to different commands. */
export const FLAGS = {
  ...COMMON,
  ...STORE,
  ...SQL,
  ...STATEMENT,
  ...PANEL,
  ...SERVICE,
  ...SERVICE_RUN,
  ...SERVE,
  ...EXPLORE,
  ...SITE,
  ...ALERTS,
  ...SIMULATE,
  ...ENGINE,
  ...TRINO,
};

export type FlagName = keyof typeof FLAGS;
export type FlagValues = ValuesOf<typeof FLAGS>;

// The keys of the tables are names of flags.
export const FLAG_NAMES = Object.keys(FLAGS) as readonly FlagName[];
export const SERVICE_FLAGS = Object.keys({ ...SERVICE, ...SERVICE_RUN }) as readonly (
  | keyof typeof SERVICE
  | keyof typeof SERVICE_RUN
)[];

/** The flags that are also keys of the configuration file, in its order. */
export const SETTINGS = FLAG_NAMES.filter((name) => flagOf(name).key !== undefined);

/** The flag without its own type. */
export function flagOf(name: FlagName): Flag {
  return FLAGS[name];
}
