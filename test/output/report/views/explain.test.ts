import { describe, expect, it } from 'vitest';
import { type ExplainedLine, type ExplainOutput, explainShape } from '../../../../src/core/model/shapes/explain.ts';
import { widthOf } from '../../../../src/output/report/terminal/terminal-text.ts';
import { explainView } from '../../../../src/output/report/views/explain.ts';
import { printed } from '../../../support/printed.ts';
import { HOSTILE } from '../../../support/sample-document.ts';

type Total = NonNullable<ExplainedLine['total']>;

const value = (text: string, line: number) => ({
  namespace: 'service',
  type: 'number' as const,
  value: text,
  decimals: -3,
  line,
});

function line(level: number, field: string, text: string | null, more: Partial<ExplainedLine> = {}): ExplainedLine {
  return {
    ...{
      level,
      weight: level === 0 ? null : '1',
      field,
      label: null,
      contribution: text,
      running: text,
      interval: null,
    },
    ...{ status: text === null ? 'missing' : 'reported', value: text, total: null, isCut: false },
    values: text === null ? [] : [value(text, 12)],
    ...more,
  };
}

function total(
  verdict: Total['verdict'],
  computed: string | null,
  difference: string | null,
  more: Partial<Total> = {},
) {
  const rest = { blocked: null, tolerance: '0', interval: null, parts: 2, missing: 0, finding: null };
  return { verdict, computed, difference, ...rest, ...more };
}

const FINDING: Total['finding'] = {
  ...{ id: '165834a724244b11', rule: 'roll-up/complete', severity: 'error', group: '205e0916ffaf4dd6' },
  causes: [
    {
      ...{ kind: 'sign', fit: 'exact', field: 'accumulateddepreciation', value: '-98000', instead: '98000' },
      ...{
        together: [],
        candidates: null,
        remaining: '0',
        evidence: null,
        text: `accumulateddepreciation has the other sign ${HOSTILE}`,
      },
    },
  ],
};
const SECTION = { id: '104', title: 'Balance Sheet' };
const document = { name: '0099000001-24-000002', form: '10-Q', filed: '2024-08-01' };
const snapshot = (number: number) => ({ snapshot: number, observedAt: `2025-0${number}-15T07:13:00Z` });
const interval = { low: '4119500', high: '4120500' };

const OFF: ExplainOutput = {
  company: { key: '0099000001', name: 'Example Anvil Works (fictional)', symbol: 'ZZANV' },
  field: { namespace: 'service', name: 'totalassets', label: 'Total Assets' },
  ...{ period: { instant: '2024-06-30' }, fiscal: '2024Q2', dimensions: '', unit: 'USD', document },
  ...{ source: { resource: 'Financials-QTR', snapshot: 2 }, asOf: 3, mode: 'calc11-round', tolerance: 'exact' },
  ...{ taxonomy: { source: 'service', id: '30', version: 'v1' }, calculationOf: '18', unchecked: null },
  check: { verdict: 'inconsistent', authority: 'filed', difference: '630000', finding: null },
  ...{ status: 'reported', value: '4120000', values: [value('4120000', 7), value('4120000.4', 9)] },
  above: [
    {
      ...line(1, 'totalliabilitiesandequity', '4120000', { total: total('consistentPartial', '4120000', '0') }),
      ...{ sections: [SECTION], child: 'totalassets' },
    },
    { ...line(2, 'everything', null, { total: total('not-reported', null, null) }), sections: [SECTION], child: 'x' },
  ].map(({ contribution: _, running: __, isCut: ___, ...above }) => ({ ...above, weight: '1' })),
  history: [
    { document, ...value('4100000', 7), since: snapshot(1), until: snapshot(2) },
    { document, ...value('4120000', 7), since: snapshot(2), until: null },
  ],
  others: [
    {
      ...{ document: { ...document, name: HOSTILE }, source: { resource: 'Financials-YTD', snapshot: 3 } },
      ...{ dimensions: '', unit: 'USD', value: '4120000', finding: 'f' },
    },
  ],
  trees: [
    {
      sections: [SECTION, { id: '105', title: `Detail ${HOSTILE}` }],
      lines: [
        line(0, 'totalassets', '4120000', {
          ...{ interval, label: 'Total Assets', running: null },
          total: total('inconsistent', '4316000', '-196000', {
            ...{ interval: { low: '4315000', high: '4317000' }, tolerance: '1500', finding: FINDING },
          }),
        }),
        line(1, 'totalcurrentassets', '4218000', { total: total('consistentPartial', '4218000', '0', { missing: 1 }) }),
        line(2, 'cashAndCashEquivalentsAtCarryingValueIncludingDiscontinuedOperations', '4218000'),
        line(2, 'prepaid', null),
        ...['a', 'b', 'c', 'd', 'e'].map((name) => line(1, `not${name}`, null, { running: '4218000' })),
        line(1, 'accumulateddepreciation', '-98000', { weight: '-1', contribution: '98000', running: '4316000' }),
        line(1, 'reserves', null, { status: 'nil', weight: '0.5' }),
        line(1, 'goodwill', '1', { isCut: true, total: total('blocked', null, null, { blocked: 'a > b > a' }) }),
      ],
    },
    {
      sections: [{ id: '106', title: 'Other' }],
      lines: [line(0, 'totalassets', '4120000', { total: total('unbound', null, null) })],
    },
  ],
};

