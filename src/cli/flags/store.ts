import { LEVELS } from '../../expression/entry.ts';
import { NULL_RULES } from '../../expression/value.ts';
import type { FlagTable } from './flag.ts';
import { COUNT, ISO_INSTANT, list, MOMENT, oneOf, SIZE_IN_BYTES, SWITCH, TEXTS, text } from './kinds.ts';

/** Flags of the commands that fill and read a store. */
export const STORE = {
  tolerance: {
    name: 'tolerance',
    env: 'CROSSFOOT_TOLERANCE',
    key: 'tolerance',
    doc: 'Difference to accept where values state no precision: abs:N, rel:N or ulp:N',
    kind: text('exact, abs:N, rel:N or ulp:N'),
    otherwise: 'none: exact',
  },
  failOn: {
    name: 'fail-on',
    env: 'CROSSFOOT_FAIL_ON',
    key: 'failOn',
    doc: 'Exit 1 from findings of this severity on',
    kind: oneOf(['error', 'warning', 'note', 'never']),
    preset: 'error',
  },
  contact: {
    name: 'contact',
    env: 'CROSSFOOT_CONTACT',
    key: 'contact',
    doc: 'Your mail address, sent to servers that data sets are downloaded from, as the SEC asks',
    kind: text('a mail address'),
  },
  observedAt: {
    name: 'observed-at',
    doc: 'When this was observed: 2025-02-28 or 2025-02-28T07:13:00Z',
    kind: ISO_INSTANT,
    otherwise: 'now',
  },
  maxXml: {
    name: 'max-xml',
    doc: 'Refuse XBRL documents, each and together, and saved parts of taxonomies, larger than this: bytes, or 512K, 256M, 1G',
    kind: SIZE_IN_BYTES,
    otherwise: '256M',
  },
  disclosures: {
    name: 'disclosures',
    doc: 'Read the disclosures of a US-GAAP release too, not only its statements',
    kind: SWITCH,
  },
  resource: {
    name: 'resource',
    doc: 'Resource of the rows, e.g. CoreFinancials-ANN',
    kind: text('the name of a resource'),
  },
  symbol: { name: 'symbol', doc: 'Company of rows that do not name their company', kind: text('a symbol') },
  taxonomy: {
    name: 'taxonomy',
    doc: 'Taxonomy of a calculation, fieldlabel, fieldproperty or presentation answer, e.g. 18',
    kind: text('the id of a taxonomy'),
  },
  etag: {
    name: 'etag',
    doc: 'ETag of the answer; it becomes the version of the taxonomy, if that is new',
    kind: text('an ETag'),
    otherwise: 'a hash of the content',
  },
  noRecord: {
    name: 'no-record',
    doc: 'Do not record the run and its findings in the store: nothing is written',
    kind: SWITCH,
  },
  keepRuns: {
    name: 'keep-runs',
    doc: 'Keep the findings of this many recorded runs, this one included, and delete older ones; 0 keeps all',
    kind: COUNT,
    preset: 10,
  },
  company: {
    name: 'company',
    doc: 'Only findings of this company: symbol, CIK, entity id or the beginning of its name; A,B,C or repeated for several',
    kind: TEXTS,
    otherwise: 'all',
  },
  section: {
    name: 'section',
    doc: 'Only findings in this section: its id, its title or the beginning of that; A,B,C or repeated for several',
    kind: TEXTS,
    otherwise: 'all',
  },
  severity: {
    name: 'severity',
    doc: 'Only findings of this severity: error, warning, note; A,B,C or repeated for several',
    kind: TEXTS,
    otherwise: 'all',
  },
  onlyResources: {
    name: 'resource',
    doc: 'Only findings in rows of this resource, e.g. CoreFinancials-ANN; A,B,C or repeated for several',
    kind: TEXTS,
    otherwise: 'all',
  },
  rule: {
    name: 'rule',
    doc: 'Only findings of this rule, e.g. roll-up/complete; A,B,C or repeated for several',
    kind: TEXTS,
    otherwise: 'all',
  },
  limit: {
    name: 'limit',
    doc: 'Maximum number of findings, or of rows that differ, in the table; 0 prints all',
    kind: COUNT,
    preset: 50,
  },
  rowLimit: { name: 'limit', doc: 'Maximum number of rows in the table; 0 prints all', kind: COUNT, preset: 100 },
  onlyResource: {
    name: 'resource',
    doc: 'Only rows of this resource, e.g. CoreFinancials-ANN',
    kind: text('the name of a resource'),
    otherwise: 'all',
  },
  output: {
    name: 'output',
    doc: 'Also write the differences to this Parquet file',
    kind: text('the name of a file'),
  },
  answerFile: {
    name: 'output',
    doc: 'Write the answer to this Parquet file instead of printing it',
    kind: text('the name of a file'),
  },
  asOf: {
    name: 'as-of',
    doc: 'Read the store as of this moment: the number of a snapshot, latest, previous or a date (2010-06-30)',
    kind: MOMENT,
    otherwise: 'the newest',
  },
  field: {
    name: 'field',
    doc: 'A field and its type: name:string, number, boolean or date; number(18,4) gives its digits; A,B,C or repeated for several',
    // The comma in `number(18,4)` separates nothing.
    kind: list(text('name:type'), /,(?![^(]*\))/),
  },
  row: {
    name: 'row',
    doc: 'A value of the row, name=value, or several as a JSON object; other fields are null. May be repeated',
    kind: TEXTS,
  },
  nulls: {
    name: 'nulls',
    doc: 'Result of a comparison with null: false (odata) or unknown (sql)',
    kind: oneOf(NULL_RULES),
    preset: 'odata',
  },
  level: { name: 'level', doc: 'How much of the language to accept', kind: oneOf(LEVELS), preset: 'L2' },
} as const satisfies FlagTable;
