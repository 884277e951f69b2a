import { declareFields, type FieldDeclaration, type FieldSet } from '../../../core/expression/fields.ts';
import { EARLIER_PERIODS, type EarlierPeriod, earlierColumn } from '../../../core/model/earlier-period.ts';

/** What a name in an expression stands for: a field of the row itself, or of its row of an earlier period. */
export type PairedField = {
  readonly name: string;
  readonly column: string;
  readonly period: EarlierPeriod | undefined;
};

/** The fields of a row and of its rows of earlier periods: `Assets`, `before.Assets`, `yearago.Assets`. */
export type PairedFields = {
  readonly fields: FieldSet;
  /** By the name in the expression. */
  readonly meaning: ReadonlyMap<string, PairedField>;
};

/** A field of the resource that is called like one of an earlier row hides it. */
export function pairFields(declared: readonly FieldDeclaration[]): PairedFields {
  const names = new Set(declared.map(({ name }) => name.toLowerCase()));
  const meaning = new Map<string, PairedField>();
  const all = [undefined, ...EARLIER_PERIODS].flatMap((period) =>
    declared.flatMap((field): FieldDeclaration[] => {
      const { column = field.name } = field;
      const name = period === undefined ? field.name : `${period}.${field.name}`;
      if (period !== undefined && names.has(name.toLowerCase())) return [];
      meaning.set(name, { name: field.name, column, period });
      return [{ ...field, name, column: period === undefined ? column : earlierColumn(period, column) }];
    }),
  );
  return { fields: declareFields(all), meaning };
}
