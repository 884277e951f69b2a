import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as library from '../../src/index.ts';
import { longOr } from '../support/long.ts';

const { CrossfootError, EXACT, nodePorts } = library;

type Anything = (...args: unknown[]) => unknown;

const FUNCTIONS = Object.entries(library).flatMap(([name, value]) =>
  typeof value === 'function' && name !== 'CrossfootError' ? [[name, value as unknown as Anything] as const] : [],
);

/** What a call came to; what it threw, where it failed. */
async function outcome(call: Anything, args: readonly unknown[]): Promise<unknown> {
  try {
    await call(...args);
    return undefined;
  } catch (error) {
    return error;
  }
}

/** Things of every kind, and what nearly is right. */
const junk = fc.oneof(
  fc.anything({ withBigInt: true, withDate: true, withMap: true, withNullPrototype: true, withTypedArray: true }),
  fc.constantFrom<unknown>(
    undefined,
    {},
    [],
    '',
    nodePorts(),
    { ...nodePorts(), progress: {} },
    { ...nodePorts(), signal: 'now' },
    { store: '/nowhere/at all.duckdb' },
    { store: '/nowhere/at all.duckdb', tolerance: EXACT },
    { store: '/nowhere/at all.duckdb', observedAt: '2025-02-28T00:00:00Z', resource: 'nonsense' },
    { store: '/nowhere/at all.duckdb', observedAt: 'yesterday' },
    { mantissa: 1n, places: 0.5 },
    { mantissa: 1, places: 0 },
    { kind: 'abs' },
    { kind: 'abs', amount: { mantissa: 1n, places: 2 } },
    { before: 1, after: 2 },
    { asOf: 0 },
    { namespace: 'a' },
    'abs:1',
    '/nowhere/at all.duckdb',
  ),
);

describe('whatever a function of the library is called with', () => {
  it.each(FUNCTIONS)('%s works, or fails with a CrossfootError', async (_, call) => {
    await fc.assert(
      fc.asyncProperty(fc.array(junk, { maxLength: 4 }), async (args) => {
        const failed = await outcome(call, args);
        if (failed !== undefined) expect(failed).toBeInstanceOf(CrossfootError);
      }),
      { numRuns: longOr(100, 2000) },
    );
  });
});

describe('an error of a wrong argument', () => {
  const ports = nodePorts();
  const store = '/nowhere/at all.duckdb';

  it.each<[string, () => unknown, string, string | undefined]>([
    ['nothing', () => (library.validateStore as Anything)(), 'validateStore: request: expected object', undefined],
    [
      'an empty request',
      () => (library.validateStore as Anything)({}),
      'validateStore: request.store: expected string, received undefined',
      undefined,
    ],
    [
      'no ports',
      () => (library.queryStore as Anything)(store, 'SELECT 1'),
      'queryStore: ports: expected object, received undefined',
      '`nodePorts()` makes the ports.',
    ],
    [
      'ports without a clock',
      () => (library.queryStore as Anything)(store, 'SELECT 1', { sleep: ports.sleep }),
      'queryStore: ports.now: expected a function',
      '`nodePorts()` makes the ports.',
    ],
    [
      'a day',
      () => library.ingestTaxonomy('a.zip', { store, observedAt: '2025-02-28' }, ports),
      'ingestTaxonomy: request.observedAt: expected ISO text in UTC',
      'For example 2025-02-28T07:13:00Z.',
    ],
    [
      'a number that is a float',
      () => (library.addDecimal as Anything)({ mantissa: 1n, places: 0 }, 1.5),
      'addDecimal: b: expected object, received number',
      undefined,
    ],
    [
      'no moment',
      () => library.changesBetween(store, { before: 1, after: 'tomorrow' }, ports),
      'changesBetween: snapshots.after: expected the number of a snapshot, latest, previous or a date such as 2010-06-30',
      undefined,
    ],
    [
      'a validation that is made up',
      () => (library.recordValidation as Anything)({ report: {} }, { store, ranAt: '2025-02-28T00:00:00Z' }, ports),
      'recordValidation: validation: expected what validateStore gave',
      undefined,
    ],
  ])('%s: names the function, the argument and what was expected', async (_, call, message, hint) => {
    const failed = await outcome(call, []);
    expect(failed).toBeInstanceOf(CrossfootError);
    expect(failed).toMatchObject({ failure: 'usage', hint });
    expect((failed as Error).message).toContain(message);
  });

  it('is what a promise fails with, not what the call throws', async () => {
    const answer = (library.validateStore as Anything)({});
    expect(answer).toBeInstanceOf(Promise);
    await expect(answer).rejects.toBeInstanceOf(CrossfootError);
  });
});
