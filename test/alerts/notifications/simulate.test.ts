import { describe, expect, it } from 'vitest';
import { inlineHistory, type PlainRow } from '../../../src/alerts/notifications/inline-history.ts';
import type { Mail } from '../../../src/alerts/notifications/mail.ts';
import { type SimulationOptions, simulate } from '../../../src/alerts/notifications/simulate.ts';
import type { RowHistory } from '../../../src/core/model/row-history.ts';
import type { SubscriptionAnswer } from '../../../src/core/model/subscription.ts';
import { SUBSCRIPTION } from '../../support/notifications.ts';
import { num } from '../../support/row-images.ts';

const QUARTER = 'CoreFinancials-QTR';

function row(symbol: string, income: string, more: PlainRow = {}): PlainRow {
  return { primarysymbol: symbol, entityid: num(symbol.charCodeAt(0)), netincome: num(income), ...more };
}

/** From Tuesday to Saturday; Thursday is a gap, and so are all later ones up to the next Tuesday. */
const REFRESHES = [
  { at: '2018-11-06T07:13:00.000Z', rows: [row('A', '100'), row('B', '5', { goodwill: num(1) })] },
  { at: '2018-11-07T07:13:00.000Z', rows: [row('A', '110'), row('B', '95', { goodwill: num(1) }), row('C', '300')] },
  { at: '2018-11-09T07:13:00.000Z', rows: [row('A', '110', { ebit: num(1) }), row('B', '95')] },
  { at: '2018-11-13T07:13:00.000Z', rows: [row('A', '50'), row('B', '95'), row('C', '300')] },
];

const histories: Record<string, RowHistory> = {
  [QUARTER]: inlineHistory({ resource: QUARTER, key: ['primarysymbol'], refreshes: REFRESHES }),
  'CoreFinancials-ANN': inlineHistory({
    resource: 'CoreFinancials-ANN',
    key: ['primarysymbol'],
    refreshes: REFRESHES.slice(0, 1),
  }),
};

function subscription(Name: string, Expression: string, more: Partial<SubscriptionAnswer> = {}): SubscriptionAnswer {
  return { ...SUBSCRIPTION, ResourceName: QUARTER, Id: Name.padEnd(32, '0'), Name, Expression, ...more };
}

function run(
  subscriptions: readonly SubscriptionAnswer[],
  options: SimulationOptions = {},
  deliver?: (mails: readonly Mail[]) => Promise<void>,
) {
  return simulate(subscriptions, options, {
    history: async (resource) => histories[resource] ?? inlineHistory({ resource, key: [], refreshes: [] }),
    taxonomies: async () => [],
    ...(deliver && { deliver }),
  });
}

