import { DIALECT_NAMES } from '../../../analysis/validation/engine/dialects.ts';
import { flagTable } from './flag.ts';
import { oneOf, text } from './kinds.ts';
import { SERVICE_ADDRESS } from './service-kinds.ts';

/** Flags of engines on other machines. */
export const TRINO = flagTable({
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
