import { expect, test } from 'vitest';
import { NO_FILTERS } from '../../../src/analysis/validation/finding-filter.ts';
import { EXACT } from '../../../src/analysis/validation/tolerance.ts';
import { validateStore } from '../../../src/analysis/validation/validate-store.ts';
import type { Beside } from '../../../src/warehouse/store/reader.ts';
import { openSession } from '../../../src/warehouse/store/session.ts';
import { ingestTiny, TEST_PORTS, tempStore } from '../../support/temp-store.ts';

const REQUEST = { tolerance: EXACT, filters: { ...NO_FILTERS, rule: ['dates/out-of-order'] } };

/** Validates in a session whose store is said to be such a one; counts the reads beside the sums. */
async function validateBeside(store: string, said: Pick<Beside, 'bytes' | 'isLimited'>) {
  const session = await openSession();
  let reads = 0;
  try {
    const { report } = await session.read(store, TEST_PORTS, (reader) => {
      const beside: Beside = {
        ...said,
        read: (use) => {
          reads += 1;
          return reader.beside?.read(use) ?? Promise.reject(new Error('no further connection'));
        },
      };
      return validateStore({ ...REQUEST, store: { use: (use) => use({ ...reader, beside }) } }, TEST_PORTS);
    });
    return { report, reads };
  } finally {
    session.close();
  }
}

test('rules run beside the check of sums where memory allows it, and find what they find after it', async () => {
  const store = await tempStore();
  await ingestTiny(store, [{ document: 'turned', period: '2009-06-30/2009-01-01', values: { sales: '1' } }]);
  const small = await validateBeside(store, { bytes: 64 << 20, isLimited: false });
  const large = await validateBeside(store, { bytes: (64 << 20) + 1, isLimited: false });
  const limited = await validateBeside(store, { bytes: 1 << 30, isLimited: true });
  expect([small.reads, large.reads, limited.reads]).toEqual([1, 0, 1]);
  expect(limited.report).toEqual(large.report);
  expect(small.report).toEqual(large.report);
  expect(small.report.findings.map(({ rule }) => rule)).toEqual(['dates/out-of-order']);
});

test('with too little memory for its engine, validate begins again without the limit', async () => {
  const store = await tempStore();
  const values = Object.fromEntries(Array.from({ length: 2_000 }, (_, at) => [`field${at}`, String(at)]));
  const documents = Array.from({ length: 40 }, (_, at) => ({ document: `d${at}`, period: '2009-06-30', values }));
  await ingestTiny(store, [...documents, { document: 'turned', period: '2009-06-30/2009-01-01', values: { a: '1' } }]);
  const found = async (memory?: string) => {
    const session = await openSession(memory === undefined ? {} : { memory });
    let readings = 0;
    try {
      const { report } = await session.read(store, TEST_PORTS, (reader) => {
        readings += 1;
        return validateStore({ ...REQUEST, store: { use: (use) => use(reader) } }, TEST_PORTS);
      });
      return { report, readings };
    } finally {
      session.close();
    }
  };
  const [limited, unlimited] = [await found('1MB'), await found()];
  expect([limited.readings, unlimited.readings]).toEqual([2, 1]);
  expect(limited.report).toEqual(unlimited.report);
});
