import type {
  CellSource,
  LeftOutValue,
  Statement,
  StatementCell,
  StatementColumn,
  StatementLine,
  StatementSection,
} from '../../src/analysis/statement/statement.ts';
import { HOSTILE } from './sample-document.ts';
import { standard } from './tiny-statement.ts';

const FIELD = standard('Field');
const DAY = 19_722; // 2023-12-31

const SOURCE: CellSource = {
  document: { name: `doc ${HOSTILE}`, form: '10-K', filed: '2024-02-01' },
  ...{ row: 7, line: 12, resource: 'XBRL', snapshot: 1, field: FIELD },
};

function cell(given: Partial<StatementCell>): StatementCell {
  return {
    ...{ kind: 'number', value: '1000000', unit: 'USD', decimals: -6, check: null, derived: null, source: SOURCE },
    ...{ restatedFrom: null, ...given },
  };
}

function line(
  label: string,
  cells: readonly (StatementCell | null)[],
  given: Partial<StatementLine> = {},
): StatementLine {
  return {
    ...{ kind: 'value', field: FIELD, position: 0, dimensions: '', level: 0, label, negated: false, naturalSign: 1 },
    ...{ balance: null, isTotal: false, type: 'money', balanceType: null, cells, ...given },
  };
}

const column = (company: number, given: Partial<StatementColumn> = {}): StatementColumn => ({
  ...{ company, start: DAY - 364, end: DAY, months: 12, fiscal: { year: 2023, period: 'FY' } },
  ...{ state: 'latest', derived: null, ...given },
});

const check = (verdict: 'consistent' | 'rounded' | 'partial' | 'inconsistent', difference: string | null = null) => ({
  check: { verdict, authority: 'filed', difference, finding: 'f' } as const,
});

const PART = { weight: 1, value: '5000000', start: DAY - 364, end: DAY, source: SOURCE } as const;
const derived = { kind: 'fourth-quarter', parts: [PART, { ...PART, weight: -1, value: '-4000000' }] } as const;

/** Lines of all kinds; labels and values that mean something to every format. */
const LINES: readonly StatementLine[] = [
  line('Assets', [null, null, null], { kind: 'heading' }),
  line(HOSTILE, [cell({ value: '-1234567890.5' }), cell({ value: '0' }), null], { level: 1 }),
  line('=SUM(A1)', [cell({ value: '1' }), cell({ kind: 'nil', value: '' }), null], { level: 1 }),
  line('مجموع الأصول', [cell({ value: '1000000000000000000' }), null, null], { level: 2 }),
  line('資産合計', [cell(check('consistent')), cell(check('rounded')), null], { level: 1, isTotal: true }),
  line('Field', [cell(check('partial')), cell(check('inconsistent', '2000000')), null], { isTotal: true }),
  line('Small difference', [cell(check('inconsistent', '1')), null, null], { isTotal: true }),
  line('x'.repeat(300), [null, cell({ derived, source: null }), null], { level: 14 }),
  line('Restated', [cell({ restatedFrom: { value: '2000000', document: 'first' } }), null, null]),
  line('Per share', [cell({ value: '0.000001', unit: 'USD/shares' }), null, null], { type: 'per-share' }),
  line('Text', [cell({ kind: 'text', value: `${HOSTILE}${'<p>note</p>'.repeat(100)}`, unit: null }), null, null], {
    type: 'text',
  }),
];

const left = (reason: LeftOutValue['reason']): LeftOutValue => ({
  ...{ reason, company: 0, field: FIELD, start: null, end: reason === 'period' ? null : DAY, value: '1' },
  ...{ dimensions: 'Axis=Member;', unit: 'USD', source: SOURCE },
});

const SECTION: StatementSection = {
  ...{ id: 'one', title: `Balance ${HOSTILE}`, kind: 'balance', isParenthetical: false },
  structure: { kind: 'taxonomy', source: 'us-gaap', id: '2023', version: '1' },
  columns: [column(0), column(0, { start: null, months: 0, fiscal: null, state: 'original' }), column(1)],
  lines: LINES,
  leftOut: (['dimensions', 'period', 'unit', 'superseded', 'duplicate'] as const).map(left),
};

/** Two companies side by side in millions: every kind of line, cell and mark, and hostile text everywhere. */
export const MARKED_STATEMENT: Statement = {
  companies: [
    { key: '1', name: `One ${HOSTILE}`, symbol: 'ONE' },
    { key: '2', name: null, symbol: 'TWO' },
  ],
  ...{ snapshot: 1, display: { sign: 'filed', scale: 6 } },
  sections: [SECTION, { ...SECTION, id: 'two', title: 'Empty', columns: [], lines: [], leftOut: [] }],
  outside: [left('no-line')],
};