const GOLDEN = '../../../golden/explain';

describe('the view of one total', () => {
  it('has the documented shape', () => {
    expect(explainShape.parse(OFF)).toEqual(OFF);
  });

  it('fits 80 columns: amounts are whole, and what is left out is said', async () => {
    const text = await printed(explainView(OFF), 'table', { width: 80 });
    await expect(text).toMatchFileSnapshot(`${GOLDEN}/narrow.txt`);
    const tables = text.split('\n').filter((each) => /\d,\d{3}$|…$/.test(each) && !each.includes('·'));
    expect(tables.map(widthOf).filter((width) => width > 80)).toEqual([]);
  });

  it.each([
    ['markdown', 'total.md'],
    ['html', 'total.html'],
  ] as const)('is written as %s', async (format, file) => {
    await expect(await printed(explainView(OFF), format)).toMatchFileSnapshot(`${GOLDEN}/${file}`);
  });

  it('is a line of CSV for each line of a tree', async () => {
    const [titles, first, ...others] = (await printed(explainView(OFF), 'csv')).trimEnd().split('\r\n');
    expect(titles).toMatch(/^sections,level,weight,field,.*,total\.finding\.id$/);
    expect(first).toMatch(
      /,0,,totalassets,Total Assets,reported,4120000,4120000,,12,inconsistent,4316000,-196000,1500,1658/,
    );
    expect(others).toHaveLength(OFF.trees.flatMap(({ lines }) => lines).length - 1);
  });

  it('draws each tree that has parts, with a text in its place, and nothing hostile', async () => {
    const html = await printed(explainView(OFF), 'html');
    expect(html.match(/<svg role="img"/g)).toHaveLength(1);
    expect(html).toMatch(/<desc id="tree-1-text">totalassets 4,120,000 \(parts add up to 4,316,000, off by -196,000/);
    expect(html).not.toMatch(/<script|https?:/);
    for (const [, id = ''] of html.matchAll(/aria-labelledby="(\S+) /g)) expect(html).toContain(`id="${id}"`);
  });

  it('says why nothing was checked', async () => {
    const bare = { ...OFF, trees: [], above: [], history: [], others: [] };
    const said = async (unchecked: ExplainOutput['unchecked']) => printed(explainView({ ...bare, unchecked }));
    expect(await said('not-loaded')).toMatch(/service\/30 version v1 is not in the store\.\n`crossfoot ingest service/);
    expect(await said('no-calculation')).toMatch(/has no calculation\.\n$/);
    expect(await said('not-in-calculation')).toMatch(/does not have the field\.\n$/);
    expect(await printed(explainView({ ...bare, taxonomy: null, unchecked: 'no-taxonomy' }))).toMatch(
      /no taxonomy\.\n$/,
    );
  });
});
