import { KEPT_DOCUMENTS, SUBMISSIONS, TABLES } from './tables.ts';
import { OLDEST_SCHEMA } from './version.ts';

/** One step of the schema. Never edited after release: a change is a new migration with the next number. */
export type Migration = {
  readonly number: number;
  readonly title: string;
  readonly statements: readonly string[];
};

/** The first one makes a new store; the others bring a store of an older schema up to date too. */
export const MIGRATIONS: readonly Migration[] = [
  { number: OLDEST_SCHEMA, title: 'tables of a store', statements: TABLES },
  { number: 11, title: 'lists of filings and former names of companies', statements: SUBMISSIONS },
  { number: 12, title: 'documents of filings, as people read them', statements: KEPT_DOCUMENTS },
];
