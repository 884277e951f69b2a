import type { EpochDay } from '../../../core/base/date.ts';
import { fieldKey } from '../../../core/model/field-name.ts';
import { printPeriod } from '../../../core/model/period.ts';
import type { TaxonomyShowOutput } from '../../../core/model/shapes/reading.ts';
import type { FieldName } from '../../../core/model/taxonomy.ts';
import { plural } from '../document.ts';
import type { Evidence } from './tree-table.ts';

type Proof = NonNullable<TaxonomyShowOutput['sections'][number]['sums']>[number];
type Column = Omit<Proof['columns'][number], 'period'> & { readonly start: EpochDay | null; readonly end: EpochDay };

/** What proves the sums that a document prints; `leftOut`: sums that are not relationships. */
export type PrintedProof = {
  readonly leftOut: number;
  readonly sums: readonly (Omit<Proof, 'columns'> & {
    readonly sectionId: string;
    readonly total: FieldName;
    readonly columns: readonly Column[];
  })[];
};

/** The sums of a section, for programs. */
export function provenSums({ sums }: PrintedProof, section: string): Proof[] {
  return sums.flatMap(({ sectionId, columns, ...sum }) => {
    if (sectionId !== section) return [];
    const periods = columns.map(({ start, end, ...column }) => ({
      period: printPeriod(start === null ? { kind: 'instant', instant: end } : { kind: 'duration', start, end }),
      ...column,
    }));
    return [{ ...sum, columns: periods }];
  });
}

/** The evidence of each total in short: `proved by 2 of 3 columns, 41 bits`. */
export function evidenceOf({ sums }: PrintedProof): Evidence {
  const keyOf = (section: string, field: FieldName): string => `${section} ${fieldKey(field)}`;
  const known = new Map(
    sums.map(({ sectionId, total, columns, bits }) => {
      const proving = columns.filter(({ isProof }) => isProof).length;
      const odd = columns.filter(({ verdict }) => verdict === 'odd').length;
      const wrong = odd > 0 ? `, wrong in ${odd}` : '';
      return [
        keyOf(sectionId, total),
        `proved by ${proving} of ${plural(columns.length, 'column')}${wrong}, ${bits} bits`,
      ];
    }),
  );
  return (section, field) => known.get(keyOf(section, field)) ?? '';
}

export function leftOutLines(printed: PrintedProof | undefined): readonly string[] {
  if (!printed || printed.leftOut === 0) return [];
  return [
    `${plural(printed.leftOut, 'sum')} left out, in which a field is several lines, such as a balance at the beginning and at the end.`,
  ];
}
