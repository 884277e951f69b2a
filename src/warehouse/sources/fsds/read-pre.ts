import { createByteInterner } from '../../../core/base/byte-interner.ts';
import type { SetFile } from '../../../core/model/files.ts';
import type { SourceEvent, StatementLine } from '../../../core/model/source-read.ts';
import { cellFlag, cellInteger, cellText, type Line } from './line.ts';
import { fieldsOf, findCell, internedCells, type Names } from './names.ts';
import type { Numbers } from './read-num.ts';
import { readTable, type Watch } from './table.ts';
import { type Tally, tallyAt } from './tally.ts';

const COLUMNS = {
  required: ['adsh', 'report', 'line', 'stmt', 'inpth', 'tag', 'version', 'plabel', 'negating'],
} as const;

/**
 * Reads `pre`: the lines of the statements as filed, some thousands at a time. Lines whose field has no number in the
 * same filing are kept (headings, and numbers that the publication leaves out) and counted.
 */
export async function* readPre(
  file: SetFile,
  names: Names,
  { reported }: Numbers,
  tally: Tally,
  watch: Watch,
): AsyncGenerator<SourceEvent> {
  let lines: StatementLine[] = [];
  const table = readTable(file, COLUMNS, watch, (at) => {
    const fieldOf = fieldsOf(names, at);
    const statementOf = internedText(at.stmt, 16);
    const labelOf = internedText(at.plabel, 16_384);
    return (line) => {
      tally.counts.statementLines += 1;
      const document = findCell(names.filings, line, at.adsh);
      if (document < 0) return tallyAt(tally, 'statementLinesWithoutFiling', line);
      const field = fieldOf(line);
      if (!reported[field]?.has(document)) tallyAt(tally, 'statementLinesWithoutNumber', line);
      lines.push({
        document,
        report: cellInteger(line, at.report, 'report'),
        line: cellInteger(line, at.line, 'line'),
        statement: statementOf(line),
        parenthetical: cellFlag(line, at.inpth, 'inpth'),
        field: names.fieldNames[field] ?? { namespace: '', name: '' },
        label: labelOf(line),
        negating: cellFlag(line, at.negating, 'negating'),
      });
    };
  });
  for await (const _ of table) {
    yield { kind: 'statementLines', lines };
    lines = [];
  }
}

/** The text of a cell, made once for all lines that have it. */
function internedText(column: number, expected: number): (line: Line) => string {
  const numberOf = internedCells(createByteInterner(expected), [column]);
  const texts: string[] = [];
  return (line) => {
    const number = numberOf(line);
    texts[number] ??= cellText(line, column);
    return texts[number];
  };
}
