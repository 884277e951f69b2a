import { expect, test } from 'vitest';
import { sameField } from '../../../src/analysis/validation/rules/cross-statement.ts';
import { withConnection } from '../../../src/warehouse/store/connection.ts';
import { prepareRules, ruleRows, ruleRowsByDocument } from '../../../src/warehouse/store/rule-rows.ts';
import { ingestTiny, TEST_PORTS, tempStore } from '../../support/temp-store.ts';

const VALUES = ['5|6', '7', '8|8.0', '9|10|9', '1|2', '3', '4|5'];

test('a rule that compares within documents finds the same in parts of them, whatever their size', async () => {
  const store = await tempStore();
  const rows = VALUES.flatMap((cash, at) =>
    ['2009-03-31', '2009-06-30'].map((period) => ({ document: `D${at}`, period, values: { cash, debt: '1' } })),
  );
  await ingestTiny(store, rows);
  await withConnection(store, TEST_PORTS, async (connection) => {
    await prepareRules(connection, 1);
    const whole = await ruleRows(connection, 1, sameField.query);
    expect(whole.length).toBe(8);
    for (const most of [1, 3, 4, 100]) {
      const inParts = await ruleRowsByDocument(connection, 1, sameField.query, most);
      expect(inParts.toSorted((a, b) => a.version - b.version)).toEqual(whole);
    }
  });
});
