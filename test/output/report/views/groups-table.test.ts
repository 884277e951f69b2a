import { expect, it } from 'vitest';
import type { ValidateOutput } from '../../../../src/core/model/shapes/validate.ts';
import { validateView } from '../../../../src/output/report/views/validate.ts';
import { finding } from '../../../support/findings.ts';
import { printed } from '../../../support/printed.ts';

type Group = ValidateOutput['groups'][number];

const GROUP: Group = {
  id: '00000000000000aa',
  rule: 'roll-up/complete',
  kind: 'sign',
  fit: 'exact',
  severity: 'error',
  total: 'PropertyNet',
  totalLabel: 'Property, net',
  field: 'AccumulatedDepreciation',
  fieldLabel: null,
  findings: 1234,
  folded: 2,
  companies: 12,
  periods: 3,
  unit: 'USD',
  gap: '40000.50',
  example: {
    finding: 'f1',
    company: { key: '0099000001', name: 'Example Anvil Works (fictional)', symbol: 'ZZANV' },
    document: 'D1',
    field: 'PropertyNet',
    period: { instant: '2024-06-30' },
    reported: '1000',
    computed: '1400',
    difference: '-400',
    cause: 'AccumulatedDepreciation may have the wrong sign.',
  },
};

const NONE = {
  bound: 1,
  consistent: 0,
  consistentPartial: 0,
  inconsistent: 1,
  inconsistentPartial: 0,
  blocked: 0,
  unbound: 0,
};

const report = (groups: readonly Group[]): ValidateOutput => ({
  mode: 'calc11-round',
  tolerance: 'exact',
  read: { rows: 1, numbers: 1, numbersBound: 1 },
  totals: { ...NONE, notCheckable: 0 },
  unchecked: null,
  coverage: [],
  assumed: { numbersOfOtherVersion: 0, rowsWithOtherCalculation: [], rowsWithOtherVersion: [] },
  blocked: [],
  notCheckable: [],
  filtered: null,
  groups,
  findings: [],
});

it('opens the report with each group: kind, counts, total gap, and an example in numbers', async () => {
  const lines = (await printed(validateView(report([GROUP]), 50))).split('\n').map((line) => line.trimEnd());
  expect(lines.slice(1, 4)).toEqual([
    'error  wrong sign: AccumulatedDepreciation in Property, net',
    '       1,234 findings in 12 companies and 3 periods, 40,000.5 USD in all; 2 of them in totals above.',
    '       Example Anvil Works (fictional) · ZZANV · 2024-06-30: PropertyNet is reported as 1,000 and computed as 1,400. AccumulatedDepreciation may have the wrong sign.',
  ]);
});

it('continues what is too wide on further lines', async () => {
  const field = 'AccumulatedDepreciationDepletionAndAmortizationPropertyPlantAndEquipment';
  const view = validateView(report([{ ...GROUP, total: null, totalLabel: null, field }]), 50);
  const lines = (await printed(view, 'table', { width: 60, color: false })).split('\n').map((line) => line.trimEnd());
  expect(lines.slice(1, 4)).toEqual([
    'error  wrong sign:',
    '       AccumulatedDepreciationDepletionAndAmortization',
    '       PropertyPlantAndEquipment',
  ]);
  expect(Math.max(...lines.slice(0, 9).map((line) => line.length))).toBeLessThanOrEqual(60);
});

it('says how many of the other findings are no errors to mend', async () => {
  const groups = Array.from({ length: 12 }, (): Group => ({ ...GROUP, kind: 'not-filed', findings: 3 }));
  const text = await printed(validateView(report(groups), 50));
  expect(text).toContain('2 more groups with 6 findings; 6 of these are explained by rounding');
});

it('says how many groups and findings are not shown, and what has no cause', async () => {
  const groups = Array.from(
    { length: 12 },
    (): Group => ({
      ...GROUP,
      ...{ kind: null, field: null, totalLabel: null, findings: 3 },
    }),
  );
  const text = await printed(validateView(report(groups), 50));
  expect(text).toContain('no cause found: PropertyNet');
  expect(text).toContain('\n2 more groups with 6 findings.\n');
});

it('leads to the first finding of the group, in a page of HTML that shows one', async () => {
  const own = finding({ id: 'x', group: GROUP.id });
  const others = [finding({ id: 'y', group: GROUP.id }), finding({ id: 'z' })];
  const unseen = { ...GROUP, id: '00000000000000bb' };
  const view = validateView({ ...report([GROUP, unseen]), findings: [own, ...others] }, 0);
  const page = await printed(view, 'html');
  expect(page.match(/href="#[^"]*"/g)).toEqual([`href="#group-${GROUP.id}"`]);
  expect(page.match(/ id="[^"]*"/g)).toEqual([` id="group-${GROUP.id}"`]);
  for (const format of ['table', 'markdown'] as const) expect(await printed(view, format)).not.toContain('#group');
});
