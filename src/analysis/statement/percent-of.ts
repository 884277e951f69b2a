import { findOne } from '../../core/base/find-named.ts';
import { fieldKey } from '../../core/model/field-name.ts';
import { FIELD_WORDS, namedField } from '../../core/model/named-parts.ts';
import type { FieldName } from '../../core/model/taxonomy.ts';
import { percentCell, type Term, termOf } from './percent.ts';
import type { Statement, StatementCell, StatementColumn, StatementLine, StatementSection } from './statement.ts';

/**
 * The statement in percent of an amount, column by column: of the field of this name, with or without its prefix, or
 * label. Each amount of money in the unit of that field becomes a percentage. Others stay, and so do sections without a
 * column that has the field.
 */
export function inPercentOf(statement: Statement, name: string): Statement {
  const { sections } = statement;
  const fields = baseFields(sections, name);
  const [percentOf] = fields;
  if (!percentOf) return statement;
  const bases = basesOf(sections, new Set(fields.map(fieldKey)));
  return { ...statement, percentOf, sections: sections.map((section) => percentages(section, bases)) };
}

/** The field of several years' namespaces is one. */
function baseFields(sections: readonly StatementSection[], name: string): readonly FieldName[] {
  const lines = sections.flatMap(({ lines: all }) => all.filter(isBaseLine));
  const distinct = new Map(lines.map((line) => [`${fieldKey(line.field)} ${line.label}`, line]));
  const words = { what: 'amount of money in this statement is called', ...FIELD_WORDS };
  return findOne(name, [...distinct.values()].map(namedField), words).map(({ field }) => field);
}

function isBaseLine({ kind, type, dimensions, balance }: StatementLine): boolean {
  return kind === 'value' && type === 'money' && dimensions === '' && balance !== 'opening';
}

type Bases = ReadonlyMap<string, Term>;

/** The amounts of a hundred percent of the company as a whole, by column; of several lines with the field the first. */
function basesOf(sections: readonly StatementSection[], fields: ReadonlySet<string>): Bases {
  const bases = new Map<string, Term>();
  for (const section of sections) {
    for (const line of section.lines) {
      if (!isBaseLine(line) || !fields.has(fieldKey(line.field))) continue;
      for (const [at, column] of section.columns.entries()) {
        const term =
          column.growth || column.member?.dimensions ? undefined : termOf(line.cells[at], line, column, section);
        if (term && !bases.has(columnKey(column))) bases.set(columnKey(column), term);
      }
    }
  }
  return bases;
}

function columnKey({ company, start, end, state }: StatementColumn): string {
  return `${company} ${start} ${end} ${state}`;
}

/** A total keeps its verdict. */
function percentages(section: StatementSection, bases: Bases): StatementSection {
  const { columns, lines } = section;
  if (!columns.some((column) => bases.has(columnKey(column)))) return section;
  const cellAt = (line: StatementLine, cell: StatementCell | null, at: number): StatementCell | null => {
    const column = columns[at];
    const term = column && !column.growth && line.type === 'money' ? termOf(cell, line, column, section) : undefined;
    const base = column && bases.get(columnKey(column));
    if (!term || (base && base.unit !== term.unit)) return cell;
    const doubt = cell?.isDoubtful && { isDoubtful: cell.isDoubtful };
    return { ...percentCell('percent-of', term, base), check: cell?.check ?? null, ...doubt };
  };
  return {
    ...section,
    lines: lines.map((line) => ({ ...line, cells: line.cells.map((cell, at) => cellAt(line, cell, at)) })),
  };
}
