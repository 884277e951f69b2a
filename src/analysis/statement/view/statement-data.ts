import { formatIsoDate } from '../../../core/base/date.ts';
import type { StatementOutput } from '../../../core/model/shapes/statement.ts';
import type { TotalCheck } from '../../../core/model/total-check.ts';
import { showCell } from '../show-cell.ts';
import type {
  Derivation,
  DerivationPart,
  LeftOutValue,
  Statement,
  StatementColumn,
  StatementLine,
  StatementSection,
} from '../statement.ts';

/** The statement with everything in it as JSON: days as ISO text, companies by their keys. */
export function statementData(statement: Statement): StatementOutput {
  const {
    companies,
    snapshot,
    asKnown,
    display,
    sections,
    outside,
    percentOf = null,
    otherTaxonomies = [],
    sameFilings,
  } = statement;
  const lines = sections.flatMap((section) => section.lines);
  const totals = {
    sections: sections.length,
    lines: lines.length,
    values: lines.reduce((sum, { cells }) => sum + cells.filter((cell) => cell !== null).length, 0),
    leftOut: sections.reduce((sum, { leftOut }) => sum + leftOut.length, outside.length),
  };
  return {
    companies,
    snapshot,
    ...(asKnown !== undefined && { asKnown }),
    ...display,
    percentOf,
    otherTaxonomies,
    totals,
    sameFilings: sameFilings && sameFilings.length > 0 ? sameFilings : null,
    outside: outside.map((value) => printLeftOut(value, statement)),
    sections: sections.map((section) => printSection(section, statement)),
  };
}

function printSection(section: StatementSection, statement: Statement): StatementOutput['sections'][number] {
  return {
    ...section,
    columns: section.columns.map((column) => printColumn(column, statement)),
    lines: section.lines.map((line) => printLine(line, statement)),
    leftOut: section.leftOut.map((value) => printLeftOut(value, statement)),
  };
}

const isoOrNull = (day: number | null): string | null => (day === null ? null : formatIsoDate(day));

function printColumn(
  { company, start, end, growth, member, resources, ...column }: StatementColumn,
  { companies }: Statement,
) {
  return {
    company: companies[company]?.key ?? '',
    start: isoOrNull(start),
    end: formatIsoDate(end),
    ...column,
    member: member ?? null,
    resources: resources ?? null,
    growth: growth ? { ...growth, since: formatIsoDate(growth.since) } : null,
  };
}

function printLine(line: StatementLine, { display }: Statement): StatementOutput['sections'][number]['lines'][number] {
  const { kind, field, position, dimensions, level, label, negated, naturalSign, balance, isTotal } = line;
  return {
    kind,
    field,
    position,
    dimensions,
    level,
    label,
    negated,
    naturalSign,
    balance,
    isTotal,
    type: line.type,
    balanceType: line.balanceType,
    cells: line.cells.map((cell) => {
      if (cell === null) return null;
      const { kind: of, value, derived, ...rest } = cell;
      const check = cell.check && printCheck(cell.check);
      const { text, mark } = showCell(cell, line, display);
      return {
        kind: of,
        value,
        shown: text,
        mark,
        ...rest,
        check,
        derived: derived && printDerivation(derived),
      };
    }),
  };
}

function printCheck({ verdict, authority, difference, finding }: TotalCheck) {
  return { verdict, authority, difference, finding };
}

function printDerivation({ kind, parts, base, none }: Derivation) {
  return { kind, parts: parts.map(printPart), base: base?.map(printPart) ?? null, none: none ?? null };
}

function printPart({ start, end, ...part }: DerivationPart) {
  return { ...part, start: isoOrNull(start), end: formatIsoDate(end) };
}

function printLeftOut({ company, start, end, ...value }: LeftOutValue, { companies }: Statement) {
  return { ...value, company: companies[company]?.key ?? '', start: isoOrNull(start), end: isoOrNull(end) };
}
