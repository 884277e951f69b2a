import { DEFAULT_MODE, MODE_NAMES, SUMS_CHOICES } from '../../../analysis/validation/mode-names.ts';
import { parseIsoDate } from '../../../core/base/date.ts';
import { LEVELS } from '../../../core/expression/entry.ts';
import { NULL_RULES } from '../../../core/expression/value.ts';
import { ROW_CHANGE_KINDS } from '../../../core/model/change-kind.ts';
import { PATTERN_PARTS } from '../../../core/model/pattern-parts.ts';
import { TAXONOMY_SOURCES } from '../../../core/model/taxonomy.ts';
import { flagTable, settingTable } from './flag.ts';
import {
  COUNT,
  FILE,
  ISO_INSTANT,
  list,
  MOMENT,
  oneOf,
  readable,
  SIZE_IN_BYTES,
  SWITCH,
  TEXTS,
  text,
} from './kinds.ts';
import { REPORT_FILES } from './report-files-kind.ts';
import { SERVICE_ADDRESS } from './service-kinds.ts';
import { RUN_NAME, THRESHOLDS } from './threshold-kind.ts';

const RESOURCE_NAME = text('the name of a resource');

const onlyFindings = (doc: string) => ({
  doc: `Only findings ${doc}; A,B,C or repeated for several`,
  kind: TEXTS,
  otherwise: 'all',
});

const onlyChanges = <K>(doc: string, kind: K) => ({
  doc: `Only changes ${doc}; A,B,C or repeated for several`,
  kind,
  otherwise: 'all',
});

const SETTINGS = settingTable('', {
  tolerance: {
    doc: 'Difference to accept where values state no precision: abs:N, rel:N or ulp:N',
    kind: text('exact, abs:N, rel:N or ulp:N'),
    otherwise: 'none: exact',
  },
  mode: {
    doc: 'How totals are compared with their sums: by XBRL 2.1 (calc10, calc10-dedup), by Calculations 1.1 (calc11-round, calc11-truncate), or without heed to decimals (exact)',
    kind: oneOf(MODE_NAMES),
    preset: DEFAULT_MODE,
  },
  sums: {
    doc: 'The sums that totals are judged by: those that the filer states (filed), those that the lines of its statements show (printed), or those of the taxonomy that a row names (standard)',
    kind: oneOf(SUMS_CHOICES),
    otherwise: 'the first of these that has a sum for a total',
  },
  failOn: {
    doc: 'Exit 1 from findings of this severity on; new: from errors and warnings that --since, --baseline and --against do not have',
    kind: oneOf(['error', 'warning', 'note', 'never', 'new']),
    preset: 'error',
  },
  threshold: {
    doc: 'Findings of a rule or family to accept: RULE:count=10, share=1% (of the checked totals), amount=1000 (differences up to it), with commas between; may be repeated',
    kind: THRESHOLDS,
    otherwise: 'none',
  },
  baseline: { doc: 'Known findings, which neither fail the run nor are shown', kind: FILE, otherwise: 'none' },
  rules: {
    doc: 'File of rules of your own, YAML or JSON, that run beside the others; may be repeated',
    kind: TEXTS,
    otherwise: 'none',
  },
  location: {
    doc: 'File of the repository at which SARIF results and annotations are shown',
    kind: FILE,
    otherwise: 'the baseline, else the store in SARIF',
  },
  userAgent: {
    alias: 'contact',
    doc: 'Your name and mail address, sent to servers that files are fetched from, as the SEC asks',
    kind: text('a mail address'),
  },
});

