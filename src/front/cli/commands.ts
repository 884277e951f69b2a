import type { Command } from './command.ts';
import { FILE_READINGS, type ReadFile } from './file-sources.ts';

/** A line of the list of commands; the command itself is loaded on demand. */
export type CommandEntry = {
  /** Its words: `ingest fsds`. */
  readonly path: string;
  /** Its arguments in yargs' notation; `args` of the loaded command describes them. */
  readonly args?: string | undefined;
  readonly summary: string;
  readonly load: () => Promise<Command>;
};

/** First words of commands with two words. */
export const GROUPS: Readonly<Record<string, string>> = {
  ingest: 'Ingest rows and taxonomies',
  taxonomy: 'Show the taxonomies of the store',
  baseline: 'Keep a file of known findings',
  expression: 'Try a filter expression',
  config: 'Show the configuration',
  subscription: 'Manage the subscriptions of a store',
  template: 'Manage the templates of alert mails',
};

const demo = () => import('./commands/demo.ts');
const ingestService = () => import('./commands/ingest-service.ts');
const baseline = () => import('./commands/baseline.ts');
const validate = () => import('./commands/validate.ts');
const rules = () => import('./commands/rules.ts');
const explain = () => import('./commands/explain.ts');
const statement = () => import('./commands/statement.ts');
const taxonomy = () => import('./commands/taxonomy.ts');
const expression = () => import('./commands/expression.ts');
const explore = () => import('./commands/explore.ts');
const serve = () => import('./commands/serve.ts');
const store = () => import('./commands/store.ts');
const exporting = () => import('./commands/export.ts');
const alerts = () => import('./commands/alerts.ts');
const config = () => import('./commands/config.ts');

