import { expect, test } from 'vitest';
import { NO_FILTERS } from '../../../src/analysis/validation/finding-filter.ts';
import { EXACT } from '../../../src/analysis/validation/tolerance.ts';
import { validateStore } from '../../../src/analysis/validation/validate-store.ts';
import type { Beside } from '../../../src/warehouse/store/reader.ts';
import { openSession } from '../../../src/warehouse/store/session.ts';
import { ingestTiny, TEST_PORTS, tempStore } from '../../support/temp-store.ts';

test('rules that run beside the check of sums find what they find after it', async () => {
  const store = await tempStore();
  await ingestTiny(store, [{ document: 'turned', period: '2009-06-30/2009-01-01', values: { sales: '1' } }]);
  const request = { tolerance: EXACT, filters: { ...NO_FILTERS, rule: ['dates/out-of-order'] } };
  const after = await validateStore({ ...request, store }, TEST_PORTS);
  const session = await openSession();
  try {
    const besides: string[] = [];
    const beside = await session.read(store, TEST_PORTS, (reader) => {
      const counted: Beside = {
        bytes: 0,
        read: (use) => {
          besides.push('read');
          return reader.beside?.read(use) ?? Promise.reject(new Error('no further connection'));
        },
      };
      return validateStore({ ...request, store: { use: (use) => use({ ...reader, beside: counted }) } }, TEST_PORTS);
    });
    expect(besides).toEqual(['read']);
    expect(beside.report).toEqual(after.report);
    expect(beside.report.findings.map(({ rule }) => rule)).toEqual(['dates/out-of-order']);
  } finally {
    session.close();
  }
});
