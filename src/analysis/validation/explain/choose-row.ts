import { CrossfootError } from '../../../core/base/errors.ts';
import { findOne, type Named } from '../../../core/base/find-named.ts';
import { compareText } from '../../../core/model/field-name.ts';
import type { RowOfField } from '../../../warehouse/store/company-values.ts';
import { rowsOfPeriod } from './periods.ts';

/** Names of one row among those that have the field; the first in the order of preference where they leave several. */
export type AskedRow = {
  /** `END`, `START/END`, `FY2009` or `2009Q3`; the newest where it is left out. */
  readonly period?: string | undefined;
  /** `Axis=Member;`, or a part of it; the row of the whole company where it is left out. */
  readonly dimensions?: string | undefined;
  readonly document?: string | undefined;
  readonly resource?: string | undefined;
  readonly unit?: string | undefined;
};

type Attribute = Exclude<keyof AskedRow, 'period'>;

const WORDS: Readonly<Record<Attribute, string>> = {
  document: 'document with the field is',
  resource: 'resource with the field is called',
  unit: 'unit of the field is',
  dimensions: 'dimensions of the field are',
};

const VALUE_OF: Readonly<Record<Attribute, (row: RowOfField) => string>> = {
  document: ({ document }) => document?.name ?? '',
  resource: ({ source }) => source.resource,
  unit: ({ unit }) => unit ?? '',
  dimensions: ({ dimensions }) => dimensions,
};

/** `others`: the rows of the same period and dimensions. */
export type ChosenRow = { readonly row: RowOfField; readonly others: readonly RowOfField[] };

/**
 * The row that is asked for. Of several the one in which the field has most to say (`worth`), then that of the latest
 * filing.
 */
export function chooseRow(
  rows: readonly RowOfField[],
  request: AskedRow,
  worth: (row: RowOfField) => number,
): ChosenRow | undefined {
  let chosen = rows;
  for (const attribute of ['document', 'resource', 'unit', 'dimensions'] as const) {
    const name = request[attribute];
    if (name !== undefined) chosen = rowsWith(chosen, attribute, name);
  }
  const plain = chosen.filter(({ dimensions }) => dimensions === '');
  const wanted = rowsOfPeriod(plain.length > 0 ? plain : chosen, request.period);
  const dimensions = new Set(wanted.map((row) => row.dimensions));
  if (dimensions.size > 1) throw severalParts([...dimensions]);
  const [row, ...others] = wanted.toSorted(
    (a, b) =>
      worth(b) - worth(a) ||
      compareText(b.accepted ?? '', a.accepted ?? '') ||
      b.source.snapshot - a.source.snapshot ||
      compareText(a.source.resource, b.source.resource) ||
      compareText(a.unit ?? '', b.unit ?? '') ||
      a.version - b.version,
  );
  return row && { row, others };
}

function severalParts(dimensions: readonly string[]): Error {
  const candidates = dimensions.slice(0, MOST_LISTED).join(' | ');
  const more = dimensions.length - MOST_LISTED;
  return new CrossfootError('usage', 'in this period only parts of the company have the field', {
    option: 'dimensions',
    hint: `Candidates: ${candidates}${more > 0 ? `; and ${more} more` : ''}`,
  });
}

const MOST_LISTED = 12;

function rowsWith(rows: readonly RowOfField[], attribute: Attribute, name: string): readonly RowOfField[] {
  const values = [...new Set(rows.map(VALUE_OF[attribute]))].filter((value) => value !== '');
  const [named] = findOne(name, values.map(namedValue), { option: attribute, what: WORDS[attribute] });
  return rows.filter((row) => VALUE_OF[attribute](row) === named);
}

/** Dimensions are named by each of their parts, and by its member. */
function namedValue(value: string): Named<string> {
  const parts = value.split(';').filter((part) => part !== '' && value.includes(';'));
  const members = parts.map((part) => part.slice(part.indexOf('=') + 1));
  return { value, label: value, names: [value, parts.join(';')], others: [...parts, ...members], prefixes: [value] };
}
