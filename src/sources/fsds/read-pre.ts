import type { SetFile } from '../../model/files.ts';
import type { StatementLine } from '../../model/source-read.ts';
import { createByteInterner, findBytes, internBytes } from './byte-interner.ts';
import { createCellKey } from './cell-key.ts';
import { cellEnd, cellFlag, cellInteger, cellStart, cellText } from './line.ts';
import type { Watch } from './lines.ts';
import { fieldOf, type Names } from './names.ts';
import { createPairInterner, firstOfPair, internPair, type PairInterner } from './pair-interner.ts';
import type { Numbers } from './read-num.ts';
import { readTable } from './table.ts';
import { type Tally, tallyAt } from './tally.ts';

const COLUMNS = ['adsh', 'report', 'line', 'stmt', 'inpth', 'tag', 'version', 'plabel', 'negating'] as const;

/**
 * Reads `pre`: the lines of the statements as filed, some thousands at a time. Lines whose field has no number in the same
 * filing are kept (headings, and numbers that the publication leaves out) and counted.
 */
export async function* readPre(
  file: SetFile,
  names: Names,
  numbers: Numbers,
  tally: Tally,
  watch: Watch,
): AsyncGenerator<StatementLine[]> {
  const reported = reportedFields(numbers);
  const known = reported.size;
  const statements = createByteInterner(16);
  const statementNames: string[] = [];
  let lines: StatementLine[] = [];
  const table = readTable(file, { required: COLUMNS, optional: [] }, watch, (at) => {
    const key = createCellKey([at.tag, at.version]);
    return (line) => {
      tally.counts.statementLines += 1;
      const document = findBytes(names.filings, line.bytes, cellStart(line, at.adsh), cellEnd(line, at.adsh));
      if (document < 0) return tallyAt(tally, 'statementLinesWithoutFiling', line);
      const field = fieldOf(names, line, key);
      if (internPair(reported, document, field) >= known) tallyAt(tally, 'statementLinesWithoutNumber', line);
      const statement = internBytes(statements, line.bytes, cellStart(line, at.stmt), cellEnd(line, at.stmt));
      statementNames[statement] ??= cellText(line, at.stmt);
      lines.push({
        document,
        report: cellInteger(line, at.report, 'report'),
        line: cellInteger(line, at.line, 'line'),
        statement: statementNames[statement],
        parenthetical: cellFlag(line, at.inpth, 'inpth'),
        field: names.fieldNames[field] ?? { namespace: '', name: '' },
        label: cellText(line, at.plabel),
        negating: cellFlag(line, at.negating, 'negating'),
      });
    };
  });
  for await (const _ of table) {
    yield lines;
    lines = [];
  }
}

/** (document, field) of every number, of which adjacent ones mostly have the same. */
function reportedFields({ rows, log }: Numbers): PairInterner {
  const reported = createPairInterner(log.size / 4);
  let lastDocument = -1;
  let lastField = -1;
  for (let index = 0; index < log.size; index += 1) {
    const document = firstOfPair(rows, log.row[index] as number);
    const field = log.field[index] as number;
    if (document === lastDocument && field === lastField) continue;
    internPair(reported, document, field);
    lastDocument = document;
    lastField = field;
  }
  return reported;
}
