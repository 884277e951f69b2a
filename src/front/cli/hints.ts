import type { CodedHint, HintCode, OptionName } from '../../core/base/errors.ts';

/** The flag of a member of a request. */
export const flagOfOption = (option: OptionName): string => (option === 'maxXml' ? '--max-xml' : `--${option}`);

const NAME_FILING = "Give it another name with --name, such as --name '{name} {period}'.";

const WORDS: { readonly [C in HintCode]: (hint: CodedHint<C>) => string } = {
  'add-rows': () => 'Add some with `crossfoot ingest fsds`, `crossfoot ingest payload` or `crossfoot ingest service`.',
  'add-subscriptions': () => 'Add some with `crossfoot subscription add`, or name a file of subscriptions with --file.',
  'allow-larger-xml': () => 'Ingest a smaller set, or allow more with --max-xml.',
  'allow-more-memory': () => 'Narrow the query, or allow more on the command line: `crossfoot sql --memory 4G`.',
  'allow-more-time': () => 'Narrow the query, or allow more with --time-limit.',
  'choose-port': () => 'Choose another port with --port; 0 takes any free port.',
  'derive-standard': () => '`crossfoot standardize` derives them from filings.',
  'explain-by-id': () => '`crossfoot explain ID` shows one of them: its numbers and what may be wrong.',
  'explain-finding': ({ finding, asOf }) => `crossfoot explain ${finding} --as-of ${asOf}`,
  'explain-total': () => 'Name the company and the field: `crossfoot explain COMPANY FIELD`.',
  'export-verdicts': () => '`crossfoot export FOLDER --verdicts` makes one.',
  'fail-on-notes': () => 'Notes fail the run only with `--fail-on note`.',
  'list-standard': () => '`crossfoot validate --rule roll-up/standard` lists what differs from the standard alone.',
  'ingest-missing-taxonomy': ({ source, id }) =>
    source === 'service'
      ? `\`crossfoot ingest service --resource taxonomy\`, or \`crossfoot ingest payload FILE --resource calculation --taxonomy ${id}\`.`
      : '`crossfoot ingest taxonomy FILE`.',
  'ingest-rows': () => 'The store has no rows: add some with `crossfoot ingest`.',
  'ingest-status': () => 'see `crossfoot ingest status`.',
  'ingest-taxonomy': () => 'The store has no taxonomies: add some with `crossfoot ingest taxonomy`.',
  'keep-subscriptions': () => 'Add some with `crossfoot subscription add`, or replay an expression below.',
  'leave-out': ({ option, because }) =>
    `Leave ${flagOfOption(option)} out${because === undefined ? '' : `: ${because}`}.`,
  'list-snapshots': ({ count, first, last }) =>
    `The store has snapshots 1 to ${count}, observed from ${first} to ${last}; see \`crossfoot snapshots\`.`,
  'list-tables': () => 'Queries are read-only. `crossfoot sql "SHOW TABLES"` lists the views and tables.',
  'list-printed': () => '`crossfoot taxonomy list --source printed` lists the documents that print sums.',
  'list-taxonomies': () => 'See `crossfoot taxonomy list`.',
  'migrate-store': () => '`crossfoot migrate` brings it up to date, as does any ingest; a copy is kept.',
  'name-filing': () => NAME_FILING,
  'replace-filing': () => `${NAME_FILING} Is it the same filing, corrected? Then add --replace.`,
  'name-service': () => 'Name its address with --url.',
  'name-store': () => 'Create one with `crossfoot ingest …`, or name it with --store.',
  'name-symbol': () => 'Name the company that was requested: --symbol SYMBOL.',
  'name-taxonomy': () => 'Name the taxonomy that was requested: --taxonomy ID.',
  'print-sql': ({ dialect }) => `\`crossfoot validate --print-sql ${dialect}\` prints the SQL that makes it.`,
  'name-trino-user': () => 'Name the user with --user, and the password in CROSSFOOT_TRINO_PASSWORD.',
  overwrite: () => 'Replace it with --overwrite, or choose another name.',
  'print-findings': () => '`crossfoot validate --format json` has every finding with all its contributions.',
  'print-not-checkable': () => 'See `notCheckable` in `crossfoot validate --format json`.',
  'record-findings': () => '`crossfoot validate` checks the store and records what it finds.',
  'resume-ingest': () => '`crossfoot ingest service` resumes it.',
  'resume-or-discard': () => 'Finish it with the request that it began with, or drop it with --discard-unfinished.',
  'show-all': () => '`--limit 0` shows all.',
  'show-as-filed': ({ companies, document, asOf }) =>
    `crossfoot statement ${companies.map(quoted).join(' ')} --as-filed ${quoted(document)} --section all --as-of ${asOf}`,
  'wait-for-store': () =>
    'Crossfoot waited five seconds. Wait for that process to finish, or name another store with --store.',
};

/** A word of a POSIX shell. */
const quoted = (word: string): string => (/^[\w./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);

/** The words of a coded hint: rooms below `cli/` know no flags and no commands. */
export function wordHint<C extends HintCode>(hint: CodedHint<C>): string {
  return WORDS[hint.code](hint);
}
