import { oneLine } from '../../core/base/text.ts';
import { leftOutText } from './cell-words.ts';
import type { Statement, StatementSection } from './statement.ts';

type Compared = Pick<Statement, 'companies'>;

/** The shortest name of a company: its symbol, where it has one. */
function companyWord({ companies }: Compared, at: number): string {
  const company = companies[at];
  return oneLine(company?.symbol ?? company?.name ?? company?.key ?? '');
}

/** What every format says below a section: the companies without a column in it, and the values left out. */
export function sectionRemarks(section: StatementSection, statement: Compared): readonly string[] {
  return [...absentCompanies(section, statement), leftOutText(section.leftOut)].filter((text) => text !== undefined);
}

/** `ABC has no values in these periods of this statement`, for each company that no column is of. */
export function absentCompanies({ columns }: StatementSection, statement: Compared): readonly string[] {
  const companies = new Set(columns.map(({ company }) => company));
  return statement.companies.flatMap((_, at) =>
    companies.has(at) ? [] : `${companyWord(statement, at)} has no values in these periods of this statement`,
  );
}

/** `periods differ in length: ABC 12 months, XYZ 3 months`, where companies side by side have other lengths. */
export function differingLengths({ sections, ...statement }: Pick<Statement, 'sections' | 'companies'>): string | null {
  const lengths = statement.companies.map((_, company) => {
    const own = sections.flatMap(({ columns }) =>
      columns.filter((column) => column.company === company && column.months > 0),
    );
    return [...new Set(own.map(({ months }) => months))].toSorted((a, b) => a - b);
  });
  const known = lengths.flatMap((months, at) =>
    months.length === 0 ? [] : [{ months: months.join(' and '), name: companyWord(statement, at) }],
  );
  if (new Set(known.map(({ months }) => months)).size < 2) return null;
  return `periods differ in length: ${known.map(({ name, months }) => `${name} ${months} months`).join(', ')}`;
}
