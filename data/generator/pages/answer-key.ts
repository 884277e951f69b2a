import type { CauseKind } from '../../../src/core/model/finding.ts';
import type { PageFact, PageFiling, PagePeriod } from './filing.ts';
import type { PageLine, StatementCode } from './layout.ts';
import { QUARTER_ENDS } from './ledger.ts';
import type { ErrorKind, PlantKind } from './plant-kinds.ts';
import { factAt, PLANTS } from './plants.ts';

/** A printed sum that does not hold in one column. */
export type SpoiltSum = {
  readonly statement: StatementCode;
  /** The total. */
  readonly field: string;
  readonly period: PagePeriod;
  readonly reported: number;
  readonly computed: number;
};

/** What `validate` must find on the pages. */
export type PageFinding = SpoiltSum & {
  readonly kind: PlantKind;
  readonly company: { readonly key: string; readonly name: string };
  readonly document: string;
  /** The kind of its first cause, where it is one that `validate` knows. */
  readonly cause?: CauseKind;
  /** It says nothing more: a total above that has the wrong one for a part, or a line that repeats it. */
  readonly follows: boolean;
};

/** The sums of a report that do not hold; of a line that repeats a total, the sum is that of the total. */
export function spoiltSums({ pages, facts }: Pick<PageFiling, 'pages' | 'facts'>): readonly SpoiltSum[] {
  return pages.flatMap(({ code, lines, columns }) =>
    lines.flatMap((line) =>
      columns.flatMap((column): SpoiltSum[] => {
        const parts = partsOf(line, lines);
        const fact = factAt(facts, line, column);
        if (!fact || parts.length === 0) return [];
        const computed = parts.reduce((sum, part) => sum + part.weight * (factAt(facts, part, column)?.value ?? 0), 0);
        if (computed === fact.value) return [];
        const period = { quarters: fact.quarters, last: fact.last };
        return [{ statement: code, field: line.name, period, reported: fact.value, computed }];
      }),
    ),
  );
}

function partsOf({ parts }: PageLine, lines: readonly PageLine[]): PageLine['parts'] {
  const [first, second] = parts;
  const repeated = first && !second ? lines.find(({ name }) => name === first.name) : undefined;
  return repeated?.parts ?? parts;
}

/** The findings that follow from one error; the first has it in its sum. */
export function findingsOf(filing: PageFiling, kind: ErrorKind, planted: PageFact): readonly PageFinding[] {
  const { role, cause } = PLANTS[kind];
  return spoiltSums(filing).map((sum, at) => {
    const isOwn = role === 'total' ? sum.field === planted.name : at === 0;
    return { ...sum, ...placeOfFiling(filing), kind, follows: !isOwn, ...(isOwn && cause && { cause }) };
  });
}

/** Accumulated depreciation is filed below zero: by the standard it is taken off, and would be added. */
export function oppositeSigns(filing: PageFiling): readonly PageFinding[] {
  const columns = filing.pages.find(({ code }) => code === 'BS')?.columns ?? [];
  return columns.map((period): PageFinding => {
    const amount = (name: string): number => factAt(filing.facts, { name, isOpening: false }, period)?.value ?? 0;
    return {
      ...{ kind: 'against-definition', ...placeOfFiling(filing), statement: 'BS', field: 'PlantNet', period },
      ...{ reported: amount('PlantNet'), computed: amount('Plant') - amount('Depreciated') },
      ...{ cause: 'weight', follows: false },
    };
  });
}

function placeOfFiling({ company: { key, name }, document }: PageFiling) {
  return { company: { key, name }, document };
}

const DAY = 86_400_000;

/** `2025-06-30`, or `2025-04-01/2025-06-30`. */
export function periodText({ quarters, last }: PagePeriod): string {
  const [before = '', end = ''] = [QUARTER_ENDS[last - quarters], QUARTER_ENDS[last]];
  return quarters === 0 ? end : `${new Date(Date.parse(before) + DAY).toISOString().slice(0, 10)}/${end}`;
}
