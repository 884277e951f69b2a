import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Scope } from '../../../src/core/model/source-read.ts';
import { ingestRows } from '../../../src/warehouse/ingest/ingest-rows.ts';
import { commitSnapshots } from '../../../src/warehouse/store/commit-snapshot.ts';
import { withConnection } from '../../../src/warehouse/store/connection.ts';
import type { CommittedSnapshot } from '../../../src/warehouse/store/record-snapshots.ts';
import { queryRows } from '../../../src/warehouse/store/rows.ts';
import { stageRead } from '../../../src/warehouse/store/session.ts';
import { createStage } from '../../../src/warehouse/store/stage.ts';
import { openWorkspace } from '../../../src/warehouse/store/workspace.ts';
import { writeAttached } from '../../../src/warehouse/store/write-attached.ts';
import { longOr } from '../../support/long.ts';
import { expectSoundStore, storeDump } from '../../support/store-invariants.ts';
import { TEST_PORTS, tempStore } from '../../support/temp-store.ts';
import { type TinyRow, tinyRead } from '../../support/tiny-rows.ts';

/** What one source showed of one resource at one time. */
type Shown = { readonly resource: string; readonly rows: readonly TinyRow[]; readonly complete: boolean };

const DOCUMENTS: Readonly<Record<string, string>> = {
  A: '2009-07-01T00:00:00',
  B: '2009-08-01T00:00:00',
  C: '2009-08-01T00:00:00',
};

const tinyRow = fc
  .record({
    entity: fc.constantFrom('0000000001', '0000000002'),
    document: fc.constantFrom('A', 'B', 'C'),
    dimensions: fc.constantFrom('', 'issueid=7;'),
    period: fc.constantFrom('2009-06-30', '2009-04-01/2009-06-30'),
    values: fc.dictionary(
      fc.constantFrom('a', 'b', 'c'),
      fc.constantFrom('1', '-2.50', '12345678901234567890', 'text:x'),
    ),
  })
  .map(({ entity, document, ...row }): TinyRow => {
    // A document has one filer.
    const name = `${entity}-${document}`;
    return { ...row, entity, document: name, accepted: DOCUMENTS[document] ?? '' };
  });

/** A source that supersedes shows one document for an identity at a time. */
const identity = ({ entity, dimensions, period }: TinyRow): string => [entity, dimensions, period].join('|');

const shown = (resource: string): fc.Arbitrary<Shown> =>
  fc.record({
    resource: fc.constant(resource),
    rows: fc.uniqueArray(tinyRow, { maxLength: 6, selector: identity }),
    complete: fc.boolean(),
  });

/** Some refreshes, each with one or more resources. */
const refreshes = fc.array(
  fc.tuple(shown('One'), shown('Two'), shown('Three')).chain((all) => fc.subarray(all, { minLength: 1 })),
  { minLength: 1, maxLength: 4 },
);

const scopeOf = ({ resource, complete }: Shown): Partial<Scope> => ({ resource, complete, supersedes: true });
const TARGET = { command: 'test', input: 'tiny', observedAt: '2009-10-01T00:00:00Z' };

async function oneByOne(store: string, history: readonly (readonly Shown[])[]): Promise<readonly CommittedSnapshot[]> {
  const done: CommittedSnapshot[] = [];
  for (const one of history.flat()) {
    done.push(await ingestRows(tinyRead(one.rows, scopeOf(one)), { ...TARGET, store }, TEST_PORTS));
  }
  return done;
}

async function together(store: string, history: readonly (readonly Shown[])[]): Promise<readonly CommittedSnapshot[]> {
  const session = await openWorkspace();
  try {
    const { result } = await writeAttached(session, store, TEST_PORTS, async () => {
      const done: CommittedSnapshot[] = [];
      for (const refresh of history) {
        const stage = await createStage(session.connection);
        const works = [];
        for (const [index, one] of refresh.entries()) {
          if (index > 0) stage.nextRead();
          works.push({ ...TARGET, summary: await stageRead(tinyRead(one.rows, scopeOf(one)), stage, undefined) });
        }
        await stage.finish();
        done.push(...(await commitSnapshots(session.connection, works)));
      }
      return done;
    });
    return result;
  } finally {
    session.close();
  }
}

/** Tables that tell from when on something was said: with several reads in one commit that is the first of them. */
const TOLD_FROM = ['entity_version', 'stated_entity', 'document_version'];

function withoutToldFrom(dump: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(dump).filter(([table]) => !TOLD_FROM.includes(table)));
}

describe('several reads in one commit', () => {
  test('leave the same rows, versions and snapshots as one by one', async () => {
    await fc.assert(
      fc.asyncProperty(refreshes, async (history) => {
        const [apart, joined] = [await tempStore(), await tempStore()];
        const [first, second] = [await oneByOne(apart, history), await together(joined, history)];
        expect(second.map(({ snapshot, changes }) => ({ snapshot, changes }))).toEqual(
          first.map(({ snapshot, changes }) => ({ snapshot, changes })),
        );
        expect(withoutToldFrom(await storeDump(joined))).toEqual(withoutToldFrom(await storeDump(apart)));
        await expectSoundStore(joined);
      }),
      { numRuns: longOr(1, 100) },
    );
  });

  test('leave a row as its latest filing shows it, though that one has no value and an earlier one comes later', async () => {
    const store = await tempStore();
    const row = { entity: '0000000001', dimensions: '', period: '2009-06-30' };
    const later = { ...row, document: 'B', accepted: '2009-08-01T00:00:00', values: {} };
    const earlier = { ...row, document: 'A', accepted: '2009-07-01T00:00:00', values: { a: '1' } };
    const reads = [later, earlier].map((one) => [{ resource: 'One', rows: [one], complete: false }]);
    await oneByOne(store, reads);
    const shown = 'SELECT content_id, opened, closed FROM current_version';
    expect(await withConnection(store, TEST_PORTS, (connection) => queryRows(connection, shown))).toEqual([
      [1, 1, null],
    ]);
    await expectSoundStore(store);
  });

  test('are refused where two are of the same resource', async () => {
    const store = await tempStore();
    const one: Shown = { resource: 'One', rows: [], complete: true };
    await expect(together(store, [[one, one]])).rejects.toThrow('several reads of One in one commit');
  });
});
