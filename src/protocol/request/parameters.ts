import { quoteClipped } from '../../base/quote-clipped.ts';
import { LIMITS } from '../limits.ts';
import type { ParameterName } from '../routes.ts';
import { badRequest } from '../service-error.ts';
import { readDayRange, readQuarterRange } from './ranges.ts';
import {
  asWritten,
  isTooMany,
  readBoolean,
  readId,
  readList,
  readOffset,
  readWhole,
  type TooMany,
  upperCase,
} from './read-values.ts';
import type { DayRange, FieldTerm, QuarterRange, SortTerm } from './row-request.ts';
import { readFieldTerm, readSortTerm } from './terms.ts';

/** The values of parameters. */
export type ParameterValues = {
  readonly primarysymbols: readonly string[];
  readonly companynames: string;
  readonly primaryexchanges: readonly string[];
  readonly entityids: readonly number[];
  readonly issueids: readonly number[];
  readonly fiscalperiod: readonly QuarterRange[];
  readonly numperiods: number;
  readonly transactiondates: readonly DayRange[];
  readonly activecompanies: boolean;
  readonly deleted: boolean;
  readonly filter: string;
  readonly fields: readonly FieldTerm[];
  readonly limit: number;
  readonly offset: bigint;
  readonly sortby: readonly SortTerm[];
  readonly debug: boolean;
  readonly fieldid: readonly number[];
  readonly fieldname: readonly string[];
  readonly http_etag: string;
};

type Parameter<T> = {
  /** Follows "must be" in messages. */
  readonly accepts: string;
  /** For descriptions of the interface: how the text of a whole value is to be read. */
  readonly type: 'string' | 'integer' | 'boolean';
  /** A value that every store accepts beside the examples of the others, for descriptions of the interface. */
  readonly example?: string;
  /** `undefined` where the text is not what the parameter accepts. */
  readonly read: (text: string) => T | TooMany | undefined;
};

const LISTED = `separated by commas, at most ${LIMITS.listEntries}`;

/** Every parameter of the service with its reader: a name without one does not compile. */
export const PARAMETERS: { readonly [K in ParameterName]: Parameter<ParameterValues[K]> } = {
  primarysymbols: {
    accepts: `primary symbols, ${LISTED}`,
    type: 'string',
    example: 'ABC,XYZ',
    read: (text) => readList(text, upperCase),
  },
  companynames: {
    accepts: 'the name of a company, where * stands for any characters',
    type: 'string',
    example: 'a*',
    read: (text) => asWritten(text.trim()),
  },
  primaryexchanges: {
    accepts: `exchanges, ${LISTED}`,
    type: 'string',
    example: 'NYSE,NASDAQ',
    read: (text) => readList(text, upperCase),
  },
  entityids: {
    accepts: `whole numbers, ${LISTED}`,
    type: 'string',
    example: '8130,8131',
    read: (text) => readList(text, readId),
  },
  issueids: {
    accepts: `whole numbers, ${LISTED}`,
    type: 'string',
    example: '467297',
    read: (text) => readList(text, readId),
  },
  fiscalperiod: {
    accepts: `quarters like 2014q1 or ranges like 2014q1~2015q4, ${LISTED}`,
    type: 'string',
    example: '2014q1~2015q4',
    read: (text) => readList(text, readQuarterRange),
  },
  numperiods: {
    accepts: `a whole number from 1 to ${LIMITS.highestPeriods}`,
    type: 'integer',
    example: '4',
    read: (text) => readWhole(text, 1, LIMITS.highestPeriods),
  },
  transactiondates: {
    accepts: `days like 20151016 or 2015-10-16 or ranges like 20151016~20161015, ${LISTED}`,
    type: 'string',
    example: '20151016~20161015',
    read: (text) => readList(text, readDayRange),
  },
  activecompanies: { accepts: 'true or false', type: 'boolean', example: 'true', read: readBoolean },
  deleted: { accepts: 'true or false', type: 'boolean', example: 'false', read: readBoolean },
  filter: {
    accepts: 'a filter expression',
    type: 'string',
    example: 'companyname ne "ABC"',
    read: (text) => (text.trim() === '' ? undefined : text),
  },
  fields: {
    accepts: `names of fields or groups, each perhaps after !, ${LISTED}`,
    type: 'string',
    example: 'all,!sicdescription',
    read: (text) => readList(text, readFieldTerm),
  },
  limit: {
    accepts: `within ${LIMITS.lowestLimit} - ${LIMITS.highestLimit}`,
    type: 'integer',
    example: '25',
    read: (text) => readWhole(text, LIMITS.lowestLimit, LIMITS.highestLimit),
  },
  offset: {
    accepts: `a valid integer within 0 - ${LIMITS.highestOffset}`,
    type: 'integer',
    example: '0',
    read: readOffset,
  },
  sortby: {
    accepts: `fields, each with asc or desc after a space, ${LISTED}`,
    type: 'string',
    example: 'companyname asc',
    read: (text) => readList(text, readSortTerm),
  },
  debug: { accepts: 'true or false', type: 'boolean', example: 'true', read: readBoolean },
  fieldid: {
    accepts: `numbers of fields, ${LISTED}, without spaces`,
    type: 'string',
    read: (text) => (text.includes(' ') ? undefined : readList(text, readId)),
  },
  fieldname: {
    accepts: `names of fields, ${LISTED}, without spaces`,
    type: 'string',
    read: (text) => readList(text, asWritten),
  },
  http_etag: { accepts: 'the identifier of a version', type: 'string', example: '"abc"', read: (text) => text },
};

/** Reads the text of a parameter; what it does not accept is a ServiceError (400) that says what it does. */
export function readParameter<K extends ParameterName>(name: K, text: string): ParameterValues[K] {
  const { accepts, read } = PARAMETERS[name];
  const value = read(text);
  if (isTooMany(value)) {
    throw badRequest(`${name} must have at most ${LIMITS.listEntries} entries; it has ${value.entries}.`);
  }
  if (value === undefined) throw badRequest(`${name} must be ${accepts}; it is ${quoteClipped(text)}.`);
  return value;
}
