import { stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from 'vitest';
import { withGrowth } from '../../../../src/analysis/statement/growth.ts';
import { inPercentOf } from '../../../../src/analysis/statement/percent-of.ts';
import type { Statement, StatementCell, StatementLine } from '../../../../src/analysis/statement/statement.ts';
import { statementBlocks } from '../../../../src/analysis/statement/view/statement-view.ts';
import type { Style } from '../../../../src/output/report/outputs.ts';
import { widthOf } from '../../../../src/output/report/terminal/terminal-text.ts';
import { terminalText } from '../../../../src/output/report/writers/terminal.ts';
import { type TinyFiling, tinyRows, tinyStatement, tinyTaxonomy } from '../../../support/tiny-statement.ts';

const YEARS = ['2023', '2022', '2021', '2020'];
const TAXONOMY = tinyTaxonomy([
  {
    title: 'Income Statement',
    tree: 'IncomeStatementAbstract\n  RevenueAbstract\n    Goods\n    Services\n    Sales\n  Costs\n  PerShare\n  Never',
    sums: 'Sales = Goods + Services',
  },
]);
const ROWS = tinyRows(
  YEARS.map(
    (year, at): TinyFiling => ({
      name: `filing ${year}`,
      filed: `${Number(year) + 1}-02-01`,
      fiscal: [`${year}-12-31`, year, 'FY'] as const,
      rows: [
        {
          period: `${year}-01-01/${year}-12-31`,
          values: { Goods: `${(at + 1) * 1_000_000}`, Services: '250000', Sales: '4250000', Costs: '-1234500000' },
        },
        {
          period: `${year}-01-01/${year}-12-31`,
          values: { PerShare: at === 0 ? '2.50' : '-11.125' },
          unit: 'USD/shares',
        },
      ],
    }),
  ),
);

function text(statement: Statement, style: Partial<Style> = {}): string {
  const plain = { width: undefined, color: false, wordHint: () => '' };
  return terminalText(statementBlocks(statement), { ...plain, ...style });
}

/** The statement with other cells and lines. */
function changed(
  statement: Statement,
  line: (line: StatementLine) => Partial<StatementLine>,
  cell: (cell: StatementCell, line: StatementLine, at: number) => Partial<StatementCell> = () => ({}),
): Statement {
  const sections = statement.sections.map((section) => ({
    ...section,
    lines: section.lines.map((one) => ({
      ...one,
      ...line(one),
      cells: one.cells.map((each, at) => each && { ...each, ...cell(each, one, at) }),
    })),
  }));
  return { ...statement, sections };
}

const whole = tinyStatement(ROWS, TAXONOMY, { scale: 'auto' });

describe('a statement at a terminal', () => {
  test('has headings, indentation, rules above totals, points below each other, and blanks where nothing was reported', () => {
    expect(text(tinyStatement(ROWS, TAXONOMY, { columns: { length: null, periods: 2, from: null, to: null } }))).toBe(`\
One · 1
amounts in USD · signs as filed · lines of filing/tiny · snapshot 1

Income Statement
                            FY 2023             FY 2022
                          12 months           12 months
                         2023-12-31          2022-12-31
RevenueAbstract
  Goods               1,000,000           2,000,000
  Services              250,000             250,000
                 ──────────────      ──────────────
  Sales               4,250,000           4,250,000
Costs            -1,234,500,000      -1,234,500,000
PerShare                      2.500             -11.125
Values left out: 10 of a period that is not shown
`);
  });

  test('never is wider than the terminal, and keeps the newest columns', () => {
    for (const width of [80, 64, 50, 40]) {
      const shown = text(whole, { width });
      expect(Math.max(...shown.split('\n').map(widthOf))).toBeLessThanOrEqual(width);
      expect(shown).toContain('2023-12-31');
    }
    expect(text(whole, { width: 50 })).toContain('\n2 more columns: 2021-12-31 12 months; 2020-12-31\n12 months\n');
  });

  test('keeps the newest column of each company side by side', () => {
    const [section] = whole.sections;
    if (!section) throw new Error('there is a section');
    const [first, ...others] = section.columns;
    if (!first) throw new Error('there is a column');
    // The first company's newest column is older than all of the other's.
    const columns = [{ ...first, end: first.end - 2_000 }, ...others.map((column) => ({ ...column, company: 1 }))];
    const companies = ['AA', 'BB'].map((symbol) => ({ key: symbol, name: null, symbol }));
    const shown = text({ ...whole, companies, sections: [{ ...section, columns }] }, { width: 60 });
    expect(shown).toMatch(/\n +AA +BB\n/);
  });

  test('leaves out lines that have values in the columns alone that do not fit, unless it shows empty lines', () => {
    const rows = tinyRows([
      {
        name: 'old',
        filed: '2021-02-01',
        rows: [{ period: '2020-01-01/2020-12-31', values: { Goods: '1', Costs: '2' } }],
      },
      {
        name: 'new',
        filed: '2024-02-01',
        rows: [{ period: '2023-01-01/2023-12-31', values: { Costs: '1234567890' } }],
      },
    ]);
    const narrow = text(tinyStatement(rows, TAXONOMY), { width: 30 });
    expect(narrow).toContain('1 more column: 2020-12-31 12\n');
    expect(narrow).not.toMatch(/Goods|RevenueAbstract/);
    expect(text(tinyStatement(rows, TAXONOMY))).toMatch(/RevenueAbstract\n {2}Goods +1\n/);
    expect(text(tinyStatement(rows, TAXONOMY, { empty: 'show' }), { width: 30 })).toMatch(/Goods\n(.*\n)*Never\n/);
  });

  test('a label of any length and kind is broken into lines that fit, without control characters', () => {
    const hostile = `合計資産 ${'long words '.repeat(30)}\u001b[2J\u202e=1+1\nend`;
    const shown = text(
      changed(whole, ({ field }) => (field.name === 'Goods' ? { label: hostile } : {})),
      { width: 60 },
    );
    expect(Math.max(...shown.split('\n').map(widthOf))).toBeLessThanOrEqual(60);
    expect(shown).toContain('合計資産');
    expect(shown).toContain('=1+1 end');
    expect(shown).not.toMatch(/\p{Cc}(?<!\n)|\p{Bidi_Control}/u);
  });

  test('marks are beside totals, with a legend; a difference is in the scale of the amounts', () => {
    const verdicts = ['consistent', 'rounded', 'partial', 'inconsistent'] as const;
    const checked = changed(
      whole,
      () => ({}),
      (_, { field }, at) => {
        const verdict = field.name === 'Sales' ? verdicts[at] : undefined;
        return verdict ? { check: { verdict, authority: 'filed', difference: '-630000', finding: null } } : {};
      },
    );
    const shown = text(checked);
    expect(shown).toMatch(/Sales +4,250 ✓ +4,250 ≈ +4,250 partial +4,250 off by -630\n/);
    expect(shown).toMatch(/\n✓ the total adds up · ≈ .*within rounding · partial some parts/);
  });

  test('what is by the standard alone is in brackets, and the legend says what a total is judged by', () => {
    const checks: readonly Partial<StatementCell>[] = [
      { check: { verdict: 'consistent', authority: 'printed', difference: null, finding: null } },
      { check: { verdict: 'consistent', authority: 'standard', difference: null, finding: null } },
      { check: { verdict: 'inconsistent', authority: 'standard', difference: '-630000', finding: 'f' } },
      { check: { verdict: 'inconsistent', authority: 'printed', difference: '630000', finding: 'f' } },
    ];
    const shown = text(
      changed(
        whole,
        () => ({}),
        (_, { field }, at) => (field.name === 'Sales' ? (checks[at] ?? {}) : {}),
      ),
    );
    expect(shown).toMatch(/Sales +4,250 ✓ +4,250 \(✓\) +4,250 \(off by -630\) +4,250 off by 630\n/);
    expect(shown.replaceAll('\n', ' ')).toContain(
      [
        '✓ the total adds up as printed · off by the total does not add up as printed: reported minus computed',
        '(✓) the total adds up by the standard · (off by) the total does not add up by the standard',
      ].join(' · '),
    );
  });

  test('in colour it has the same characters', () => {
    const coloured = text(whole, { width: 100, color: true });
    expect(coloured).toContain('\u001b[31m-1,234,500\u001b[0m');
    expect(stripVTControlCharacters(coloured)).toBe(text(whole, { width: 100 }));
  });

  test('columns of changes say what they compare, and percentages what they are of', () => {
    const two = tinyStatement(ROWS, TAXONOMY, { columns: { length: null, periods: 2, from: null, to: null } });
    const shown = text(inPercentOf(withGrowth(two), 'sales'));
    expect(shown).toMatch(/in percent of Sales, to one decimal/);
    expect(shown).toMatch(/change since {2,}growth since {3}12 months\n/);
    expect(shown).toMatch(/Goods +23\.5% +-1,000,000 +-50\.0% +47\.1%\n/);
  });

  test('without any section it says so', () => {
    expect(text({ ...whole, sections: [] })).toContain('No values in these periods and sections.');
  });
});
