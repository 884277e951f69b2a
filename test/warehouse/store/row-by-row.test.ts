import fc from 'fast-check';
import { expect, test } from 'vitest';
import { commitSnapshots } from '../../../src/warehouse/store/commit-snapshot.ts';
import { withConnection } from '../../../src/warehouse/store/connection.ts';
import { NO_STORED_FIELDS, type StoredFields } from '../../../src/warehouse/store/numbering.ts';
import { readStoredFields } from '../../../src/warehouse/store/resource-fields.ts';
import { createStage } from '../../../src/warehouse/store/stage.ts';
import { openWorkspace } from '../../../src/warehouse/store/workspace.ts';
import { writeAttached } from '../../../src/warehouse/store/write-attached.ts';
import { longOr } from '../../support/long.ts';
import { expectSoundStore, storeDump } from '../../support/store-invariants.ts';
import { ingestTiny, TEST_PORTS, tempStore } from '../../support/temp-store.ts';
import { TINY_SCOPE, type TinyRow, tinyBatch } from '../../support/tiny-rows.ts';

const FIELDS = ['a', 'b', 'c', 'd', 'e', 'f'];

const identity = ({ entity, period }: TinyRow): string => [entity, period].join('|');
const tinyRow: fc.Arbitrary<TinyRow> = fc.record({
  entity: fc.constantFrom('0000000001', '0000000002', '0000000003'),
  period: fc.constantFrom('2009-03-31', '2009-06-30'),
  values: fc
    .uniqueArray(
      fc.tuple(
        fc.constantFrom(...FIELDS),
        fc.constantFrom('1', '-2.50', '12345678901234567890', 'text:', 'text:x', 'text:one\u001ftwo', 'text:é'),
      ),
      { selector: ([field]) => field },
    )
    .map((values) => Object.fromEntries(values)),
});
/** What one answer after the other shows; the order of a row's fields is as it comes. */
const answers = fc.array(fc.uniqueArray(tinyRow, { maxLength: 5, selector: identity }), {
  minLength: 1,
  maxLength: longOr(2, 3),
});

type Knowledge = 'none' | 'right' | 'wrong';
const wrong = ({ ids, next }: StoredFields): StoredFields => {
  const other = [...ids].reverse();
  return { ids: ids.map(({ field }, at) => ({ field, id: other[at]?.id ?? 0 })), next: next + 3 };
};

async function known(store: string, knowledge: Knowledge, isFirst: boolean): Promise<StoredFields> {
  if (knowledge === 'none' || isFirst) return NO_STORED_FIELDS;
  const right = await withConnection(store, TEST_PORTS, (connection) => readStoredFields(connection, 'service'));
  return knowledge === 'right' ? right : wrong(right);
}

async function bring(shown: readonly (readonly TinyRow[])[], knowledge: Knowledge): Promise<string> {
  const store = await tempStore();
  for (const [at, rows] of shown.entries()) {
    const session = await openWorkspace();
    try {
      const stage = await createStage(session.connection, await known(store, knowledge, at === 0));
      const half = Math.ceil(rows.length / 2);
      for (const [part, some] of [rows.slice(0, half), rows.slice(half)].entries()) {
        if (part > 0) stage.nextAnswer();
        const batch = tinyBatch(some);
        await stage.add({ kind: 'rows', batch });
      }
      await stage.finish();
      const commit = (path: string): Promise<unknown> =>
        writeAttached(session, path, TEST_PORTS, () =>
          commitSnapshots(session.connection, [
            {
              ...{ command: 'test', input: 'tiny', observedAt: '2009-10-01T00:00:00Z' },
              summary: { scope: TINY_SCOPE, counts: {}, diagnostics: [] },
            },
          ]),
        );
      // A write is done twice where another process made the store meanwhile.
      if (knowledge !== 'none') {
        const other = await tempStore();
        await ingestTiny(other, [{ period: '2009-06-30', values: { f: '1', other: '2' } }]);
        await commit(other);
      }
      await commit(store);
    } finally {
      session.close();
    }
  }
  return store;
}

test('rows leave the same store whatever was known of the ids of fields', async () => {
  await fc.assert(
    fc.asyncProperty(answers, fc.constantFrom<Knowledge>('right', 'wrong'), async (shown, knowledge) => {
      const [unknown, known] = [await bring(shown, 'none'), await bring(shown, knowledge)];
      expect(await storeDump(known)).toEqual(await storeDump(unknown));
      await expectSoundStore(known);
    }),
    { numRuns: longOr(1, 100) },
  );
});
