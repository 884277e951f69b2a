import { quoteClipped } from '../../../core/base/text.ts';
import { LIMITS } from '../limits.ts';
import { badRequest } from '../service-error.ts';
import { readDayRange, readFieldTerm, readQuarterRange, readSortTerm } from './terms.ts';

const LISTED = `separated by commas, at most ${LIMITS.listEntries}`;
const DIGITS = /^\d{1,15}$/;
const MANY_DIGITS = /^\d{1,25}$/;

type Parameter<T> = {
  /** Follows "must be" in messages. */
  readonly accepts: string;
  /** For descriptions of the interface: how the text of a whole value is to be read. */
  readonly type: 'string' | 'integer' | 'boolean';
  /** A value that every store accepts beside the examples of the others, for descriptions of the interface. */
  readonly example: string | undefined;
  /** `undefined` where the text is not what the parameter accepts. */
  readonly read: (text: string) => T | undefined;
};

/**
 * Every query parameter of the contract, and those that were observed, with its reader; names are taken in any case.
 */
export const PARAMETERS = {
  primarysymbols: list('primary symbols', upperCase, 'ABC,XYZ'),
  companynames: text(
    'the name of a company, where * stands for any characters',
    (name) => asWritten(name.trim()),
    'a*',
  ),
  primaryexchanges: list('exchanges', upperCase, 'NYSE,NASDAQ'),
  entityids: list('whole numbers', readId, '8130,8131'),
  issueids: list('whole numbers', readId, '467297'),
  fiscalperiod: list('quarters like 2014q1 or ranges like 2014q1~2015q4', readQuarterRange, '2014q1~2015q4'),
  numperiods: whole(1, LIMITS.highestPeriods, `a whole number from 1 to ${LIMITS.highestPeriods}`, '4'),
  transactiondates: list(
    'days like 20151016 or 2015-10-16 or ranges like 20151016~20161015',
    readDayRange,
    '20151016~20161015',
  ),
  activecompanies: truth('true'),
  deleted: truth('false'),
  filter: text('a filter expression', (filter) => (filter.trim() === '' ? undefined : filter), 'companyname ne "ABC"'),
  fields: list('names of fields or groups, each perhaps after !', readFieldTerm, 'all,!sicdescription'),
  limit: whole(LIMITS.lowestLimit, LIMITS.highestLimit, `within ${LIMITS.lowestLimit} - ${LIMITS.highestLimit}`, '25'),
  offset: {
    accepts: `a valid integer within 0 - ${LIMITS.highestOffset}`,
    type: 'integer',
    example: '0',
    read: readOffset,
  },
  sortby: list('fields, each with asc or desc after a space', readSortTerm, 'companyname asc'),
  debug: truth('true'),
  fieldid: text(`numbers of fields, ${LISTED}, without spaces`, (ids) =>
    ids.includes(' ') ? undefined : readList(ids, readId),
  ),
  fieldname: text(`names of fields, ${LISTED}, without spaces`, (names) => readList(names, asWritten)),
  http_etag: text('the identifier of a version', (tag) => tag, '"abc"'),
} as const satisfies Readonly<Record<string, Parameter<unknown>>>;

export type ParameterName = keyof typeof PARAMETERS;
export type ParameterValue<K extends ParameterName> = Exclude<ReturnType<(typeof PARAMETERS)[K]['read']>, undefined>;

/** Parameters whose commas separate nothing. */
const UNDIVIDED: ReadonlySet<string> = new Set(['companynames', 'filter', 'http_etag']);

/** Reads the text of a parameter; what it does not accept is a ServiceError (400) that says what it does. */
export function readParameter<K extends ParameterName>(name: K, text: string): ParameterValue<K> {
  const { accepts, type, read } = PARAMETERS[name];
  const entries = type !== 'string' || UNDIVIDED.has(name) ? 1 : text.split(',').length;
  if (entries > LIMITS.listEntries) {
    throw badRequest(`${name} must have at most ${LIMITS.listEntries} entries; it has ${entries}.`);
  }
  const value = read(text);
  if (value === undefined) throw badRequest(`${name} must be ${accepts}; it is ${quoteClipped(text)}.`);
  // The reader of this name gives its values.
  return value as ParameterValue<K>;
}

function text<T>(accepts: string, read: Parameter<T>['read'], example?: string): Parameter<T> {
  return { accepts, type: 'string', example, read };
}

function list<T>(
  entries: string,
  readEntry: (entry: string) => T | undefined,
  example: string,
): Parameter<readonly T[]> {
  return text(`${entries}, ${LISTED}`, (written) => readList(written, readEntry), example);
}

function whole(least: number, most: number, accepts: string, example: string): Parameter<number> {
  const read = (written: string): number | undefined => {
    const value = readId(written);
    return value !== undefined && value >= least && value <= most ? value : undefined;
  };
  return { accepts, type: 'integer', example, read };
}

function truth(example: string): Parameter<boolean> {
  const read = (written: string): boolean | undefined =>
    /^(?:true|false)$/i.test(written) ? written.toLowerCase() === 'true' : undefined;
  return { accepts: 'true or false', type: 'boolean', example, read };
}

/** The entries between commas, trimmed; `undefined` if one is not accepted. */
function readList<T>(text: string, readEntry: (entry: string) => T | undefined): readonly T[] | undefined {
  const values: T[] = [];
  for (const entry of text.split(',')) {
    const value = readEntry(entry.trim());
    if (value === undefined) return undefined;
    values.push(value);
  }
  return values;
}

function asWritten(entry: string): string | undefined {
  return entry || undefined;
}

function upperCase(entry: string): string | undefined {
  return entry.toUpperCase() || undefined;
}

/** A whole number without sign, of at most fifteen digits. */
function readId(text: string): number | undefined {
  return DIGITS.test(text) ? Number(text) : undefined;
}

/** A whole number from 0 to the contract's highest offset, all its digits kept. */
function readOffset(text: string): bigint | undefined {
  if (!MANY_DIGITS.test(text)) return undefined;
  const value = BigInt(text);
  return value <= LIMITS.highestOffset ? value : undefined;
}
