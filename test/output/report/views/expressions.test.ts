import { describe, expect, it } from 'vitest';
import type { ExpressionDiagnostic } from '../../../../src/core/expression/diagnostic.ts';
import { expressionCheckView, expressionSqlView, markedText } from '../../../../src/output/report/views/expressions.ts';
import { printed } from '../../../support/printed.ts';

const problem = (start: number, end: number, more: Partial<ExpressionDiagnostic> = {}): ExpressionDiagnostic => ({
  ...{ severity: 'error', code: 'x', message: 'wrong', start, end, expected: [] },
  ...more,
});
const marked = (text: string, start: number, end: number, more: Partial<ExpressionDiagnostic> = {}) =>
  markedText(text, [problem(start, end, more)])
    .split('\n')
    .slice(0, -1);

describe('a diagnostic of an expression', () => {
  it('has carets under its span, also behind wide characters and for an empty span', () => {
    expect(marked('a gt b', 2, 4)).toEqual(['a gt b', '  ^^ wrong']);
    expect(marked('日本 gt', 3, 5)).toEqual(['日本 gt', '     ^^ wrong']);
    expect(marked('a\n\tb', 3, 4)).toEqual(['a  b', '   ^ wrong']);
    expect(marked('a', 1, 1, { severity: 'note', expected: ['gt', 'lt'] })).toEqual([
      'a',
      ' ^ note: wrong (expected gt, lt)',
    ]);
  });

  it('shows the part around it of a long expression', () => {
    const text = `${'x'.repeat(100)}!${'y'.repeat(100)}`;
    expect(marked(text, 100, 101)).toEqual([`…${'x'.repeat(40)}!${'y'.repeat(59)}…`, `${' '.repeat(41)}^ wrong`]);
    const [begin = '', end = ''] = [marked(text, 5, 6)[0], marked(text, 199, 200)[0]];
    expect([begin.length, begin.at(-1), end.length, end[0]]).toEqual([101, '…', 101, '…']);
    expect(marked('x'.repeat(100), 0, 1)[0]).toHaveLength(100);
  });
});

it('a checked expression has its canonical form below what is noted', async () => {
  const head = {
    expression: 'a  gt 1',
    fields: ['a'],
    level: 'L0',
    totals: { errors: 0, warnings: 0, notes: 1 },
  } as const;
  const diagnostics = [problem(1, 3, { severity: 'note' })];
  expect(await printed(expressionCheckView({ ...head, canonical: 'a gt 1', diagnostics }))).toBe(
    'a  gt 1\n ^^ note: wrong\na gt 1\n',
  );
  expect(await printed(expressionCheckView({ ...head, canonical: null, diagnostics }))).toBe(
    'a  gt 1\n ^^ note: wrong\n',
  );
});

it('an expression as SQL has its parameters and columns below it', async () => {
  const output = {
    ...({ expression: 'a gt 1', canonical: 'a gt 1', fields: ['a'], nulls: 'sql', sql: '"a" > $1' } as const),
    ...{ columns: [{ field: 'a', column: 'a', type: 'DOUBLE' }], parameters: ['1'] },
  };
  expect(await printed(expressionSqlView(output))).toBe('"a" > $1\n$1: "1"\na: DOUBLE\n');
});
