import { getOrCreate, memoize, pushTo } from '../../core/base/collections.ts';
import { parseDecimal } from '../../core/base/decimal.ts';
import type { SectionKind } from '../../core/model/section-kind.ts';
import type {
  BalanceType,
  CalculationRelationship,
  FieldName,
  Section,
  TaxonomyParts,
} from '../../core/model/taxonomy.ts';
import type { KeyOf } from './filed-values.ts';
import type { LineSum } from './statement.ts';

/** What calculation relationships say of the fields of a section. */
export type Sums = {
  /** Whether the field is the total of a field that is on another line. */
  readonly isTotal: (field: FieldName) => boolean;
  /** -1 where the field lowers the total at the top of its sum; `null` where it takes part in no sum. */
  readonly signOf: (field: FieldName) => 1 | -1 | null;
  /** The sums of the field that have lines, by the places of their parts among the fields. */
  readonly sumsOf: (field: FieldName) => readonly LineSum[];
};

/**
 * The calculation of a section: that of the same role, or of the same title; where there is none that of the whole
 * taxonomy.
 */
export function calculationOf(
  section: Pick<Section, 'role' | 'title'>,
  { sections = [], calculation = [] }: TaxonomyParts,
): readonly CalculationRelationship[] {
  const own = sections.filter(({ structure, role, title }) => {
    return (
      structure === 'calculation' && (section.role === undefined ? title === section.title : role === section.role)
    );
  });
  if (own.length === 0) return calculation;
  const ids = new Set(own.map(({ id }) => id));
  return calculation.filter(({ sectionId }) => ids.has(sectionId));
}

/** Relationships by the keys of their fields; made once for all statements that use them. */
export type SumIndex = {
  /** The sums of a total, one for each section of the calculation that has it. */
  readonly sums: ReadonlyMap<string, readonly (readonly Part[])[]>;
  readonly parents: ReadonlyMap<string, readonly { readonly parent: string; readonly lowers: boolean }[]>;
  readonly keyOf: KeyOf;
};

type Part = { readonly child: string; readonly weight: string };

export function indexSums(relationships: readonly CalculationRelationship[], keyOf: KeyOf): SumIndex {
  const bySection = new Map<string, Map<string, Part[]>>();
  const parents = new Map<string, { readonly parent: string; readonly lowers: boolean }[]>();
  const keys = memoize(keyOf);
  for (const { sectionId, parent, child, weight } of relationships) {
    const sections = getOrCreate(bySection, keys(parent), () => new Map<string, Part[]>());
    pushTo(sections, sectionId, { child: keys(child), weight });
    pushTo(parents, keys(child), { parent: keys(parent), lowers: (parseDecimal(weight)?.mantissa ?? 0n) < 0n });
  }
  return { sums: new Map(Array.from(bySection, ([key, sections]) => [key, [...sections.values()]])), parents, keyOf };
}

/** The sums among the fields of a section. */
export function sumsAmong({ sums, parents, keyOf }: SumIndex, fields: readonly FieldName[]): Sums {
  const places = new Map(fields.map((field, place) => [keyOf(field), place] as const).toReversed());
  const sumsAt = (key: string): readonly LineSum[] =>
    (sums.get(key) ?? [])
      .map((parts) =>
        parts.flatMap(({ child, weight }) => {
          const position = places.get(child);
          return position === undefined ? [] : { position, weight };
        }),
      )
      .filter((parts) => parts.length > 0);
  const isTotal = (key: string): boolean =>
    sums.get(key)?.some((parts) => parts.some(({ child }) => places.has(child))) ?? false;
  const signAt = (key: string, below: ReadonlySet<string>): 1 | -1 => {
    const up = parents.get(key)?.find(({ parent }) => !below.has(parent) && places.has(parent));
    if (!up) return 1;
    const above = signAt(up.parent, new Set([...below, key]));
    return up.lowers ? (above === 1 ? -1 : 1) : above;
  };
  return {
    isTotal: (field) => isTotal(keyOf(field)),
    signOf: (field) => {
      const key = keyOf(field);
      return isTotal(key) || parents.has(key) ? signAt(key, new Set()) : null;
    },
    sumsOf: (field) => sumsAt(keyOf(field)),
  };
}

/**
 * The balance type that lowers the result of a statement: an expense, a payment (a credit of cash), a loss of equity.
 */
const LOWERING: Readonly<Record<SectionKind, BalanceType | null>> = {
  balance: null,
  income: 'debit',
  'comprehensive-income': 'debit',
  'cash-flow': 'credit',
  equity: 'debit',
  other: null,
};

/** The sign with which the values of a line enter the result of their section: by weights, else by balance type. */
export function naturalSign(weighed: 1 | -1 | null, balanceType: BalanceType | null, kind: SectionKind): 1 | -1 {
  return weighed ?? (balanceType !== null && LOWERING[kind] === balanceType ? -1 : 1);
}
