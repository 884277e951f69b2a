import { expect, test } from 'vitest';
import { examineRows, type PlacedRow } from '../../../support/explained-rows.ts';
import { calculation } from '../../../support/tiny-calculation.ts';

const DAY = 14_425;
const row = (values: PlacedRow['values'], place: Partial<PlacedRow> = {}): PlacedRow => ({
  values,
  end: DAY,
  ...place,
});

/** The first hypothesis for the total T of the first row: kind, fit, fields. */
function firstOf(sums: readonly string[], ...rows: readonly PlacedRow[]): string {
  const wrong = examineRows(calculation(...sums), rows).find(({ gap }) => gap.field === 'T' && gap.version === 1);
  const [first] = wrong?.hypotheses ?? [];
  return first
    ? [first.kind, first.fit, first.field, ...(first.together ?? []).map(({ field }) => field)].join(' ')
    : '';
}

test('a subtotal beside its own parts is counted twice', () => {
  const values = { T: '61234567', S: '41230067', A: '30000011', B: '11230056', C: '20004500' };
  expect(firstOf(['1 T = S + A + B + C'], row(values))).toBe('counted-twice exact S A B');
});

test('two parts that the total leaves out', () => {
  const values = { T: '30000000', A: '10000017', B: '19999983', C: '41230056', D: '20004500' };
  expect(firstOf(['1 T = A + B + C + D'], row(values))).toBe('left-out exact C D');
});

test('two missing parts that the document reports with dimensions', () => {
  const elsewhere = row({ C: '41230056', D: '20004500' }, { dimensions: 2 });
  const rows = [row({ T: '91234567', A: '30000011' }), elsewhere];
  expect(firstOf(['1 T = A + C + D'], ...rows)).toBe('reported-elsewhere exact C D');
  const other = { ...elsewhere, document: 2 };
  expect(firstOf(['1 T = A + C + D'], row({ T: '91234567', A: '30000011' }), other)).toBe('not-filed possible T');
});

test('two fields that are not parts, where all parts are there', () => {
  const values = { T: '91234567', A: '20000011', B: '10000000', Plant: '41230056', Funds: '20004500', Cash: '77' };
  expect(firstOf(['1 T = A + B'], row(values))).toBe('other-field exact Funds Plant');
  expect(firstOf(['1 T = A + B + C'], row(values))).toBe('not-filed possible C');
});

test('of fields that fit equally the first by name is named, in whatever order the row has them', () => {
  const one = { T: '71230056', A: '20000011', B: '10000000', Plant: '41230045', Funds: '41230045', Cash: '77' };
  const two = { T: '91234567', A: '20000011', B: '10000000', Plant: '41230056', Funds: '20004500' };
  const three = { ...two, Goods: '41230055', Notes: '20004501' };
  const reversed = (values: PlacedRow['values']) => Object.fromEntries(Object.entries(values).reverse());
  for (const order of [(values: PlacedRow['values']) => values, reversed]) {
    expect(firstOf(['1 T = A + B'], row(order(one)))).toBe('other-field exact Funds');
    expect(firstOf(['1 T = A + B'], row(order(two)))).toBe('other-field exact Funds Plant');
    expect(firstOf(['1 T = A + B'], row(order(three)))).toBe('other-field exact Funds Plant');
  }
});

test('two wrong subtotals together, written to different places', () => {
  const values = { T: '100', S: '30.5', A: '10', B: '20', U: '60.5', C: '25', D: '35' };
  expect(firstOf(['1 T = S + U', '1 S = A + B', '1 U = C + D'], row(values))).toBe('');
  const wrong = { ...values, T: '90', S: '40.5', U: '71.5' };
  expect(firstOf(['1 T = S + U', '1 S = A + B', '1 U = C + D'], row(wrong))).toBe('subtotal exact U S');
});

test('a difference of few digits proves nothing', () => {
  const many = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`Own${n}`, `${n + 1}000000`]));
  const values = { T: '125000000', A: '60000000', B: '52000000', ...many };
  expect(firstOf(['1 T = A + B'], row(values))).toBe('other-field possible Own12');
  const precise = { T: '125000113', A: '60000000', B: '52000000', ...many, Own12: '13000113' };
  expect(firstOf(['1 T = A + B'], row(precise))).toBe('other-field exact Own12');
});

test('a wrong total below is named in each section that has it as a part', () => {
  const sums = ['1 T = S + C', '2 V = S - D', '3 S = A + B'];
  const values = { T: '100000', S: '61234', C: '40000', V: '30000', D: '30000', A: '20000', B: '40000' };
  const wrong = examineRows(calculation(...sums), [row(values)]);
  const roots = wrong.map(({ gap, hypotheses: [first] }) => `${gap.field} ${first?.kind} ${first?.root?.field}`);
  expect(roots.sort()).toEqual(['S undefined undefined', 'T subtotal S', 'V subtotal S']);
});

test('of equal hypotheses that which also explains the total above comes first', () => {
  const sums = ['1 T = S + C', '2 S = A + B'];
  const values = { T: '100000', S: '-61234', C: '38766', A: '61234' };
  const wrong = examineRows(calculation(...sums), [row(values)]);
  const firsts = wrong.map(({ gap, hypotheses: [first] }) => `${gap.field} ${first?.kind} ${first?.field}`);
  expect(firsts.sort()).toEqual(['S sign S', 'T subtotal S']);
});
