import { type Clause, under } from './clause.ts';

const CHOOSING = under('Choosing the taxonomy for fetched data', {
  'rows.core-taxonomy': { at: ['item 1', 'row 1'], what: 'Core financials are of taxonomy 50.' },
  'rows.industry-taxonomy': {
    at: ['item 2', 'row 2', 'row 3', 'row 4', 'row 5', 'row 6', 'row 7'],
    what: 'Full financials of a company are of one of the taxonomies 18, 19, 20, 27, 28, 30, by its industry.',
  },
  'rows.taxonomyid': {
    at: ['item 3.1', 'item 3.2'],
    what: 'taxonomyid is given with all, with the default group, and where it is named.',
  },
  'rows.taxonomyid-text': { at: ['item 3.4'], what: 'The value of taxonomyid is text, e.g. 50.' },
  'rows.taxonomyid-leads': { at: ['item 4'], what: 'The taxonomyid of a row is one that the taxonomy paths take.' },
});

const ENVELOPE = under('Data row envelope (data APIs)', {
  'envelope.totalrows': {
    at: ['row 1', 'Limits: item 3'],
    what: 'Every answer tells how many rows there are for the request.',
  },
  'envelope.rows': { at: ['row 2'], what: 'Rows stand in a list.' },
  'envelope.rownum': { at: ['row 3'], what: 'Each row has an integer row number.' },
  'envelope.rownum-counts': { at: [], what: 'Row numbers count from 1 over the whole result.', status: 'assumed' },
  'envelope.values': {
    at: ['row 4', 'observed: Rows'],
    what: 'A row has a list of values, one for each requested field that it reports; others are left out of it.',
    status: 'contradictory',
    assumption: 'unreported',
  },
  'envelope.field': { at: ['row 5'], what: 'Names of fields are in lower case.' },
  'envelope.value': { at: ['row 6'], what: 'A value is text or an integer.' },
  'envelope.value-decimals': {
    at: ['observed: Rows'],
    what: 'A value may also be a decimal number; its digits are kept.',
    status: 'contradictory',
  },
  'envelope.debug': { at: ['row 7'], what: 'The object debug is there only with debug=true.' },
  'envelope.xml': {
    at: ['sentence 2', 'sentence 3', 'sentence 4'],
    what: 'XML: response, result with totalrows and rows; row with rownum and values; value with the attribute field.',
  },
  'envelope.xml-same': { at: ['sentence 4'], what: 'XML tells the same rows, fields and values as JSON.' },
  'envelope.companies': {
    at: ['sentence 5'],
    what: 'Rows of companies have cik, companyname, entityid (an integer), exchange, symbol, siccode, sicdescription.',
  },
  'envelope.periodenddate': { at: ['sentence 6'], what: 'periodenddate is a text MM/DD/YYYY hh:mm AM.' },
});

const ENDPOINTS = under('Data endpoints (shape only)', {
  'data.companies': { at: ['row 1'], what: 'GET /v2/companies gives companies.' },
  'data.core': { at: ['row 2'], what: 'GET /v2/corefinancials/ann, qtr and ytd give core financials.' },
  'data.financials': { at: ['row 3'], what: 'GET /v2/financials/qtr gives full financials by quarter.' },
  'data.insiders': { at: ['row 4'], what: 'GET /v2/insiders/filers gives insider filers.' },
  'data.ownership': {
    at: ['sentence 3', 'observed: Requests'],
    what: 'The two ownership resources stand under /ownerships.',
    status: 'assumed',
  },
  'data.ttm': {
    at: ['observed: Requests'],
    what: 'Core and full financials also come as ttm; full ones as ann and ytd.',
    status: 'assumed',
  },
  'data.insider-paths': {
    at: ['observed: Requests'],
    what: 'Insiders have the paths issues, transactions and summary, too.',
    status: 'assumed',
  },
  'select.primarysymbols': { at: ['row 5'], what: 'primarysymbols selects companies by a list of symbols.' },
  'select.companynames': {
    at: ['row 6'],
    what: 'companynames selects by one name, which may have commas; * stands for any characters.',
  },
  'select.companynames-case': { at: [], what: 'Case does not matter in names.', status: 'assumed' },
  'select.primaryexchanges': { at: ['row 7'], what: 'primaryexchanges selects by exchange.' },
  'select.issueids': { at: ['row 8'], what: 'issueids selects insider rows by issue.' },
  'select.fiscalperiod': { at: ['row 9'], what: 'fiscalperiod selects a quarter such as 2014q1.' },
  'select.fiscalperiod-range': {
    at: ['observed: Requests'],
    what: 'fiscalperiod takes ranges with ~, both ends inclusive.',
    status: 'assumed',
  },
  'select.numperiods': { at: ['row 10'], what: 'numperiods gives so many periods of each company.' },
  'select.numperiods-latest': { at: [], what: 'They are the latest ones.', status: 'assumed' },
  'select.numperiods-filter': {
    at: [],
    what: 'Periods are counted before the filter expression is asked.',
    status: 'assumed',
    assumption: 'numperiods',
  },
  'select.activecompanies': { at: ['row 11'], what: 'activecompanies=true leaves active companies alone.' },
  'select.active': {
    at: [],
    what: 'A company is active where it has a primary symbol.',
    status: 'assumed',
    decided: 'activecompanies',
  },
  'select.inactive': {
    at: [],
    what: 'activecompanies=false leaves the companies that are not active.',
    status: 'assumed',
    assumption: 'activecompaniesFalse',
  },
  'select.deleted-default': { at: ['row 12'], what: 'deleted is false unless it is given, and debug says so.' },
  'select.deleted': {
    at: ['row 12'],
    what: 'deleted=true shows the rows that were withdrawn.',
    status: 'assumed',
    assumption: 'deleted',
  },
  'select.entityids': { at: ['observed: Requests'], what: 'entityids selects by entity.', status: 'assumed' },
  'select.transactiondates': {
    at: ['observed: Requests'],
    what: 'transactiondates selects insider transactions of a day or a range of days.',
    status: 'assumed',
  },
  'select.filter': {
    at: ['observed: Requests'],
    what: 'filter takes an expression; strings in double quotes, operators in any case.',
    status: 'assumed',
  },
  'select.filter-ticker': {
    at: ['observed: Requests'],
    what: 'A filter may call the primary symbol ticker, and list symbols without quotes: ticker in (X).',
    status: 'contradictory',
  },
  'select.filter-error': {
    at: [],
    what: 'An expression that cannot be read, or names an unknown field, is an error (400).',
    status: 'assumed',
  },
  'select.names-any-case': {
    at: ['observed: Requests'],
    what: 'Names of parameters are taken in any case.',
    status: 'assumed',
  },
  'data.parameters-together': {
    at: ['row 13', 'row 14'],
    what: 'Every data path takes fields, limit, offset, sortby and debug.',
  },
});

