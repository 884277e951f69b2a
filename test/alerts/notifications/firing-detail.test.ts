import { expect, it } from 'vitest';
import { firingDetails } from '../../../src/alerts/notifications/firing-detail.ts';
import { inlineHistory } from '../../../src/alerts/notifications/inline-history.ts';
import { openReplay } from '../../../src/alerts/notifications/replay.ts';
import { readExpression } from '../../../src/core/expression/read-expression.ts';
import { num } from '../../support/row-images.ts';

const row = (symbol: string, values: Record<string, ReturnType<typeof num>>) => ({
  primarysymbol: symbol,
  fiscalyear: num(2018),
  fiscalquarter: num(3),
  periodenddate: '9/30/2018 12:00 AM',
  ...values,
});

const replay = openReplay(
  inlineHistory({
    resource: 'CoreFinancials-QTR',
    key: ['primarysymbol'],
    refreshes: [
      {
        at: '2018-11-06T07:13:00.000Z',
        rows: [row('AAA', { netincome: num(5), totalassets: num('7.50'), ebit: num(1) })],
      },
      {
        at: '2018-11-07T07:13:00.000Z',
        rows: [
          row('AAA', { netincome: num('12.25'), totalassets: num('7.5'), goodwill: num(3) }),
          row('BBB', { netincome: num(40), ebit: num(2) }),
        ],
      },
    ],
  }),
  [],
);
const { typed } = readExpression('netincome gt 10 and (goodwill eq null or totalassets ge 7.5)', replay.fields);
const detail = (change: number) => typed && firingDetails(replay, typed, 'odata')(change);

it('shows the row, what changed, and the truth of each term before and after', () => {
  expect(detail(0)).toEqual({
    at: '2018-11-07T07:13:00.000Z',
    kind: 'changed',
    row: { number: 0, company: 'AAA', period: '2018q3', periodEnd: '9/30/2018 12:00 AM', document: null },
    changed: [
      { field: 'netincome', before: '5', after: '12.25' },
      { field: 'goodwill', before: null, after: '3' },
      { field: 'ebit', before: '1', after: null },
    ],
    furtherChanged: 0,
    onlyNames: false,
    terms: [
      {
        depth: 0,
        term: 'netincome gt 10 and (goodwill eq null or totalassets ge 7.5)',
        type: 'boolean',
        before: 'false',
        after: 'true',
      },
      { depth: 1, term: 'netincome gt 10', type: 'boolean', before: 'false', after: 'true' },
      { depth: 2, term: 'netincome', type: 'number', before: '5', after: '12.25' },
      { depth: 1, term: 'goodwill eq null or totalassets ge 7.5', type: 'boolean', before: 'true', after: 'true' },
      { depth: 2, term: 'goodwill eq null', type: 'boolean', before: 'true', after: 'false' },
      { depth: 3, term: 'goodwill', type: 'number', before: 'null', after: '3' },
      { depth: 2, term: 'totalassets ge 7.5', type: 'boolean', before: 'true', after: 'true' },
      { depth: 3, term: 'totalassets', type: 'number', before: '7.5', after: '7.5' },
    ],
  });
});

it('of a new row, shows the values that the condition uses, and counts the others', () => {
  const found = detail(1);
  expect(found?.kind).toBe('new');
  expect(found?.row).toMatchObject({ number: 1, company: 'BBB' });
  expect(found?.changed).toEqual([{ field: 'netincome', before: null, after: '40' }]);
  expect(found?.furtherChanged).toBe(5);
  expect(found?.terms[1]).toEqual({ depth: 1, term: 'netincome gt 10', type: 'boolean', before: null, after: 'true' });
});
