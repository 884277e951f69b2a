import { expect, it } from 'vitest';
import { inlineHistory, type PlainRow } from '../../../src/alerts/notifications/inline-history.ts';
import { openReplay } from '../../../src/alerts/notifications/replay.ts';
import { fieldProblem } from '../../../src/alerts/notifications/simulate-subscription.ts';
import { num } from '../../support/row-images.ts';

const row = (cik: string, netincome: number, more: PlainRow = {}): PlainRow => ({
  cik,
  netincome: num(netincome),
  ...more,
});

/** The problem of `ebit` in a history of these rows of one day after the other. */
function problemOf(...days: readonly (readonly PlainRow[])[]): string | undefined {
  const refreshes = days.map((rows, index) => ({ at: `2018-11-0${index + 1}T07:13:00.000Z`, rows }));
  const replay = openReplay(inlineHistory({ resource: 'CoreFinancials-QTR', key: ['cik'], refreshes }), []);
  const field = replay.fields.find('ebit');
  return field && fieldProblem(replay, field);
}

it('is that a row lost the field after the last one that reports it', () => {
  const first = [row('1', 1, { ebit: num(1) }), row('2', 1)];
  const second = [row('1', 2, { ebit: num(2) }), row('2', 1)];
  expect(problemOf(first, second, [row('1', 3), row('2', 1)])).toMatch(/^ebit vanished: .* after 2018-11-02T07:13/);
  expect(problemOf(first, [row('1', 2), row('2', 1)])).toMatch(/^ebit vanished: .* in the range/);
});

it('is not that another row never had it, or that a row with it was withdrawn', () => {
  const first = [row('1', 1, { ebit: num(1) }), row('2', 1)];
  const second = [row('1', 2, { ebit: num(2) }), row('2', 1)];
  expect(problemOf(first, second, [row('1', 2, { ebit: num(2) }), row('2', 5)])).toBeUndefined();
  expect(problemOf(first, second, [row('2', 1)])).toBeUndefined();
});
