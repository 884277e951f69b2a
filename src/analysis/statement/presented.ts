import { familyOf } from '../../core/model/section-kind.ts';
import type { FieldName } from '../../core/model/taxonomy.ts';
import { documentOf, type Fact, filingsOf, isSameNumber, type KeyOf, type ReadFacts } from './filed-values.ts';
import type { FiscalCalendar } from './fiscal-calendar.ts';
import type { Outline, OutlineLine } from './outline.ts';

/**
 * The fields that documents have on lines of their statements, by the names of documents, each with its statement.
 * Nothing is known of a document that is not among them.
 */
export type Presented = ReadonlyMap<string, ReadonlySet<string>>;

/** A company's facts, and how its fields and days are named. */
export type CompanyFacts = ReadFacts & {
  readonly company: number;
  readonly keyOf: KeyOf;
  readonly calendar: FiscalCalendar;
  /** What the statements of its documents show. */
  readonly presented: Presented;
};

type Statement = Pick<Outline, 'kind' | 'isParenthetical'>;

/** The fields on the lines of a document's statements. Notes do not count. */
export function presentedFields(outlines: readonly Outline[], keyOf: KeyOf): ReadonlySet<string> {
  const main = outlines.filter(({ kind }) => kind !== 'other');
  return new Set(main.flatMap((outline) => valueLines(outline).map(({ field }) => placeOf(outline, keyOf(field)))));
}

const placeOf = ({ kind, isParenthetical }: Statement, key: string): string =>
  `${familyOf(kind)} ${isParenthetical} ${key}`;

export const valueLines = ({ lines }: Pick<Outline, 'lines'>): readonly OutlineLine[] =>
  lines.filter(({ isHeading }) => !isHeading);

/** The field of a line, and those that say the same in other documents. */
export function fieldsOf({ field, otherFields = [] }: OutlineLine): readonly FieldName[] {
  return [field, ...otherFields];
}

/** The keys of all fields on the lines of a section, each once. */
export function keysOf(outline: Pick<Outline, 'lines'>, keyOf: KeyOf): ReadonlySet<string> {
  return new Set(valueLines(outline).flatMap(fieldsOf).map(keyOf));
}

type PresentedFacts = Pick<CompanyFacts, 'facts' | 'keyOf' | 'presented'>;

/**
 * What a company reports for a line of a statement, its own field first: a value of a document that has the line in
 * this statement, not in a note or in another statement.
 */
export function factsOfLine(line: OutlineLine, statement: Statement, of: PresentedFacts): readonly Fact[] {
  const keys = [...new Set(fieldsOf(line).map(of.keyOf))];
  return keys.flatMap((key) => (of.facts.get(key) ?? []).filter(presentedIn(statement, key, of)));
}

/** Whether one of the documents that report a fact of a field has the field on a line of the statement. */
export function presentedIn(
  statement: Statement,
  key: string,
  { presented }: Pick<CompanyFacts, 'presented'>,
): (fact: Fact) => boolean {
  if (statement.kind === 'other' || presented.size === 0) return () => true;
  const place = placeOf(statement, key);
  return (fact) => filingsOf(fact).some((value) => presented.get(documentOf(value))?.has(place) ?? true);
}

/** Whether no period has a number of one and another number of the other. */
export function areDisjointOrEqual(some: readonly Fact[], others: readonly Fact[]): boolean {
  const places = new Map(others.map((fact) => [periodPlace(fact), fact]));
  return some.every((fact) => {
    const other = places.get(periodPlace(fact));
    return other === undefined || isSameNumber(fact.latest, other.latest);
  });
}

export function periodPlace({ latest: { dimensions, unit, start, end } }: Pick<Fact, 'latest'>): string {
  return `${dimensions}\n${unit}\n${start}\n${end}`;
}
