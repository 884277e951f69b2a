import type { Command } from './command.ts';

/** What the list of commands needs to know of each; the rest is loaded when it is called for. */
export type CommandEntry = {
  /** `ingest fsds`: the words that call it. */
  readonly path: string;
  /** Its arguments in yargs' notation, which `args` of the loaded command explains one by one. */
  readonly args?: string;
  readonly summary: string;
  readonly load: () => Promise<Command>;
};

/** Words that only lead on to other words. */
export const GROUPS: Readonly<Record<string, string>> = {
  ingest: 'Bring rows and taxonomies into the store',
  taxonomy: 'Look at the taxonomies of the store',
  expression: 'Try a filter expression',
  config: 'Look at the configuration',
};

export const COMMANDS: readonly CommandEntry[] = [
  {
    path: 'demo',
    summary: 'The whole story on the bundled sample, offline, in seconds',
    load: async () => (await import('./commands/demo.ts')).demo,
  },
  {
    path: 'ingest service',
    summary: 'Bring in what a live service shows, in as few calls as it can',
    load: async () => (await import('./commands/ingest-service.ts')).ingestService,
  },
  {
    path: 'ingest fsds',
    args: '<paths..>',
    summary: 'Bring in SEC Financial Statement Data Sets',
    load: async () => (await import('./commands/ingest-fsds.ts')).ingestFsds,
  },
  {
    path: 'ingest payload',
    args: '<files..>',
    summary: 'Bring in saved answers of the service',
    load: async () => (await import('./commands/ingest-payload.ts')).ingestPayload,
  },
  {
    path: 'ingest taxonomy',
    args: '<paths..>',
    summary: 'Bring in XBRL taxonomies',
    load: async () => (await import('./commands/ingest-taxonomy.ts')).ingestTaxonomy,
  },
  {
    path: 'ingest status',
    summary: 'Show what is there of ingests from the service, what is missing, and what it cost',
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
    summary: 'Show what one taxonomy, or version of it, says differently from another',
    load: async () => (await import('./commands/taxonomy-diff.ts')).taxonomyDiff,
  },
  {
    path: 'expression check',
    args: '[expression]',
    summary: 'Check a filter expression: what is wrong, where, and what was meant',
    load: async () => (await import('./commands/expression-check.ts')).expressionCheck,
  },
  {
    path: 'expression explain',
    args: '[expression]',
    summary: 'Show what each part of a filter expression is for one row',
    load: async () => (await import('./commands/expression-explain.ts')).expressionExplain,
  },
  {
    path: 'expression sql',
    args: '[expression]',
    summary: 'Show the SQL that a filter expression becomes',
    load: async () => (await import('./commands/expression-sql.ts')).expressionSql,
  },
  {
    path: 'serve',
    summary: 'Answer as the financial data service does, on this machine',
    load: async () => (await import('./commands/serve.ts')).serve,
  },
  {
    path: 'snapshots',
    summary: 'List what was seen of each resource, and when',
    load: async () => (await import('./commands/snapshots.ts')).snapshots,
  },
  {
    path: 'diff',
    args: '[before] [after]',
    summary: 'Show what was restated, corrected, retired and new between two moments',
    load: async () => (await import('./commands/diff.ts')).diff,
  },
  {
    path: 'sql',
    args: '[query]',
    summary: 'Ask the store a question in SQL; it cannot be changed that way',
    load: async () => (await import('./commands/sql.ts')).sql,
  },
  {
    path: 'migrate',
    summary: 'Bring a store of an older version of Crossfoot up to date',
    load: async () => (await import('./commands/migrate.ts')).migrate,
  },
  {
    path: 'config show',
    summary: 'Show what holds, and which flag, variable or line of the file says so',
    load: async () => (await import('./commands/config-show.ts')).configShow,
  },
  {
    path: 'config schema',
    summary: 'Print the JSON Schema of crossfoot.config.json',
    load: async () => (await import('./commands/config-schema.ts')).configSchemaCommand,
  },
];
