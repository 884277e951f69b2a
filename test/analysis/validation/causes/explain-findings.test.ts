import { expect, test } from 'vitest';
import { type ChunksOf, explainFindings } from '../../../../src/analysis/validation/causes/explain-findings.ts';
import { recordValidation } from '../../../../src/analysis/validation/record-validation.ts';
import { EXACT } from '../../../../src/analysis/validation/tolerance.ts';
import { validateStore } from '../../../../src/analysis/validation/validate-store.ts';
import type { RollUpFinding } from '../../../../src/core/model/finding.ts';
import { storeTaxonomies } from '../../../../src/warehouse/ingest/ingest-taxonomy.ts';
import { withConnection } from '../../../../src/warehouse/store/connection.ts';
import { withReader } from '../../../../src/warehouse/store/reader.ts';
import { queryRows } from '../../../../src/warehouse/store/rows.ts';
import { ingestTiny, TEST_PORTS, tempStore } from '../../../support/temp-store.ts';
import { calculation } from '../../../support/tiny-calculation.ts';

const own = (name: string) => ({ namespace: 'service', name });
const CALCULATION = calculation('1 assets = current + fixed - debt', '1 current = cash + stock').map((each) => ({
  ...each,
  parent: own(each.parent.name),
  child: own(each.child.name),
}));
const TAXONOMY = {
  source: 'service',
  id: '18',
  version: 'v1',
  extent: 'parts',
  name: 'CI',
  parts: {
    sections: [{ structure: 'calculation', id: '1', title: 'Balance sheet', relativeOrder: '100' }],
    calculation: CALCULATION,
  },
} as const;
const row = (period: string, values: Record<string, string>) => {
  return { document: 'D', period, taxonomy: { source: 'service', id: '18' } as const, values };
};
/** Right but for what is put over it. */
const balance = (wrong: Record<string, string> = {}) => {
  return { assets: '61000', current: '50000', cash: '30000', stock: '20000', fixed: '24000', debt: '13000', ...wrong };
};

const ROWS = [
  row('2009-03-31', balance({ fixed: '-24000' })),
  row('2009-06-30', balance({ current: '57000' })),
  { ...row('2009-09-30', balance({ cash: '31234' })), entity: '2' },
  { ...row('2009-12-31', { ...balance(), other: '4321.5', assets: '65321.5' }), entity: '2' },
];

async function validated(rows: typeof ROWS) {
  const store = await tempStore();
  const target = { store, command: 'test', input: 'test', observedAt: '2009-10-01T00:00:00Z' };
  await storeTaxonomies({ taxonomies: [TAXONOMY], counts: {}, diagnostics: [] }, target, TEST_PORTS);
  await ingestTiny(store, rows);
  const validation = await validateStore({ store, tolerance: EXACT }, TEST_PORTS);
  return { store, validation };
}

test('findings of a store have causes and groups, in their JSON, the report and the record', async () => {
  const { store, validation } = await validated(ROWS);
  const findings = validation.report.findings as readonly RollUpFinding[];
  const first = findings.map(({ field, causes }) => [
    field,
    causes?.[0]?.kind,
    causes?.[0]?.field,
    causes?.[0]?.instead,
  ]);
  expect(first).toEqual([
    ['assets', 'sign', 'fixed', '24000'],
    ['assets', 'subtotal', 'current', '50000'],
    ['current', undefined, undefined, undefined],
    ['current', 'repeated-total', 'current', '51234'],
    ['assets', 'other-field', 'other', null],
  ]);
  const groups = validation.head.groups;
  expect(groups.reduce((sum, group) => sum + group.findings, 0)).toBe(findings.length);
  expect(groups.reduce((sum, { folded }) => sum + folded, 0)).toBe(1);
  expect(groups.find(({ kind }) => kind === 'other-field')).toMatchObject({
    total: 'assets',
    gap: '4321.5',
    companies: 1,
  });
  await recordValidation(validation, { store, ranAt: '2009-10-02T00:00:00Z', keepRuns: 0 }, TEST_PORTS);
  const recorded = await withConnection(store, TEST_PORTS, (connection) =>
    queryRows(
      connection,
      `SELECT g.text, c.text FROM finding f LEFT JOIN finding_text g ON g.finding_text_id = group_text_id
       LEFT JOIN finding_text c ON c.finding_text_id = cause_text_id ORDER BY finding_id`,
    ),
  );
  expect(recorded).toEqual(
    findings.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(({ group, causes }) => [group, causes?.[0]?.text ?? null]),
  );
});

test('ids of groups do not depend on the order of rows, nor on the other findings', async () => {
  const idOf = async (rows: typeof ROWS): Promise<readonly string[]> =>
    (await validated(rows)).validation.head.groups.filter(({ kind }) => kind === 'sign').map(({ id }) => id);
  const [all, turned, alone] = [await idOf(ROWS), await idOf([...ROWS].reverse()), await idOf(ROWS.slice(0, 1))];
  expect(all).toHaveLength(1);
  expect([turned, alone]).toEqual([all, all]);
});

test('evidence is the same from the rows that were checked, from the store again, and from a part of it', async () => {
  const { store, validation } = await validated(ROWS);
  const causesOf = (found: typeof validation.found) => found.map(({ build }) => build());
  await withReader(store, TEST_PORTS, async (reader) => {
    const { found } = validation;
    const explained = (chunksOf: ChunksOf) => explainFindings(found, reader, 1, chunksOf);
    const again = await explained(() => reader.streamRows(1));
    const chosen = await explained(({ version }) => reader.streamRows(1, { version }));
    expect(causesOf(again)).toEqual(causesOf(found));
    expect(causesOf(chosen)).toEqual(causesOf(found));
  });
});