describe('a simulation', () => {
  it('compares what was found with the schedule', async () => {
    const { coverage } = await run([
      subscription('aaa', 'netincome gt 90'),
      subscription('bbb', 'netincome gt 90', { ResourceName: 'CoreFinancials-ANN' }),
      subscription('ccc', 'whatever gt 90', { ResourceName: 'Insiders-Filers' }),
    ]);
    expect(coverage[0]).toEqual({
      resource: QUARTER,
      state: 'watched',
      from: '2018-11-06T07:13:00.000Z',
      to: '2018-11-13T07:13:00.000Z',
      expected: 6,
      found: 4,
      unscheduled: 0,
      gaps: [
        { from: '2018-11-08T07:13:00.000Z', to: '2018-11-08T07:13:00.000Z', refreshes: 1 },
        { from: '2018-11-10T07:13:00.000Z', to: '2018-11-10T07:13:00.000Z', refreshes: 1 },
      ],
      furtherGaps: 0,
      baseline: '2018-11-06T07:13:00.000Z',
      rows: 3,
      changes: { new: 1, changed: 5, reinserted: 1, retired: 1 },
      rowsEvaluated: 7,
    });
    expect(coverage.slice(1).map(({ state }) => state)).toEqual(['baseline-only', 'no-data']);
  });

  it('tells no data, a baseline alone, what cannot be evaluated, and what never fired apart', async () => {
    const { subscriptions, totals } = await run([
      subscription('fired', 'netincome gt 90'),
      subscription('never', 'netincome gt 1000'),
      subscription('unknown', 'netincom gt 90'),
      subscription('baseline', 'netincom gt 90', { ResourceName: 'CoreFinancials-ANN' }),
      subscription('nodata', 'whatever gt', { ResourceName: 'Insiders-Filers' }),
      subscription('vanished', 'goodwill eq 1'),
      subscription('nowhere', 'inventoriesnet eq null'),
    ]);
    expect(subscriptions.map(({ state }) => state)).toEqual([
      'fired',
      'never-fired',
      'not-evaluated',
      'baseline-only',
      'no-data',
      'fired',
      'fired',
    ]);
    expect(subscriptions.map(({ counts }) => counts?.['any-change'] ?? null)).toEqual([6, 0, null, null, null, 1, 7]);
    expect(subscriptions.map(({ problems }) => problems)).toEqual([
      [],
      [],
      [
        {
          severity: 'error',
          message: `not evaluated over ${QUARTER}: at character 1, "netincom": unknown field netincom; did you mean netincome? (expected: netincome)`,
        },
      ],
      [],
      [expect.objectContaining({ severity: 'error', message: expect.stringContaining('missing at the end') })],
      [
        {
          severity: 'warning',
          message: 'goodwill vanished: no row that changed after 2018-11-07T07:13:00.000Z reports it any more',
        },
      ],
      [
        {
          severity: 'warning',
          message: 'no row that changed in the range reports inventoriesnet: it is null everywhere',
        },
      ],
    ]);
    expect(totals).toMatchObject({ subscriptions: 7, fired: 3, notEvaluated: 1 });
  });

  it('counts by the three rules, and alerts and mails by the asked one', async () => {
    const asked = [subscription('aaa', 'netincome gt 90', { SubscriberSecondEmail: 'two@example.com' })];
    const { subscriptions, totals, deduplication } = await run(asked, { rule: 'edge' });
    const [only] = subscriptions;
    expect(only?.counts).toEqual({ 'any-change': 6, edge: 3, 'used-fields': 4 });
    expect(only?.firings.map(({ at, kind, row: { company } }) => `${at.slice(0, 10)} ${company} ${kind}`)).toEqual([
      '2018-11-07 B changed',
      '2018-11-07 C new',
      '2018-11-13 C reinserted',
    ]);
    expect(only).toMatchObject({ alerts: 2, mails: 4, furtherFirings: 0 });
    expect(deduplication).toEqual({ perRow: 6, perRefresh: 4, saved: 2 });
    expect(totals.mails).toBe(4);
    const byRow = await run(asked, { rule: 'edge', grain: 'row', mostFirings: 1 });
    expect(byRow.subscriptions[0]).toMatchObject({ alerts: 3, mails: 6, furtherFirings: 2 });
  });

  it('shows when alerts come: days, the largest burst, and quiet spells', async () => {
    const { activity, subscriptions } = await run([
      subscription('aaa', "primarysymbol eq 'C'"),
      subscription('bbb', 'netincome eq 110'),
    ]);
    expect(subscriptions[0]?.activity).toEqual({
      days: [
        { day: '2018-11-07', firings: 1, alerts: 1 },
        { day: '2018-11-13', firings: 1, alerts: 1 },
      ],
      largestBurst: { at: '2018-11-07T07:13:00.000Z', firings: 1, alerts: 1 },
      quiet: [
        { from: '2018-11-07T07:13:00.000Z', to: '2018-11-13T07:13:00.000Z', refreshes: 1 },
        { from: '2018-11-06T07:13:00.000Z', to: '2018-11-07T07:13:00.000Z', refreshes: 1 },
      ],
    });
    expect(activity.days.map(({ day, firings }) => [day, firings])).toEqual([
      ['2018-11-07', 2],
      ['2018-11-09', 1],
      ['2018-11-13', 1],
    ]);
    expect(activity.largestBurst).toEqual({ at: '2018-11-07T07:13:00.000Z', firings: 2, alerts: 2 });
  });

  it('moves each threshold alone, exactly, and takes the other null rule', async () => {
    const { subscriptions } = await run([
      subscription('aaa', "netincome ge(88.0) and (goodwill ne 2 and goodwill lt 0 or primarysymbol gt 'A')"),
    ]);
    expect(subscriptions[0]?.sensitivity).toEqual({
      thresholds: [
        {
          term: 'netincome ge 88',
          value: '88',
          variations: [
            { percent: -25, value: '66', counts: { 'any-change': 4, edge: 3, 'used-fields': 4 } },
            { percent: -10, value: '79.2', counts: { 'any-change': 4, edge: 3, 'used-fields': 4 } },
            { percent: 10, value: '96.8', counts: { 'any-change': 2, edge: 2, 'used-fields': 2 } },
            { percent: 25, value: '110', counts: { 'any-change': 2, edge: 2, 'used-fields': 2 } },
          ],
        },
      ],
      furtherThresholds: 0,
      otherNulls: { nulls: 'sql', counts: { 'any-change': 4, edge: 3, 'used-fields': 4 } },
    });
    expect((await run([subscription('aaa', 'netincome gt 9')], { sensitivity: false })).subscriptions[0]).toMatchObject(
      {
        sensitivity: null,
      },
    );
  });

  it('renders mails in order of time, then of subscriptions, without keys, and hands all of them out', async () => {
    const asked = [
      subscription('aaa', "primarysymbol eq 'C'"),
      subscription('bbb', 'netincome gt 90', { ServiceApplicationKey: 'secret-key', AppKey: 'secret-key' }),
    ];
    const delivered: Mail[] = [];
    const { mails, totals } = await run(asked, { mostMails: 2 }, async (each) => {
      delivered.push(...each);
    });
    expect(delivered.map(({ at, subject }) => [at.slice(5, 10), subject.split(' where ')[1]])).toEqual([
      ['11-07', "primarysymbol eq 'C'"],
      ['11-07', 'netincome gt 90'],
      ['11-09', 'netincome gt 90'],
      ['11-13', "primarysymbol eq 'C'"],
      ['11-13', 'netincome gt 90'],
    ]);
    expect(mails.shown).toHaveLength(2);
    expect(mails).toMatchObject({ further: 3, held: 0 });
    expect(totals.mails).toBe(5);
    expect(JSON.stringify(delivered)).not.toContain('secret-key');
    expect(mails.shown[1]?.text).toContain('http://127.0.0.1:8080/v2/corefinancials/qtr');
    expect((await run(asked, { mostMails: 2 })).mails).toEqual(mails);
    const capped = await run(asked, { grain: 'row', caps: { perRefresh: 9, perSubscription: 2 }, mostMails: 0 });
    expect(capped.mails).toEqual({ shown: [], further: 8, held: 1 });
  });

  it('gives the same bytes for the same input, and takes dates and moments', async () => {
    const asked = [subscription('aaa', 'netincome gt 90'), subscription('bbb', 'not (netincome le 100)')];
    const options = { from: '2018-11-05', to: '2018-11-30T00:00Z' };
    const first = await run(asked, options);
    expect(JSON.stringify(await run(asked, options))).toBe(JSON.stringify(first));
    expect(first.asked).toMatchObject({ from: '2018-11-05T00:00:00.000Z', to: '2018-11-30T00:00:00.000Z' });
    expect(first.coverage[0]?.expected).toBe(18);
    await expect(run(asked, { from: 'yesterday' })).rejects.toThrow('"yesterday" is neither a date');
    await expect(run(asked, { from: '2018-11-31T07:13Z' })).rejects.toThrow('is neither a date');
    await expect(run(asked, { from: '2019-01-01', to: '2018-12-31' })).rejects.toThrow('ends before it begins');
    await expect(run(asked, { from: '2018-12-31', to: '2018-12-31' })).resolves.toBeDefined();
    await expect(run(asked, { to: '9999-12-31' })).rejects.toThrow('longer than 100 years');
  });
});
