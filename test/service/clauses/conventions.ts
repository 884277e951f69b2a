import { type Clause, under } from './clause.ts';

const OVERVIEW = under('What the service does', {
  'overview.rows': {
    at: ['item 1.1', 'sentence 1'],
    what: 'Data calls give rows of named fields: companies, core and full financials, insiders, ownership.',
  },
  'overview.taxonomies': {
    at: ['item 2.1', 'item 2.2'],
    what: 'Beside the data stand a list of taxonomies and, of each, calculation, labels, properties and presentation.',
  },
  'overview.no-taxonomy-of-insiders': {
    at: ['item 2.3'],
    what: 'Rows of insiders and of ownership name no taxonomy.',
  },
  'overview.notifications': {
    at: ['item 3.1', 'item 3.3'],
    what: 'Subscriptions and templates can be made, read, changed and deleted.',
  },
  'overview.alert': {
    at: ['item 3.2'],
    what: 'An alert is a mail about new or changed data that matches an expression.',
  },
  'format.two': { at: ['item 4', 'Endpoints: sentence 4'], what: 'Answers are JSON, unless XML is asked for.' },
});

const PATHS = under('Endpoints', {
  'path.relative': { at: ['sentence 1'], what: 'Every path stands under one base address.' },
  'key.required': {
    at: ['sentence 2', 'Authentication: item 1.1', 'Data endpoints (shape only): row 15'],
    what: 'Every call needs an application key.',
  },
  'format.choice': {
    at: ['sentence 3', 'Taxonomy endpoints (no version segment in the path): item 2'],
    what: 'The format follows the Accept header, a suffix of the last segment, or the parameter format in any case.',
  },
  'format.precedence': {
    at: [],
    what: 'The suffix governs, then the parameter, then the header; suffix and parameter that disagree are an error (400).',
    status: 'assumed',
  },
  'format.unknown': {
    at: [],
    what: 'A format other than json and xml is an error (400) that names both; an Accept header for neither gives JSON.',
    status: 'assumed',
  },
});

const KEYS = under('Authentication', {
  'key.two-ways': {
    at: ['item 1.2'],
    what: 'The key is given as parameter appkey or as header ApplicationKey.',
  },
  'key.two-keys': {
    at: [],
    what: 'Where parameter and header name different keys, the parameter governs.',
    status: 'assumed',
    decided: 'twoKeys',
  },
  'key.unknown': {
    at: ['observed: Errors'],
    what: 'An unknown or missing key is refused with 403 and the code ERR_403_DEVELOPER_INACTIVE.',
    status: 'assumed',
  },
  'key.fields': {
    at: ['item 2.1', 'item 2.2', 'Errors: row 9'],
    what: 'A key may see a set of fields; naming others is an error that lists every one of them.',
  },
  'key.fields-status': {
    at: [],
    what: 'The error for fields that a key may not see is 403.',
    status: 'assumed',
    assumption: 'foreignField',
  },
  'key.parameters': {
    at: [],
    what: 'A parameter that selects by a field that the key may not see is refused, as a filter on that field is.',
    status: 'assumed',
  },
  'key.fields-negated': {
    at: ['item 2.3'],
    what: 'All fields without the forbidden ones are asked for by all and their negations.',
  },
  'key.taxonomyid': {
    at: ['item 2.4', 'Choosing the taxonomy for fetched data: item 3.3'],
    what: 'Every key may see taxonomyid.',
  },
  'key.sort': { at: ['item 3'], what: 'Rows may be sorted by any field that is requested and that the key may see.' },
  'key.sort-others': {
    at: [],
    what: 'Sorting by a field that is not requested, or that the key may not see, is an error.',
    status: 'assumed',
  },
});

const VERSIONS = under('Versioning', {
  'version.path': {
    at: ['item 1', 'item 3.2'],
    what: 'Data paths are version, endpoint and suffix, then parameters with the key.',
  },
  'version.protocol': { at: ['item 2'], what: 'The service speaks HTTP.' },
  'version.two': { at: ['item 3.1'], what: 'The version is v1 or v2.' },
  'version.default': {
    at: ['item 3.1'],
    what: 'v2 is the default: a data path without version is that of v2.',
    status: 'assumed',
    decided: 'versionless',
  },
  'version.same': { at: ['item 6'], what: 'v1 answers as v2 does.', status: 'assumed' },
  'version.none': { at: ['item 4'], what: 'Paths of taxonomies and notifications have no version segment.' },
});

const ERRORS = under('Errors', {
  'error.body': { at: ['sentence 1'], what: 'The body of an error is an object with the text Message.' },
  'error.xml': { at: [], what: 'Where XML is asked for, an error is Error with Message.', status: 'assumed' },
  'error.unknown-path': {
    at: [],
    what: 'A path that there is not is 404; a method that a path does not take is 405.',
    status: 'assumed',
  },
  'error.encoding': {
    at: ['Limits: item 7'],
    what: 'URLs are URL-encoded; one that cannot be decoded is an error (400).',
  },
  'error.parameters': {
    at: [],
    what: 'A value that a parameter does not accept is an error (400) that names it and says what it accepts.',
    status: 'assumed',
  },
  'error.duplicates': {
    at: [],
    what: 'A parameter given twice with different values is an error (400).',
    status: 'assumed',
  },
  'error.other-parameters-named': {
    at: [],
    what: 'A header of the answer names the parameters that are passed over.',
    status: 'assumed',
    decided: 'otherParameters',
  },
  'path.start': {
    at: [],
    what: 'The base address itself says where to begin, and the error for an unknown path names /openapi.json.',
    status: 'assumed',
  },
  'error.other-parameters': {
    at: [],
    what: 'Parameters that a path does not take are passed over.',
    status: 'assumed',
    decided: 'otherParameters',
  },
});

const CAPS = under('Caps', {
  'cap.url': { at: [], what: 'A URL of more than 98,304 characters is 414.', status: 'assumed' },
  'cap.query': {
    at: [],
    what: 'A query of more than 65,536 characters or 100 parameters is 400, as is a name of more than 64 characters.',
    status: 'assumed',
  },
  'cap.list': { at: [], what: 'A list of more than 1,000 entries is 400.', status: 'assumed' },
  'cap.numperiods': { at: [], what: 'numperiods is 1 to 9999; else 400.', status: 'assumed' },
  'cap.body': { at: [], what: 'A body of more than a mebibyte is 413.', status: 'assumed' },
});

const QUOTA = under('Limits', {
  'quota.counts': { at: ['item 8.1'], what: 'A plan has a quota of calls, and every call counts.' },
  'quota.304': { at: ['ETags on the four per-taxonomy endpoints: item 6'], what: 'An answer 304 counts, too.' },
  'quota.spent': {
    at: ['observed: Errors'],
    what: 'A key that has spent its quota gets 403 with ERR_403_DEVELOPER_OVER_RATE.',
    status: 'assumed',
  },
});

export const CONVENTIONS: readonly Clause[] = [
  ...OVERVIEW,
  ...PATHS,
  ...KEYS,
  ...VERSIONS,
  ...ERRORS,
  ...CAPS,
  ...QUOTA,
];
