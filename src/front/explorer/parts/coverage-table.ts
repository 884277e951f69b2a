import { standardLabel } from '../../../analysis/standard/standard-labels.ts';
import type { GradeName } from '../../../core/model/shapes/standard.ts';
import { type Block, type Cell, type Column, columnsOf, type Mark, table } from '../../../output/report/document.ts';
import { companyName } from '../../../output/report/views/sentences.ts';
import type { CoveredRow } from '../../../warehouse/store/standard/coverage.ts';
import type { Query } from '../paths.ts';

export type Grade = GradeName | 'absent';

/** The letter of each grade, and its meaning in a legend. */
export const GRADE_MARKS: Readonly<Record<Grade, Mark>> = {
  proved: { sign: 'P', meaning: 'proved: a sum that holds confirms it', tone: 'good' },
  consistent: { sign: 'C', meaning: 'consistent: nothing confirms it, and nothing contradicts it', tone: 'note' },
  doubtful: { sign: 'D', meaning: 'doubtful: something contradicts it', tone: 'warning' },
  absent: { sign: '–', meaning: 'absent: the filings have nothing of which it is made', tone: 'dim' },
};
// The keys of the table are the grades.
export const GRADES = Object.keys(GRADE_MARKS) as readonly Grade[];

export type FieldCounts = Readonly<Record<Grade, number>>;

type Shown = {
  readonly rows: readonly CoveredRow[];
  readonly fields: readonly string[];
  /** The counts of the whole list, by field. */
  readonly counts: ReadonlyMap<string, FieldCounts>;
  /** The suffix of the resource. */
  readonly resource: string;
};

const COUNTS = GRADES.map((grade): Column => ({ title: grade, align: 'right' }));

/** A line a field and a column a company, each at its newest period. */
export function fieldsByCompany({ rows, fields, counts, resource }: Shown): Block {
  const ends = rows.map(
    ({ end, company }): Cell => ({ text: end, to: { page: 'coverage', query: { resource, company: company.key } } }),
  );
  return table(
    [...columnsOf('field'), ...COUNTS, ...rows.map(({ company }) => column(shortName(company)))],
    [{ cells: ['newest period', '', '', '', '', ...ends] }, ...fieldLines({ rows, fields, counts, resource })],
    CAPTION,
  );
}

/** A line a field and a column a period of one company. */
export function fieldsByPeriod(shown: Shown): Block {
  return table(
    [...columnsOf('field'), ...COUNTS, ...shown.rows.map(({ end }) => column(end))],
    fieldLines(shown),
    CAPTION,
  );
}

/** A line a company and a column a year or quarter. */
export function companiesBySlot({ rows, resource }: Shown, field: string): Block {
  const slots = [...new Set(rows.map(({ slot }) => slot))].toSorted().toReversed();
  const companies = new Map<string, Map<string, CoveredRow>>();
  for (const row of rows) {
    const own = companies.get(row.company.key) ?? new Map<string, CoveredRow>();
    companies.set(row.company.key, own.set(row.slot, row));
  }
  const lines = Array.from(companies, ([key, own]) => {
    const [first] = own.values();
    const name = first === undefined ? key : companyName(first.company);
    const cells = slots.map((slot) => {
      const row = own.get(slot);
      return row === undefined ? '' : gradeCell(row, field, resource);
    });
    return { cells: [{ text: name, to: { page: 'coverage', query: { resource, company: key } } } as const, ...cells] };
  });
  return table([...columnsOf('company'), ...slots.map(column)], lines, CAPTION);
}

const CAPTION = 'Grades';

const column = (title: string): Column => ({ title, align: 'left' });

function fieldLines({ rows, fields, counts, resource }: Shown) {
  return fields.map((field) => {
    const own = counts.get(field);
    const to = { page: 'coverage', query: { resource, field } satisfies Query } as const;
    return {
      cells: [
        { text: standardLabel(field), to },
        ...GRADES.map((grade) => own?.[grade] ?? 0),
        ...rows.map((row) => gradeCell(row, field, resource)),
      ],
    };
  });
}

export function gradeOf({ grades }: CoveredRow, field: string): Grade {
  const grade = Object.hasOwn(grades, field) ? grades[field] : undefined;
  return GRADES.find((known) => known === grade) ?? 'absent';
}

function gradeCell(row: CoveredRow, field: string, resource: string): Cell {
  const { sign, tone } = GRADE_MARKS[gradeOf(row, field)];
  const { company, end } = row;
  return { text: sign, tone, to: { page: 'proof', key: company.key, field, query: { resource, period: end } } };
}

const SHORT = 22;

/** The letters for which the head of a column has room. */
function shortName(company: CoveredRow['company']): string {
  const name = company.symbol ?? companyName(company);
  return name.length <= SHORT ? name : `${name.slice(0, SHORT - 1)}…`;
}