/** `usage`: the words of the command, then its arguments. `name`: of the export of its file. */
function entry<K extends string>(
  usage: string,
  summary: string,
  file: () => Promise<Readonly<Record<K, Command>>>,
  name: K,
): CommandEntry {
  const [, path = usage, args] = /^([^<[]+) ([<[].*)$/.exec(usage) ?? [];
  return { path, args, summary, load: async () => (await file())[name] };
}

const FILE_COMMANDS = Object.entries(FILE_READINGS).map(
  ([name, { summary, inputs, ...reading }]): CommandEntry => ({
    path: `ingest ${name}`,
    args: 'live' in reading ? `[${inputs.name}..]` : `<${inputs.name}..>`,
    summary,
    // The keys of the table are the names.
    load: async () => (await import('./commands/ingest-files.ts')).fileCommand(name as ReadFile),
  }),
);

export const COMMANDS: readonly CommandEntry[] = [
  entry('demo', 'Run everything on the bundled sample, offline, in seconds', demo, 'demo'),
  entry('check <files..>', 'Check that the numbers of files add up', () => import('./commands/check.ts'), 'check'),
  entry('ingest service', 'Ingest from a live service with as few calls as possible', ingestService, 'ingestService'),
  ...FILE_COMMANDS,
  entry(
    'ingest xbrl <paths..>',
    'Ingest XBRL filings with their taxonomies',
    () => import('./commands/ingest-xbrl.ts'),
    'xbrl',
  ),
  entry('ingest status', 'Show the state and the calls of ingests from servers', ingestService, 'ingestStatus'),
  entry('validate', 'Check that the numbers add up', validate, 'validate'),
  entry(
    'explain <company> [field]',
    'Show why a total adds up or not, and where its numbers come from',
    explain,
    'explain',
  ),
  entry('statement <companies..>', 'Show the statements of companies', statement, 'statement'),
  entry(
    'runs',
    'List the recorded runs of validate: findings, new and fixed',
    () => import('./commands/runs.ts'),
    'runs',
  ),
  entry('rules test <files..>', 'Test rules of your own over small rows', rules, 'test'),
  entry('rules', 'List the rules that validate knows', rules, 'rules'),
  entry('baseline create <file>', 'Write the findings of now to a file of known findings', baseline, 'create'),
  entry('baseline update <file>', 'Add new findings to a file of known findings', baseline, 'update'),
  entry('baseline prune <file>', 'Remove stale and expired entries from a file of known findings', baseline, 'prune'),
  entry('taxonomy list', 'List the taxonomies in the store', taxonomy, 'list'),
  entry('taxonomy show <taxonomy>', 'Show one taxonomy: its sections and their trees', taxonomy, 'show'),
  entry(
    'taxonomy lint [taxonomies..]',
    'Check taxonomies by themselves',
    () => import('./commands/taxonomy-lint.ts'),
    'lint',
  ),
  entry('taxonomy diff <before> <after>', 'Compare two taxonomies, or two versions of one', taxonomy, 'diff'),
  entry('expression check [expression]', 'Check a filter expression, with places and suggestions', expression, 'check'),
  entry(
    'expression explain [expression]',
    'Show the value of each part of a filter expression for one row',
    expression,
    'explain',
  ),
  entry('expression sql [expression]', 'Show a filter expression as SQL', expression, 'sql'),
  entry('explore', 'Show the store as pages in a browser', explore, 'explore'),
  entry('mcp', 'Answer agents over the Model Context Protocol', () => import('./commands/mcp.ts'), 'mcp'),
  entry('serve', 'Run a local copy of the financial data service', serve, 'serve'),
  entry('subscription list', 'List the subscriptions', alerts, 'listSubscriptions'),
  entry('subscription show <subscription>', 'Show one subscription', alerts, 'showSubscription'),
  entry('subscription add', 'Add a subscription', alerts, 'addSubscription'),
  entry('subscription update <subscription>', 'Change a subscription', alerts, 'updateSubscription'),
  entry('subscription remove <subscription>', 'Remove a subscription', alerts, 'removeSubscription'),
  entry('subscription apply <file>', 'Add or replace the subscriptions of a file', alerts, 'applySubscriptions'),
  entry('subscription deliveries', 'List the mails that were not delivered', alerts, 'listDeliveries'),
  entry('subscription resend <mails..>', 'Send mails again', alerts, 'resendMails'),
  entry('template list', 'List the templates of mails', alerts, 'listTemplates'),
  entry('template show <template>', 'Show one template', alerts, 'showTemplate'),
  entry('template add', 'Add a template', alerts, 'addTemplate'),
  entry('template update <template>', 'Change a template', alerts, 'updateTemplate'),
  entry('template remove <template>', 'Remove a template', alerts, 'removeTemplate'),
  entry('template preview <template>', 'Show the mail that a template makes', alerts, 'previewTemplate'),
  entry(
    'simulate',
    'Replay subscriptions: which alerts would have been sent, and why',
    () => import('./commands/simulate.ts'),
    'simulate',
  ),
  entry('snapshots', 'List the snapshots of each resource', store, 'snapshots'),
  entry('diff [before] [after]', 'Show restated, corrected, retired and new rows between two moments', store, 'diff'),
  entry(
    'standardize',
    'Derive standard fields of companies from their filings, each with its proof',
    () => import('./commands/standardize.ts'),
    'standardize',
  ),
  entry(
    'panel',
    'Show what was known when: values of fields, filing by filing',
    () => import('./commands/panel.ts'),
    'panel',
  ),
  entry('sql [query]', 'Query the store in SQL, read-only', store, 'sql'),
  entry(
    'export site <folder>',
    'Write the pages of explore to files that need no server',
    () => import('./commands/export-site.ts'),
    'exportSite',
  ),
  entry('export <target>', 'Write the store, tables, views or a query to files', exporting, 'exportCommand'),
  entry('import <folder>', 'Make a store from an exported one', exporting, 'importCommand'),
  entry('migrate', 'Migrate a store of an older version of Crossfoot', store, 'migrate'),
  entry('config show', 'Show the settings and their sources', config, 'show'),
  entry('config schema', 'Print the JSON Schema of crossfoot.config.json', config, 'schema'),
];