/** Flags of the commands that fill and read a store. */
const OTHERS = flagTable({
  observedAt: {
    doc: 'When this was observed: 2025-02-28 or 2025-02-28T07:13:00Z',
    kind: ISO_INSTANT,
    otherwise: 'now',
  },
  maxXml: {
    doc: 'Refuse XBRL documents, each and together, and saved parts of taxonomies, larger than this: bytes, or 512K, 256M, 1G',
    kind: SIZE_IN_BYTES,
    otherwise: '256M',
  },
  filingName: {
    name: 'name',
    doc: 'Name of the filing, in which {name} is the name that it would have, {entity} its company, {form} its document type and {period} the end of its period',
    kind: text('a name'),
    otherwise: '{name}',
  },
  replace: { doc: 'A filing may take the place of a different one that has its name', kind: SWITCH },
  keepDocuments: {
    doc: 'Keep the documents of the filings that people read, inline XBRL or the HTML beside an instance, compressed: pages show each value where it is printed',
    kind: SWITCH,
  },
  wholeQuarter: {
    doc: 'Each input is the whole of its quarter: filings of that quarter that it does not name are retired, whatever the dates of its filings',
    kind: SWITCH,
  },
  byFilingDate: {
    name: 'as-filed',
    doc: 'One snapshot for each filing date, in order, as if ingested day by day; filings that the store has are left out',
    kind: SWITCH,
  },
  fetchedCik: {
    name: 'cik',
    doc: 'Fetch these companies, by CIK, such as 320193,63908; with an accession number the company of the filing',
    kind: list(text('a CIK')),
    otherwise: 'none',
  },
  fetchedFrom: {
    name: 'url',
    doc: 'Address of the server to fetch from: at most 10 requests a second, only what is newer than the last ingest',
    kind: SERVICE_ADDRESS,
    otherwise: 'the SEC',
  },
  companyCik: { name: 'company', doc: 'Only these companies, by CIK', kind: list(text('a CIK')), otherwise: 'all' },
  disclosures: { doc: 'Read the disclosures of a US-GAAP release too, not only its statements', kind: SWITCH },
  resource: { doc: 'Resource of the rows, e.g. CoreFinancials-ANN', kind: RESOURCE_NAME },
  symbol: { doc: 'Company of rows that do not name their company', kind: text('a symbol') },
  taxonomy: {
    doc: 'Taxonomy of a calculation, fieldlabel, fieldproperty or presentation answer, e.g. 18',
    kind: text('the id of a taxonomy'),
  },
  etag: {
    doc: 'ETag of the answer; it becomes the version of the taxonomy, if that is new',
    kind: text('an ETag'),
    otherwise: 'a hash of the content',
  },
  failOnStale: { doc: 'Exit 1 also if entries of the baseline are stale or expired', kind: SWITCH },
  since: {
    doc: 'Show what is new, fixed and still there since a recorded run: its number, latest or previous',
    kind: RUN_NAME,
  },
  against: {
    doc: 'Compare with this report of validate, JSON or NDJSON, such as that of the base branch',
    kind: FILE,
  },
  acceptBy: {
    name: 'by',
    doc: `Accept findings together by what they share, a pattern for each: ${PATTERN_PARTS.join(', ')}`,
    kind: list(oneOf(PATTERN_PARTS)),
    otherwise: 'each for itself',
  },
  reason: { doc: 'Why the new entries are accepted', kind: text('a reason'), otherwise: 'not reviewed' },
  expires: {
    doc: 'Last day on which the new entries, and expired ones, are accepted: 2026-12-31',
    kind: readable('a day such as 2026-12-31', {}, (given) => (parseIsoDate(given) === undefined ? undefined : given)),
    otherwise: 'no end',
  },
  validate: { doc: 'Then check the totals of these filings and print the report of validate', kind: SWITCH },
  noRecord: { doc: 'Do not record the run and its findings in the store: nothing is written', kind: SWITCH },
  keepRuns: {
    doc: 'Keep the findings of this many recorded runs, this one included, and delete older ones; 0 keeps all',
    kind: COUNT,
    preset: 10,
  },
  company: onlyFindings('of this company: symbol, CIK, entity id or the beginning of its name'),
  period: {
    doc: 'The period: END, START/END, FY2009 or 2009Q3',
    kind: text('a period'),
    otherwise: 'the newest with the field',
  },
  depth: { doc: 'How many levels of parts to show below the total', kind: COUNT, otherwise: 'all' },
  document: {
    doc: 'Only the row of this document, where several report the same',
    kind: text('the name of a document'),
    otherwise: 'the latest filing',
  },
  unit: { doc: 'Only the row in this unit, where there are several', kind: text('a unit'), otherwise: 'any' },
  dimensions: {
    doc: 'Only the row with these dimensions: Axis=Member;, or a part of it',
    kind: text('dimensions'),
    otherwise: 'none: the whole company',
  },
  inSection: {
    name: 'section',
    doc: 'Only in this section: its id, title or the beginning of that; balance, income, cash, equity: all of a kind',
    kind: text('a section'),
    otherwise: 'all with the field',
  },
  taxonomySource: {
    name: 'source',
    doc: 'Only the taxonomies of this source; printed: the sums that documents of data sets print',
    kind: oneOf(TAXONOMY_SOURCES),
    otherwise: 'all but printed',
  },
  inTaxonomySection: {
    name: 'section',
    doc: 'Only the section of this id, title or the beginning of that; balance, income, cash, equity: all of a kind',
    kind: text('a section'),
    otherwise: 'all',
  },
  tree: {
    doc: 'Draw the trees of this structure alone, with weights, balances and levels',
    kind: oneOf(['calculation', 'presentation']),
    otherwise: 'the calculation with labels',
  },
  treeLabels: {
    name: 'labels',
    doc: 'Labels beside the fields of the trees; where the taxonomy prefers a special one on a line, that',
    kind: oneOf(['primary', 'terse', 'full']),
    otherwise: 'primary, and none with --tree',
  },
  section: onlyFindings(
    'in this section: its id, title or the beginning of that; balance, income, cash, equity: all of a kind',
  ),
  severity: onlyFindings('of this severity: error, warning, note'),
  onlyResources: { name: 'resource', ...onlyFindings('in rows of this resource, e.g. CoreFinancials-ANN') },
  rule: onlyFindings('of this rule, e.g. roll-up/complete'),
  limit: {
    doc: 'Maximum number of findings, or of rows that differ, in the table; 0 prints all. Of groups ten at most',
    kind: COUNT,
    preset: 50,
  },
  runLimit: { name: 'limit', doc: 'Maximum number of runs; 0 lists all', kind: COUNT, preset: 30 },
  rowLimit: { name: 'limit', doc: 'Maximum number of rows in the table; 0 prints all', kind: COUNT, preset: 100 },
  onlyResource: {
    name: 'resource',
    doc: 'Only rows of this resource, e.g. CoreFinancials-ANN',
    kind: RESOURCE_NAME,
    otherwise: 'all',
  },
  ofCompany: {
    name: 'company',
    ...onlyChanges('of this company: symbol, CIK, entity id or the beginning of its name', TEXTS),
  },
  ofField: { name: 'field', ...onlyChanges('of this field, with or without its prefix', TEXTS) },
  ofKind: { name: 'kind', ...onlyChanges('of this kind', list(oneOf(ROW_CHANGE_KINDS))) },
  restated: {
    doc: 'Show what filings of the whole history report again with another value; takes no moments',
    kind: SWITCH,
  },
  output: { doc: 'Also write the differences to this Parquet file', kind: FILE },
  taxonomies: {
    name: 'taxonomy',
    doc: 'A taxonomy that the files need, a zip or folder; repeated for several',
    kind: TEXTS,
    otherwise: 'those that the files bring along',
  },
  reportFiles: {
    name: 'output',
    doc: 'Also write the report to this file in this format: sarif=findings.sarif; may be given several times',
    kind: REPORT_FILES,
  },
  asOf: {
    doc: 'Read the store as of this moment: the number of a snapshot, latest, previous or a date (2010-06-30)',
    kind: MOMENT,
    otherwise: 'the newest',
  },
  asKnown: {
    doc: 'Show nothing that was filed after this day, or whose filing date is unknown, whichever snapshot it came with',
    kind: readable('a day such as 2009-12-31', {}, (given) => (parseIsoDate(given) === undefined ? undefined : given)),
    otherwise: 'all filings',
  },
  field: {
    doc: 'A field and its type: name:string, number, boolean or date; number(18,4) gives its digits; A,B,C or repeated for several',
    // The comma in `number(18,4)` separates nothing.
    kind: list(text('name:type'), /,(?![^(]*\))/),
  },
  row: {
    doc: 'A value of the row, name=value, or several as a JSON object; other fields are null. May be repeated',
    kind: TEXTS,
  },
  nulls: {
    doc: 'Result of a comparison with null: false (odata) or unknown (sql)',
    kind: oneOf(NULL_RULES),
    preset: 'odata',
  },
  level: { doc: 'How much of the language to accept', kind: oneOf(LEVELS), preset: 'L2' },
});

export const STORE = { ...SETTINGS, ...OTHERS };