const SHAPING = under('Limits', {
  'limit.default': { at: ['row 1'], what: '25 rows unless limit is given, also of subscriptions.' },
  'limit.range': {
    at: ['row 2', 'Errors: row 1'],
    what: 'limit is 1 to 9999 on every path that takes it; else 400 and a message that says so.',
  },
  'limit.code': {
    at: ['Errors: row 1'],
    what: 'That error carries ERR_403_DEVELOPER_INACTIVE, as the sample shows, though no key is at fault.',
    status: 'contradictory',
    decided: 'limitCode',
  },
  'offset.default': { at: ['row 3'], what: 'No rows are skipped unless offset is given.' },
  'offset.range': {
    at: ['row 4', 'Errors: row 2'],
    what: 'offset is 0 to 9000000000000000000 on every path that takes it; else 400 and a message that says so.',
  },
  'offset.skips': { at: ['item 1.1'], what: 'offset is the number of rows that are skipped.' },
  'offset.pages': { at: ['item 1.2'], what: 'limit 25 and offset 25 give rows 26 to 50.' },
  'offset.rest': { at: ['item 1.3'], what: 'offset 100 and limit 9999 give all rows from the 101st.' },
  'offset.contradiction': {
    at: ['item 1.4'],
    what: 'Where prose and examples of offset differ, the examples hold: the first row of page two is number limit + 1.',
    status: 'contradictory',
  },
  'threshold.refused': {
    at: ['row 5', 'Errors: row 3'],
    what: 'A result of 1,000 or more rows of core and insider resources is refused with 400: refine the search.',
  },
  'threshold.others': {
    at: ['row 5', 'Errors: row 3'],
    what: 'The threshold also holds for companies and full financials.',
    status: 'contradictory',
    assumption: 'threshold',
  },
  'threshold.ownership': { at: ['row 5'], what: 'The two ownership resources know no threshold.' },
  'threshold.limit': { at: ['item 2'], what: 'A small limit does not save a result over the threshold.' },
  'sort.by': { at: ['item 4.1'], what: 'sortby takes field and asc or desc, several with commas.' },
  'sort.default': { at: ['item 4.2'], what: 'Rows are sorted by symbol ascending, then period end descending.' },
  'sort.unreported': { at: [], what: 'Rows without the value that they are sorted by come last.', status: 'assumed' },
  'fields.add': { at: ['item 5.1'], what: 'A name in fields adds the field.' },
  'fields.remove': { at: ['item 5.1'], what: '!name removes a field, or all of a group.' },
  'fields.all': { at: ['item 5.1'], what: 'all selects every field that the key may see.' },
  'fields.all-restricted': {
    at: ['item 5.1', 'Authentication: item 2.3'],
    what: 'all of a key that may not see everything gives what it may see, though elsewhere it must negate the rest.',
    status: 'contradictory',
    assumption: 'restrictedGroups',
  },
  'fields.default': { at: ['item 5.1'], what: 'defaultfieldgroup selects the default group.' },
  'fields.none': { at: [], what: 'Without fields the default group is given.', status: 'assumed' },
  'fields.negations': {
    at: ['observed: Requests'],
    what: 'Negations alone are taken from the default group.',
    status: 'assumed',
  },
  'fields.groups': { at: ['item 5.2'], what: 'Groups of fields have names.' },
  'fields.consolidated': {
    at: ['observed: Rows'],
    what: 'BalanceSheetConsolidated gives fields of the statement alone, in alphabetical order.',
    status: 'assumed',
  },
  'fields.unknown': { at: [], what: 'An unknown field is an error (400) that names it.', status: 'assumed' },
  'debug.echo': {
    at: ['item 6'],
    what: 'debug=true echoes primarysymbols, numperiods, sortby, limit, deleted, offset and fields as they took effect.',
  },
});

const OBSERVED = under('observed', {
  'observed.header': {
    at: ['observed: Rows'],
    what: 'taxonomyid comes first; cik is text with its zeros, siccode text, entityid an integer.',
    status: 'assumed',
  },
  'observed.core-group': {
    at: ['observed: The core-financials default group'],
    what: 'The default group of core financials is 79 fields in a fixed order.',
    status: 'assumed',
  },
  'observed.xml-layout': {
    at: ['observed: Rows'],
    what: 'XML begins with its declaration, has CRLF and two spaces of indent; booleans are true and false.',
    status: 'assumed',
  },
});

export const ROWS: readonly Clause[] = [...CHOOSING, ...ENVELOPE, ...ENDPOINTS, ...SHAPING, ...OBSERVED];
