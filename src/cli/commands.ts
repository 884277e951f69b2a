import type { Command } from './command.ts';

/** A line of the list of commands; the command itself is loaded on demand. */
export type CommandEntry = {
  /** Its words: `ingest fsds`. */
  readonly path: string;
  /** Its arguments in yargs' notation; `args` of the loaded command describes them. */
  readonly args?: string;
  readonly summary: string;
  readonly load: () => Promise<Command>;
};

/** First words of commands with two words. */
export const GROUPS: Readonly<Record<string, string>> = {
  ingest: 'Ingest rows and taxonomies',
  taxonomy: 'Show the taxonomies of the store',
  expression: 'Try a filter expression',
  config: 'Show the configuration',
};

export const COMMANDS: readonly CommandEntry[] = [
  {
    path: 'demo',
    summary: 'Run everything on the bundled sample, offline, in seconds',
    load: async () => (await import('./commands/demo.ts')).demo,
  },
  {
    path: 'ingest service',
    summary: 'Ingest from a live service with as few calls as possible',
    load: async () => (await import('./commands/ingest-service.ts')).ingestService,
  },
  {
    path: 'ingest fsds',
    args: '<paths..>',
    summary: 'Ingest SEC Financial Statement Data Sets',
    load: async () => (await import('./commands/ingest-fsds.ts')).ingestFsds,
  },
  {
    path: 'ingest payload',
    args: '<files..>',
    summary: 'Ingest saved answers of the service',
    load: async () => (await import('./commands/ingest-payload.ts')).ingestPayload,
  },
  {
    path: 'ingest taxonomy',
    args: '<paths..>',
    summary: 'Ingest XBRL taxonomies',
    load: async () => (await import('./commands/ingest-taxonomy.ts')).ingestTaxonomy,
  },
  {
    path: 'ingest status',
    summary: 'Show the state and the calls of ingests from the service',
    load: async () => (await import('./commands/ingest-status.ts')).ingestStatus,
  },
  {
    path: 'validate',
    summary: 'Check that the numbers add up',
    load: async () => (await import('./commands/validate.ts')).validate,
  },
  {
    path: 'taxonomy list',
    summary: 'List the taxonomies in the store',
    load: async () => (await import('./commands/taxonomy-list.ts')).taxonomyList,
  },
  {
    path: 'taxonomy show',
    args: '<taxonomy>',
    summary: 'Show one taxonomy: its sections and their trees',
    load: async () => (await import('./commands/taxonomy-show.ts')).taxonomyShow,
  },
  {
    path: 'taxonomy diff',
    args: '<before> <after>',
    summary: 'Compare two taxonomies, or two versions of one',
    load: async () => (await import('./commands/taxonomy-diff.ts')).taxonomyDiff,
  },
  {
    path: 'expression check',
    args: '[expression]',
    summary: 'Check a filter expression, with places and suggestions',
    load: async () => (await import('./commands/expression-check.ts')).expressionCheck,
  },
  {
    path: 'expression explain',
    args: '[expression]',
    summary: 'Show the value of each part of a filter expression for one row',
    load: async () => (await import('./commands/expression-explain.ts')).expressionExplain,
  },
  {
    path: 'expression sql',
    args: '[expression]',
    summary: 'Show a filter expression as SQL',
    load: async () => (await import('./commands/expression-sql.ts')).expressionSql,
  },
  {
    path: 'serve',
    summary: 'Run a local copy of the financial data service',
    load: async () => (await import('./commands/serve.ts')).serve,
  },
  {
    path: 'snapshots',
    summary: 'List the snapshots of each resource',
    load: async () => (await import('./commands/snapshots.ts')).snapshots,
  },
  {
    path: 'diff',
    args: '[before] [after]',
    summary: 'Show restated, corrected, retired and new rows between two moments',
    load: async () => (await import('./commands/diff.ts')).diff,
  },
  {
    path: 'sql',
    args: '[query]',
    summary: 'Query the store in SQL, read-only',
    load: async () => (await import('./commands/sql.ts')).sql,
  },
  {
    path: 'migrate',
    summary: 'Migrate a store of an older version of Crossfoot',
    load: async () => (await import('./commands/migrate.ts')).migrate,
  },
  {
    path: 'config show',
    summary: 'Show the settings and their sources',
    load: async () => (await import('./commands/config-show.ts')).configShow,
  },
  {
    path: 'config schema',
    summary: 'Print the JSON Schema of crossfoot.config.json',
    load: async () => (await import('./commands/config-schema.ts')).configSchemaCommand,
  },
];
