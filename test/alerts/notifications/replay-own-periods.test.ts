import { expect, test } from 'vitest';
import { inlineHistory, type PlainRow } from '../../../src/alerts/notifications/inline-history.ts';
import { openReplay, ownPeriods } from '../../../src/alerts/notifications/replay.ts';
import { indexImage } from '../../../src/service/image/indexed-image.ts';
import { imageOf, num } from '../../support/row-images.ts';

const ROWS: readonly PlainRow[] = [
  { primarysymbol: 'OWN', dcn: 'annual', periodenddate: '2024-12-31', netincome: num(5) },
  { primarysymbol: 'COMPARED', dcn: 'annual', periodenddate: '2023-12-31', netincome: num(5) },
  { primarysymbol: 'OLDER', dcn: 'annual', periodenddate: '2022-12-31', netincome: num(5) },
  { primarysymbol: 'ALONE', dcn: 'quarter', periodenddate: '2023-03-31', netincome: num(5) },
  { primarysymbol: 'NO-DOCUMENT', periodenddate: '2020-12-31', netincome: num(5) },
  { primarysymbol: 'NO-PERIOD', dcn: 'annual', netincome: num(5) },
];
const OWN = ['OWN', 'ALONE', 'NO-DOCUMENT', 'NO-PERIOD'];

test('a row is of its own period where its document reports no later one, or nothing says so', () => {
  const image = imageOf(
    'CoreFinancials-ANN',
    ROWS.map((values) => ({ values })),
  );
  const isOwn = ownPeriods(indexImage(image));
  expect(ROWS.filter((_, version) => isOwn(version)).map(({ primarysymbol }) => primarysymbol)).toEqual(OWN);
});

test('with --own-period the comparatives of a filing fire nothing', () => {
  const before = ROWS.map((row) => ({ ...row, netincome: num(1) }));
  const history = inlineHistory({
    ...{ resource: 'CoreFinancials-ANN', key: ['primarysymbol'] },
    refreshes: [
      { at: '2025-03-03T07:13:00.000Z', rows: before },
      { at: '2025-03-04T07:13:00.000Z', rows: ROWS },
    ],
  });
  const fired = (ownPeriod: boolean): number => {
    const replay = openReplay(history, [], () => {}, ownPeriod);
    const { typed } = replay.read('netincome gt 2');
    if (!typed) throw new Error('the expression is not understood');
    return replay.firings(typed, 'odata')['used-fields'].length;
  };
  expect([fired(false), fired(true)]).toEqual([ROWS.length, OWN.length]);
});
