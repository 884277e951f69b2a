import { describe, expect, test } from 'vitest';
import { explainTotal } from '../../../../src/analysis/validation/explain/explain-total.ts';
import { DEFAULT_COMPARISON } from '../../../../src/analysis/validation/modes.ts';
import { recordValidation } from '../../../../src/analysis/validation/record-validation.ts';
import { EXACT } from '../../../../src/analysis/validation/tolerance.ts';
import { validateStore } from '../../../../src/analysis/validation/validate-store.ts';
import type { Finding } from '../../../../src/core/model/finding.ts';
import { withConnection } from '../../../../src/warehouse/store/connection.ts';
import { type StoreReader, withReader } from '../../../../src/warehouse/store/reader.ts';
import { queryRows } from '../../../../src/warehouse/store/rows.ts';
import { TEST_PORTS } from '../../../support/temp-store.ts';
import { type CheckedTotal, checkedTotals } from '../../../support/total-checks.ts';
import { BALANCE, type Line, replaced, storeOf } from './printed-store.ts';

const comparison = { ...DEFAULT_COMPARISON, tolerance: EXACT };

async function judged(lines: readonly Line[]) {
  const store = await storeOf(lines);
  const { report } = await validateStore({ store, tolerance: EXACT }, TEST_PORTS);
  return withReader(store, TEST_PORTS, async (reader) => {
    const totals = await checkedTotals(reader, ['0000000001'], comparison);
    for (const total of totals) expect(await explained(reader, total)).toEqual(withoutSums(total));
    return { findings: report.findings, totals: totals.map(printed(report.findings)).sort() };
  });
}

async function explained(reader: StoreReader, { version, field }: CheckedTotal) {
  const store = { use: <T>(use: (reader: StoreReader) => Promise<T>) => use(reader) };
  return (await explainTotal({ store, of: { version, name: field }, comparison }, TEST_PORTS)).check;
}

function withoutSums({ check: { sums: _, ...check } }: CheckedTotal) {
  return check;
}

const printed =
  (findings: readonly Finding[]) =>
  ({ field, check: { authority, verdict, difference, finding } }: CheckedTotal): string => {
    const rule = findings.find(({ id }) => id === finding)?.rule ?? (finding === null ? '' : 'unknown');
    return [field, authority, verdict, difference, rule].filter(Boolean).join(' ');
  };

test('the view of findings has a printed one with the label of its total and its statement', async () => {
  const store = await storeOf(replaced('Assets', '53274050'));
  const validation = await validateStore({ store, tolerance: EXACT }, TEST_PORTS);
  await recordValidation(validation, { store, ranAt: '2009-10-01T00:00:00Z', keepRuns: 0 }, TEST_PORTS);
  const rows = await withConnection(store, TEST_PORTS, (connection) =>
    queryRows(connection, `SELECT section, field, label, severity FROM findings WHERE rule = 'roll-up/printed'`),
  );
  expect(rows).toEqual([['Balance Sheet', 'Assets', 'Total assets', 'error']]);
});

test('the printed totals of rows are read with the names of their parts', async () => {
  const store = await storeOf(BALANCE);
  const { totals, fields } = await withReader(store, TEST_PORTS, async (reader) => {
    const rows = (await reader.printedTotals(1, 'all', { company: '0000000001' })).map((total) => total.row);
    expect(await reader.totalsOfRows(1, [])).toEqual({ totals: [], fields: new Map() });
    return reader.totalsOfRows(1, rows);
  });
  const nameOf = (id: number) => fields.get(id)?.name;
  const net = totals.find(({ fieldId, amount }) => nameOf(fieldId) === 'Net' && amount.mantissa === 41_101_096n);
  expect(net).toMatchObject({ statement: 'BS', verdict: 'foots' });
  expect(net?.parts.map(({ fieldId, weight, amount }) => [nameOf(fieldId), weight, amount?.mantissa])).toEqual([
    ['Gross', 1, 53_741_208n],
    ['Depreciation', 1, -12_640_112n],
  ]);
});

describe('statement, explain and validate agree about each total', () => {
  test('that adds up as printed, with a sign against its definition or not, and one without a printed sum', async () => {
    const { totals } = await judged(BALANCE);
    expect(totals).toEqual([
      'Assets printed consistent',
      'Assets printed consistent',
      'Net printed consistent roll-up/against-definition',
      'Net printed consistent roll-up/against-definition',
      'Pension standard consistent',
      'Pension standard inconsistent 127 roll-up/unconfirmed',
    ]);
  });

  test('that is wrong in one column', async () => {
    const { totals } = await judged(replaced('Assets', '53274050'));
    expect(totals.slice(0, 2)).toEqual([
      'Assets printed consistent',
      'Assets printed inconsistent 27000 roll-up/printed',
    ]);
  });

  test('of the filer, which no calculation has', async () => {
    const lines = replaced('Assets', '53274050').map(
      (line): Line => (line[0] === 'Assets' ? ['OwnAssets', 'D', line[2], line[3], 'Total assets'] : line),
    );
    const { totals } = await judged(lines);
    expect(totals.slice(2, 4)).toEqual([
      'OwnAssets printed consistent',
      'OwnAssets printed inconsistent 27000 roll-up/printed',
    ]);
  });

  test('that no statement shows: of the standard nothing is said where parts are missing', async () => {
    const { totals } = await judged(
      BALANCE.map(([tag, balance, june, december]): Line => [tag, balance, june, december]),
    );
    expect(totals).toEqual([
      'Net standard inconsistent -22150418 roll-up/unconfirmed',
      'Net standard inconsistent -25280224 roll-up/unconfirmed',
      'Pension standard consistent',
      'Pension standard inconsistent 127 roll-up/unconfirmed',
    ]);
  });
});
