import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatDecimal } from '../../../../src/core/base/decimal.ts';
import { withConnection } from '../../../../src/warehouse/store/connection.ts';
import { queryRows } from '../../../../src/warehouse/store/rows.ts';
import { longOr } from '../../../support/long.ts';
import { ingestTiny, TEST_PORTS, tempStore } from '../../../support/temp-store.ts';

test('exact_text writes every number of a store as formatDecimal does', async () => {
  const store = await tempStore();
  await ingestTiny(store, []);
  const number = fc.record({
    mantissa: fc.oneof(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), fc.bigInt({ min: -1000n, max: 1000n })),
    places: fc.integer({ min: 0, max: 30 }),
  });
  await withConnection(store, TEST_PORTS, (connection) =>
    fc.assert(
      fc.asyncProperty(fc.array(number, { minLength: 1, maxLength: 50 }), async (numbers) => {
        const values = numbers.map(({ mantissa, places }) => `('${mantissa}'::BIGINT, ${places}::UTINYINT)`).join(', ');
        const rows = await queryRows(connection, `SELECT exact_text(m, p) FROM (VALUES ${values}) t(m, p)`);
        expect(rows.flat()).toEqual(numbers.map(formatDecimal));
      }),
      { numRuns: longOr(20, 500) },
    ),
  );
});
