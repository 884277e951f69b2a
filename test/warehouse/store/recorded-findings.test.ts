import { expect, test } from 'vitest';
import { FINDING_SORTS } from '../../../src/core/model/finding-kinds.ts';
import { withReader } from '../../../src/warehouse/store/reader.ts';
import { openSession } from '../../../src/warehouse/store/session.ts';
import { TEST_PORTS, tempStore } from '../../support/temp-store.ts';

const RUN = { run: 1, snapshot: 0 };
const PAGE = { sort: 'cause', order: ['b', 'a'], from: 0, most: 10 } as const;

/** A store with a run of four findings, about nothing in particular, in two groups and none. */
async function storeWithRun(): Promise<string> {
  const store = await tempStore();
  const session = await openSession();
  try {
    await session.stageFindings({
      id: ['1', '2', '3', '4'],
      rule: ['roll-up/complete', 'roll-up/partial', 'scale/jump', 'scale/jump'],
      severity: ['error', 'note', 'warning', 'warning'],
      rowVersion: new Int32Array(4),
      field: new Int32Array(4),
      evidence: ['5', '-70', '7', null].map((difference, at) =>
        JSON.stringify({ difference, ...(at === 2 && { folded: true }) }),
      ),
      section: ['One; Two', 'Two', null, null],
      cause: [null, 'cause', null, null],
      group: ['a', 'a', 'b', null],
    });
    const run = { ranAt: '2025-06-01T00:00:00Z', snapshot: 0, options: {}, totals: {} };
    await session.write(store, TEST_PORTS, (writer) => writer.writeFindings(run, 0));
  } finally {
    session.close();
  }
  return store;
}

test('findings come in the order of their groups, by filter, and with counts of what they have', async () => {
  const store = await storeWithRun();
  await withReader(store, TEST_PORTS, async (reader) => {
    const ids = async (choice: object, page: object = {}) =>
      (await reader.findings({ ...RUN, ...choice }, { ...PAGE, ...page })).findings.map(({ id }) => id).join('');
    expect(await ids({})).toBe('3124');
    expect(await ids({}, { sort: 'size' })).toBe('2314');
    expect(await ids({}, { from: 1, most: 2 })).toBe('12');
    expect(await ids({}, { each: 1 })).toBe('314');
    expect(await ids({ severity: 'warning' })).toBe('34');
    expect(await ids({ rule: 'roll-up' })).toBe('12');
    expect(await ids({ rule: 'roll-up/partial' })).toBe('2');
    expect(await ids({ rule: 'roll' })).toBe('');
    expect(await ids({ section: 'Two' })).toBe('12');
    expect(await ids({ groups: ['b'] })).toBe('3');
    expect(await ids({ groups: [] })).toBe('');
    expect(await ids({ since: 1 })).toBe('');
    expect(await ids({ company: "'; DROP TABLE finding; --" })).toBe('');
    const { facets, findings } = await reader.findings({ ...RUN, rule: 'roll-up' }, { ...PAGE, values: 9 });
    expect(facets.map(({ facet, value, findings: count }) => [facet, value, count])).toEqual([
      ['group', 'a', 2],
      ['rule', 'roll-up/complete', 1],
      ['rule', 'roll-up/partial', 1],
      ['section', 'Two', 2],
      ['section', 'One', 1],
      ['severity', 'error', 1],
      ['severity', 'note', 1],
    ]);
    const most = await reader.findings(RUN, { ...PAGE, values: 1 });
    expect(most.count).toBe(4);
    expect(most.facets.map(({ facet, value, values }) => `${facet} ${value} ${values}`)).toEqual([
      ...['group a 2', 'group b 2', 'rule scale/jump 3', 'section Two 2', 'severity warning 3'],
    ]);
    expect((await reader.findings(RUN, { ...PAGE, most: 3, isWhole: true })).findings).toEqual([]);
    expect(findings[1]).toMatchObject({ id: '2', difference: '-70', reported: null, cause: 'cause', folded: false });
    expect(await reader.runs(0, 5)).toEqual([
      { run: 1, ranAt: '2025-06-01T00:00:00Z', snapshot: 0, options: '{}', totals: '{}', findings: 4 },
    ]);
  });
});

test('a finding has the place and the neighbours that it has in each order', async () => {
  const store = await storeWithRun();
  await withReader(store, TEST_PORTS, async (reader) => {
    for (const sort of FINDING_SORTS) {
      const { findings } = await reader.findings(RUN, { ...PAGE, sort });
      const ids = findings.map(({ id }) => id);
      expect(ids.toSorted()).toEqual(['1', '2', '3', '4']);
      for (const [at, id] of ids.entries()) {
        const listed = await reader.listedFinding(RUN, { sort, order: PAGE.order, id });
        const place = {
          previous: ids[at - 1] ?? null,
          next: ids[at + 1] ?? null,
          position: at + 1,
          count: 4,
          row: null,
        };
        expect(listed).toEqual({ ...findings[at], ...place });
        const page = await reader.findings(RUN, { ...PAGE, sort, from: at, most: 1 });
        expect(page.findings).toEqual(findings.slice(at, at + 1));
      }
    }
    expect(await reader.listedFinding({ ...RUN, severity: 'note' }, { ...PAGE, id: '1' })).toBeUndefined();
  });
});
