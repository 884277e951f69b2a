import { expect, test } from 'vitest';
import { explainTotal } from '../../../../src/analysis/validation/explain/explain-total.ts';
import { DEFAULT_COMPARISON } from '../../../../src/analysis/validation/modes.ts';
import { EXACT } from '../../../../src/analysis/validation/tolerance.ts';
import { validateStore } from '../../../../src/analysis/validation/validate-store.ts';
import { TEST_PORTS } from '../../../support/temp-store.ts';
import { BALANCE, replaced, storeOf } from '../page/printed-store.ts';

async function printedOf(store: string, field: string, period = '2009-06-30') {
  const of = { company: '0000000001', field, period };
  const { printed } = await explainTotal({ store, of, comparison: DEFAULT_COMPARISON }, TEST_PORTS);
  return printed;
}

test('a total is explained by the lines that its statement prints', async () => {
  const store = await storeOf(BALANCE);
  expect(await printedOf(store, 'Net')).toEqual([
    {
      ...{ section: { id: 'BS', title: 'Balance Sheet' }, verdict: 'foots', computed: '41101096', difference: '0' },
      lines: [
        { weight: '1', field: 'Gross', label: 'Plant, at cost', value: '53741208' },
        { weight: '1', field: 'Depreciation', label: 'Less accumulated depreciation', value: '-12640112' },
      ],
      holdsIn: [{ instant: '2008-12-31' }, { instant: '2009-06-30' }],
      ...{ otherDocuments: 0, until: null },
      finding: null,
    },
  ]);
  expect(await printedOf(store, 'Pension')).toBeUndefined();
});

test('one that is wrong in this column has the finding of validate, by the same id', async () => {
  const store = await storeOf(replaced('Assets', '53274050'));
  const { report } = await validateStore({ store, tolerance: EXACT }, TEST_PORTS);
  expect(await printedOf(store, 'Assets')).toMatchObject([
    {
      ...{ verdict: 'odd', computed: '53247050', difference: '27000', holdsIn: [{ instant: '2008-12-31' }] },
      finding: { id: report.findings[0]?.id, rule: 'roll-up/printed', causes: [{ kind: 'digits' }] },
    },
  ]);
  expect(await printedOf(store, 'Assets', '2008-12-31')).toMatchObject([{ verdict: 'foots', finding: null }]);
});
