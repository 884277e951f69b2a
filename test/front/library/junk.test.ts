import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as library from '../../../src/index.ts';
import { longOr } from '../../support/long.ts';

const { CrossfootError, EXACT, openStore } = library;

type Anything = (...args: unknown[]) => unknown;

const NOWHERE = '/nowhere/at all.duckdb';
const store = openStore(NOWHERE);
// Building the sample takes seconds.
const {
  ingest: { sample: _, ...ingest },
  ...calls
} = store;

const FUNCTIONS = [
  ...Object.entries(library).filter(([name]) => name !== 'CrossfootError'),
  ...Object.entries({ ...calls, ...ingest }),
].flatMap(([name, value]) => (typeof value === 'function' ? [[name, value as Anything] as const] : []));

/** The error of a call, or of the first step of its iteration. */
async function outcome(call: Anything, args: readonly unknown[]): Promise<unknown> {
  try {
    const result = await call(...args);
    const isIterable = typeof result === 'object' && result !== null && Symbol.asyncIterator in result;
    if (isIterable) await (result as AsyncIterable<unknown>)[Symbol.asyncIterator]().next();
    return undefined;
  } catch (error) {
    return error;
  }
}

/** Values of every kind, and values that are nearly valid. */
const junk = fc.oneof(
  fc.anything({ withBigInt: true, withDate: true, withMap: true, withNullPrototype: true, withTypedArray: true }),
  fc.constantFrom<unknown>(
    ...[undefined, {}, [], '', NOWHERE, 'abs:1', 'a gt 1'],
    ...[{ progress: {} }, { signal: 'now' }, { asOf: 0 }, { sleep: 1 }, { key: 'demo' }, { keys: [{}] }],
    ...[{ tolerance: EXACT }, { tolerance: 'nonsense' }, { record: { keepRuns: -1 } }],
    ...[{ observedAt: '2025-02-28T00:00:00Z', resource: 'nonsense' }, { observedAt: 'yesterday' }],
    ...[
      { mantissa: 1n, places: 0.5 },
      { mantissa: 1, places: 0 },
    ],
    ...[{ kind: 'abs' }, { kind: 'abs', amount: { mantissa: 1n, places: 2 } }],
    ...[{ before: 1, after: 2 }, { namespace: 'a' }, [{ name: 'a', type: 'number' }], [{ name: 'a' }]],
  ),
);

describe('a function of the library, called with anything', () => {
  it.each(FUNCTIONS)('%s works, or fails with a CrossfootError', async (_, call) => {
    await fc.assert(
      fc.asyncProperty(fc.array(junk, { maxLength: 4 }), async (args) => {
        const failed = await outcome(call, args);
        if (failed !== undefined) expect(failed).toBeInstanceOf(CrossfootError);
      }),
      { numRuns: longOr(60, 2000) },
    );
  });
});

describe('an error of a wrong argument', () => {
  it.each<[string, () => unknown, string, string | undefined]>([
    ['nothing', () => (openStore as Anything)(), 'openStore: path: expected string, received undefined', undefined],
    [
      'ports without a clock',
      () => (openStore as Anything)('a', { now: 1 }),
      'openStore: ports.now: expected a',
      undefined,
    ],
    [
      'a day',
      () => store.ingest.taxonomy('a.zip', { observedAt: '2025-02-28' }),
      'ingest.taxonomy: options.observedAt: expected ISO text in UTC',
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
      () => store.diff({ before: 1, after: 'tomorrow' }),
      'diff: moments.after: expected the number of a snapshot, latest, previous or a date such as 2010-06-30',
      undefined,
    ],
    [
      'an unknown option',
      () => (store.sync as Anything)('http://service.example', { key: 'demo', maxCals: 3 }),
      'sync: options: "maxCals" is unknown; did you mean maxCalls?',
      undefined,
    ],
    [
      'an option that is like no other',
      () => (store.ingest.taxonomy as Anything)('a.zip', { everything: true }),
      'options: "everything" is unknown; accepted: signal, progress, observedAt, maxXml, disclosures',
      undefined,
    ],
    [
      'an unknown option within another one',
      () => (store.validate as Anything)({ filters: { companies: ['ZQLSP'] } }),
      'validate: options.filters: "companies" is unknown; accepted: company, section',
      undefined,
    ],
    [
      'an unknown part of a question',
      () => (store.explain as Anything)({ company: 'ZQLSP', fild: 'assets' }),
      'explain: asked: "fild" is unknown; did you mean field?',
      undefined,
    ],
    [
      'one of two kinds of values',
      () => (store.validate as Anything)({ record: { keepRuns: -1 } }),
      'validate: options.record.keepRuns: Too small',
      undefined,
    ],
  ])('%s: names the function, the argument and what was expected', async (_, call, message, hint) => {
    const failed = await outcome(call, []);
    expect(failed).toBeInstanceOf(CrossfootError);
    expect(failed).toMatchObject({ failure: 'usage', hint });
    expect((failed as Error).message).toContain(message);
  });

  it('is what a promise fails with, not what the call throws', async () => {
    const answer = (store.query as Anything)({});
    expect(answer).toBeInstanceOf(Promise);
    await expect(answer).rejects.toBeInstanceOf(CrossfootError);
  });
});
