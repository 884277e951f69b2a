import type { Statement } from './business.ts';
import { COMPANIES, type SampleCompany } from './companies.ts';
import { STATEMENTS, withDescendants } from './fields.ts';
import { transposed } from './universe/wrong.ts';

/** What went wrong with a number on its way, in the ways in which numbers do. */
export type ErrorKind =
  | 'transposed-digits'
  | 'sign-turned'
  | 'missing-child'
  | 'wrong-scale'
  | 'off-by-one'
  | 'stale-total';

export type PlantedError = {
  readonly kind: ErrorKind;
  /** Index of the company, and of the quarter. */
  readonly company: number;
  readonly quarter: number;
  /** The field whose value was spoilt. */
  readonly field: string;
  /** The total that no longer adds up because of it. */
  readonly total: string;
  /** The publications (1 and 2) that contain it. */
  readonly publications: readonly number[];
};

/** Each spoils exactly one sum: a leaf of one sum, or a total that is in no other. */
export const PLANTED: readonly PlantedError[] = [
  planted('transposed-digits', 0, 3, 'accountspayable', 'totalcurrentliabilities', [1]),
  planted('sign-turned', 1, 5, 'othernonoperatingincomeexpense', 'incomebeforetaxes', [1, 2]),
  planted('missing-child', 2, 2, 'accruedexpenses', 'totalcurrentliabilities', [1, 2]),
  planted('wrong-scale', 3, 6, 'goodwill', 'totalassets', [1, 2]),
  planted('off-by-one', 4, 4, 'totalassets', 'totalassets', [1, 2]),
  planted(
    'stale-total',
    5,
    7,
    'totalliabilitiesandstockholdersequity',
    'totalliabilitiesandstockholdersequity',
    [1, 2],
  ),
  planted('transposed-digits', 3, 8, 'productrevenue', 'totalrevenue', [2]),
];

function planted(
  kind: ErrorKind,
  company: number,
  quarter: number,
  field: string,
  total: string,
  publications: readonly number[],
): PlantedError {
  return { kind, company, quarter, field, total, publications };
}

/** The quarter with the errors in it that belong to it; the quarter before lends the stale total. */
export function spoil(
  quarters: readonly Statement[],
  company: number,
  quarter: number,
  publication: number,
): Statement {
  const spoilt = new Map(quarters[quarter]);
  const before = quarters[quarter - 1];
  for (const error of PLANTED) {
    if (error.company !== company || error.quarter !== quarter || !error.publications.includes(publication)) continue;
    const value = filedValue(spoilt, error.field);
    const wrong = WRONG[error.kind](value, before?.get(error.field));
    if (wrong === value) throw new Error(`${error.kind} changes nothing: ${error.field} ${value}`);
    if (wrong === undefined) spoilt.delete(error.field);
    else spoilt.set(error.field, wrong);
  }
  return spoilt;
}

const WRONG: Readonly<Record<ErrorKind, (value: string, before: string | undefined) => string | undefined>> = {
  'transposed-digits': (value) => transposed(value) ?? value,
  'sign-turned': (value) => (value.startsWith('-') ? value.slice(1) : `-${value}`),
  'missing-child': () => undefined,
  'wrong-scale': (value) => `${value}000`,
  'off-by-one': (value) => String(BigInt(value) + 1n),
  'stale-total': (value, before) => before ?? value,
};

function filedValue(statement: Statement, field: string): string {
  const value = statement.get(field);
  if (value === undefined) throw new Error(`not reported: ${field}`);
  return value;
}

/** What a check must find: the total as reported, and as its reported addends make it. */
export function expectedFinding(
  statement: Statement,
  total: string,
): { reported: string; computed: string; complete: boolean } {
  const addends =
    STATEMENTS.flatMap(({ root }) => withDescendants(root)).find(({ name }) => name === total)?.addends ?? [];
  let computed = 0n;
  let complete = true;
  for (const addend of addends) {
    const value = statement.get(addend.replace(/^-/, ''));
    if (value === undefined) complete = false;
    else computed += addend.startsWith('-') ? -BigInt(value) : BigInt(value);
  }
  return { reported: filedValue(statement, total), computed: String(computed), complete };
}

export function companyAt(index: number): SampleCompany {
  const company = COMPANIES[index];
  if (!company) throw new Error(`no company ${index}`);
  return company;
}
