import { beforeAll, expect, test } from 'vitest';
import type { StatementOptions } from '../../../src/analysis/statement/build-statement.ts';
import { statementsOf } from '../../../src/analysis/statement/read-statement.ts';
import { showCell } from '../../../src/analysis/statement/show-cell.ts';
import type { LeftOutValue, StatementColumn, StatementSection } from '../../../src/analysis/statement/statement.ts';
import { getOrCreate } from '../../../src/core/base/collections.ts';
import { formatIsoDate } from '../../../src/core/base/date.ts';
import { fieldKey } from '../../../src/core/model/field-name.ts';
import { formatAmount, HUMAN_READABLE } from '../../../src/core/model/format-amount.ts';
import { ingestFsds } from '../../../src/warehouse/ingest/ingest-fsds.ts';
import { negateText } from '../../support/decimal-text.ts';
import { longOr } from '../../support/long.ts';
import { describeWithRealData } from '../../support/real-data.ts';
import {
  columnsOf,
  excerptOf,
  numbersAt,
  readSecFilings,
  type SecFiling,
  type SecReport,
} from '../../support/sec-statements.ts';
import { TEST_PORTS, tempFolder, tempStore } from '../../support/temp-store.ts';

const FILES = ['sec-fsds/2009q3_pub2021-01.zip', 'sec-fsds/2009q3_pub2024-11.zip'] as const;
const OPTIONS: StatementOptions = {
  ...{ sections: ['balance', 'income', 'cash'], columns: null, restatements: false },
  ...{ empty: 'show', sign: 'presented', scale: 'none' },
};

/** One filing in so many; the long form compares all. */
const EACH = longOr(4, 1);
const EXPECTED = {
  whole: {
    filings: [435, 430],
    cells: {
      BS: { compared: 30_227, leftOut: 1_027 },
      IS: { compared: 40_673, leftOut: 17 },
      CF: { compared: 31_343, leftOut: 1_737 },
    },
  },
  excerpt: {
    filings: [108, 106],
    cells: {
      BS: { compared: 7_910, leftOut: 267 },
      IS: { compared: 10_422, leftOut: 5 },
      CF: { compared: 7_586, leftOut: 483 },
    },
  },
}[EACH === 1 ? 'whole' : 'excerpt'];

const periodOf = ({ start, end }: Pick<StatementColumn, 'start'> & { readonly end: number | null }): string =>
  `${start === null ? '' : formatIsoDate(start)}/${end === null ? '' : formatIsoDate(end)}`;

