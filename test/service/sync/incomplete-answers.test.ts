import { expect, it } from 'vitest';
import type { Service } from '../../../src/service/server/service.ts';
import { crossfoot } from '../../support/cli.ts';
import { PASSING_TIME } from '../../support/environment.ts';
import { expectSoundStore } from '../../support/store-invariants.ts';
import { tempStore } from '../../support/temp-store.ts';
import { ingestFrom } from './support/in-memory.ts';
import { companies, quarters, tinyService } from './support/tiny-service.ts';
import { visibleRows } from './support/visible.ts';

const whole = tinyService({ rows: { Companies: companies(6), 'CoreFinancials-QTR': quarters(6, 2) } });
const request = { resources: ['Companies', 'CoreFinancials-QTR'] };

type Page = { result: { totalrows: number; rows: unknown[] } };

/** Leaves the last rows of financials out, and states as many as ever. */
const cut: Service['handle'] = async (asked, peer) => {
  const answer = await whole(asked, peer);
  if (!asked.url.includes('/corefinancials/')) return answer;
  const page = (await answer.json()) as Page;
  return Response.json({ result: { ...page.result, rows: page.result.rows.slice(0, -4) } });
};

it('an answer with fewer rows than it states retires nothing, however often it comes', async () => {
  const store = await tempStore();
  await ingestFrom(store, { handle: whole, request });
  const before = await visibleRows(store);

  const first = await ingestFrom(store, { handle: cut, request });
  expect(first.outcome).toBe('incomplete');
  expect(first.diagnostics).toContainEqual(
    expect.objectContaining({
      code: 'service/incomplete-answer',
      message: '/corefinancials/qtr?limit=9999: it has 8 rows and says that there are 12',
    }),
  );
  expect(await visibleRows(store)).toEqual(before);

  // What may pass had its second chance: the others are committed.
  const second = await ingestFrom(store, { handle: cut, request });
  expect(second).toMatchObject({
    outcome: 'incomplete',
    resumed: true,
    resources: [
      { resource: 'Companies', status: 'snapshot', changes: { retired: 0 } },
      { resource: 'CoreFinancials-QTR', status: 'failed', reason: expect.stringContaining('it has 8 rows') },
    ],
  });
  expect(await visibleRows(store)).toEqual(before);

  const third = await ingestFrom(store, { handle: whole, request });
  expect(third.outcome).toBe('complete');
  expect(third.resources.map(({ changes }) => changes?.retired)).toEqual([0, 0]);
  await expectSoundStore(store);
});

it('ends the command with exit status 5, and says which answer it is', async () => {
  const store = await tempStore();
  const words = ['ingest', 'service', '--url', 'http://service.example', '--resource', 'CoreFinancials-QTR'];
  const { status, stdout } = await crossfoot([...words, '--store', store], {
    env: { CROSSFOOT_APPKEY: 'demo' },
    fetch: ((asked: Request) => cut(asked)) as typeof globalThis.fetch,
    ...PASSING_TIME,
  });
  expect(status).toBe(5);
  expect(JSON.parse(stdout)).toMatchObject({
    outcome: 'incomplete',
    diagnostics: expect.arrayContaining([expect.objectContaining({ code: 'service/incomplete-answer' })]),
    resources: [{ resource: 'CoreFinancials-QTR', status: 'failed', snapshot: null }],
  });
});