describeWithRealData("the SEC's own presentation", FILES, (paths) => {
  const sections = new Map<string, StatementSection>();
  let filings: readonly SecFiling[] = [];
  let statements = 0;

  beforeAll(async () => {
    const store = await tempStore();
    const folder = await tempFolder();
    const [older, newer] =
      EACH === 1 ? paths : [await excerptOf(paths[0], folder, EACH), await excerptOf(paths[1], folder, EACH)];
    for (const path of [older, newer])
      await ingestFsds(path, { store, observedAt: '2024-11-30T00:00:00Z' }, TEST_PORTS);
    filings = await readSecFilings(newer, older);
    const subjects = filings.map(({ document, company }) => ({
      company: { key: company, name: null, symbol: null },
      asFiled: document,
    }));
    for await (const statement of statementsOf({ ...OPTIONS, labels: 'primary', store, subjects }, TEST_PORTS)) {
      statements += 1;
      for (const section of statement.sections) sections.set(keyOf(section), section);
    }
  });

  const reports = (): readonly SecReport[] => filings.flatMap((filing) => filing.reports);
  /** Without the lines of members, which filings have that report nothing of the company as a whole. */
  const sectionOf = ({ document, report }: SecReport): StatementSection => {
    const section = sections.get(`${document} report ${report}`);
    if (!section) throw new Error(`no section for report ${report} of ${document}`);
    return { ...section, lines: section.lines.filter(({ dimensions }) => dimensions === '') };
  };

  test('nearly all filings have all three statements', () => {
    const whole = filings.filter((filing) => new Set(filing.reports.map(({ statement }) => statement)).size === 3);
    expect([statements, whole.length]).toEqual(EXPECTED.filings);
  });

  test('gives the lines with their labels, and the headings', () => {
    for (const report of reports()) {
      const lines = sectionOf(report).lines.map(({ field, label, kind }) => [fieldKey(field), label, kind]);
      const expected = report.lines.map(({ field, label, isHeading }) => [
        field,
        label,
        isHeading ? 'heading' : 'value',
      ]);
      expect(lines, `${report.document} ${report.report}`).toEqual(expected);
    }
  });

  test('gives the columns', () => {
    for (const report of reports().filter(({ lines }) => lines.some(({ numbers }) => numbers.length > 0))) {
      expect(sectionOf(report).columns.map(periodOf).sort(), `${report.document} ${report.report}`).toEqual(
        [...columnsOf(report)].sort(),
      );
    }
  });

  test('gives the cells, and lists every other number as left out', () => {
    const counts = new Map<string, { compared: number; leftOut: number }>();
    const wrong: string[] = [];
    for (const report of reports()) {
      const count = getOrCreate(counts, report.statement, () => ({ compared: 0, leftOut: 0 }));
      const { leftOut } = sectionOf(report);
      const missing = new Set(leftOut.filter(({ dimensions }) => dimensions === '').map(numberKey));
      const { shown, compared } = compareCells(report, wrong);
      const values = report.lines.filter(({ isHeading }) => !isHeading);
      const keys = values.flatMap(({ field, numbers }) =>
        numbers.map((one) => `${field} ${one.start}/${one.end} ${one.unit}`),
      );
      wrong.push(...keys.filter((key) => shown.has(key) === missing.has(key)));
      count.compared += compared;
      count.leftOut += missing.size;
    }
    expect(wrong).toEqual([]);
    expect(Object.fromEntries(counts)).toEqual(EXPECTED.cells);
  });

  /** Compares every cell with the numbers of its line and period, and in the sign in which the filing presents it. */
  function compareCells(report: SecReport, wrong: string[]): { shown: ReadonlySet<string>; compared: number } {
    const { columns, lines } = sectionOf(report);
    const shown = new Set<string>();
    let compared = 0;
    for (const [place, line] of lines.entries()) {
      for (const [at, column] of columns.entries()) {
        const numbers = numbersAt(report, place, periodOf(column));
        const cell = line.cells[at] ?? null;
        const number = numbers.find(({ unit, value }) => unit === cell?.unit && value === cell.value);
        if (cell ? !number : numbers.length > 0) wrong.push(`${report.document} ${line.label} ${periodOf(column)}`);
        if (!cell || !number) continue;
        const expected = report.lines[place]?.negating === true ? negateText(number.value) : number.value;
        // Data sets write four decimal places everywhere.
        const { text } = showCell(cell, line, { sign: 'presented', scale: 0 });
        const stated = line.type === 'percent' ? `${Number(expected) * 100}%` : formatAmount(expected, HUMAN_READABLE);
        const words = line.type === 'percent' ? `${Number.parseFloat(text)}%` : formatAmount(text, HUMAN_READABLE);
        if (words !== stated) wrong.push(`${line.label} ${expected}`);
        compared += 1;
        shown.add(`${fieldKey(line.field)} ${number.start}/${number.end} ${number.unit}`);
      }
    }
    return { shown, compared };
  }

  function numberKey({ field, unit, ...period }: LeftOutValue): string {
    return `${fieldKey(field)} ${periodOf(period)} ${unit}`;
  }
});

function keyOf({ structure, id }: StatementSection): string {
  return `${structure.kind === 'document' ? structure.document : ''} ${id}`;
}
