import { beforeAll, describe, expect, test } from 'vitest';
import type { Explorer } from '../../../src/front/explorer/explorer.tsx';
import { crossfoot } from '../../support/cli.ts';
import { get, idOfSubscription, sampleWithRuns, testExplorer } from '../../support/explorer.ts';
import { TEST_PORTS } from '../../support/temp-store.ts';

let store: string;
let explorer: Explorer;
/** What the command says of the subscription that fires. */
let own: string;
beforeAll(async () => {
  store = await sampleWithRuns();
  explorer = testExplorer(store);
  own = await simulated('--subscription', 'subscription_1');
});

const simulated = async (...flags: readonly string[]): Promise<string> =>
  (await crossfoot(['simulate', '--store', store, '--format', 'json', '--limit', '0', ...flags])).stdout;

describe('the replay of a store', () => {
  test('is that of the command, byte for byte', async () => {
    expect((await get(explorer, '/replay.json')).text).toBe(await simulated());
    const range = '/replay.json?rule=edge&nulls=sql&grain=row&first=yes&from=2025-05-01&to=2025-06-30';
    const flags = ['--rule', 'edge', '--nulls', 'sql', '--per-row', '--include-first'];
    const words = await simulated(...flags, '--from', '2025-05-01', '--to', '2025-06-30');
    expect((await get(explorer, range)).text).toBe(words);
  });

  test('of one subscription, too', async () => {
    const { text } = await get(explorer, `/replay/${idOfSubscription(0)}.json`);
    expect(text).toBe(own);
    const { totals, subscriptions } = JSON.parse(own);
    expect(totals.counts['any-change']).toBeGreaterThan(3);
    const lines = subscriptions[0].firings.flatMap(({ changed }: { changed: readonly object[] }) => changed);
    const csv = await get(explorer, `/replay/${idOfSubscription(0)}.csv`);
    expect(csv.text.trimEnd().split('\r\n')).toHaveLength(lines.length + 1);
  });

  test('shows what fires, with values before and after, a picture of the days, and what cannot be evaluated', async () => {
    const { text } = await get(explorer, `/replay/${idOfSubscription(0)}`);
    const { subscriptions } = JSON.parse(own);
    const [{ activity, firings }] = subscriptions;
    for (const { day } of activity.days) expect(text).toContain(`<title>${day}: `);
    expect(text).toContain(firings[0].changed[0].field);
    const list = await get(explorer, '/replay');
    expect(list.text).toContain('<td class="error">not evaluated</td>');
    expect(list.text).toContain(`<td>${subscriptions[0].user}</td>`);
    expect(text).toContain(`<dt>user</dt><dd>${subscriptions[0].user}</dd>`);
    const wrong = await get(explorer, `/replay/${idOfSubscription(2)}`);
    expect(wrong.text).toContain('error: not evaluated over CoreFinancials-QTR');
  });

  test('ends at the snapshot that the URL names', async () => {
    const first = JSON.parse((await get(explorer, '/replay.json?at=1')).text);
    expect(first.totals.fired).toBe(0);
  });
});

describe('an expression of the URL', () => {
  const asked = 'resource=CoreFinancials-QTR&expression=totalrevenue+gt+1000000';

  test('is replayed as a subscription with it', async () => {
    const asSaid = JSON.parse((await get(explorer, `/replay/expression.json?${asked}`)).text);
    const saved = JSON.parse(own);
    expect(asSaid.subscriptions[0].firings).toEqual(saved.subscriptions[0].firings);
  });

  test('that takes too long is stopped amid its rows, though no timer can go off there', async () => {
    let seconds = 0;
    const later = () => {
      seconds += 20;
      return seconds * 1_000;
    };
    const slow = testExplorer(store, { ports: { ...TEST_PORTS, now: later }, pageMs: 10_000 });
    const { status, text } = await get(slow, `/replay/expression?${asked}`);
    expect(status).toBe(503);
    expect(text).toContain('This page took longer than 10 seconds and was stopped.');
    expect((await get(slow, '/snapshots')).status).toBe(200);
  });

  test('that is wrong is a page that says so', async () => {
    const broken = await get(explorer, '/replay/expression?resource=CoreFinancials-QTR&expression=totalrevenue+gt');
    expect(broken.status).toBe(200);
    expect(broken.text).toContain('error: not evaluated over CoreFinancials-QTR');
    expect((await get(explorer, '/replay/expression?resource=CoreFinancials-QTR')).status).toBe(400);
    expect((await get(explorer, '/replay/nope')).status).toBe(404);
  });
});

describe('a mail of a replay', () => {
  const path = `/replay/${idOfSubscription(0)}/mail/1`;

  test('is that of the simulation, as text', async () => {
    const { mails } = JSON.parse(own);
    const { text } = await get(explorer, path);
    expect(text).toContain(mails.shown[0].text.split('\n')[0]);
    const preview = JSON.parse((await get(explorer, `${path}.json`)).text);
    const [{ subject, text: plain, html }] = mails.shown;
    expect(preview).toMatchObject({ schema: 'crossfoot/template-preview/1', mails: [{ subject, text: plain, html }] });
    expect(text).toContain('***');
    expect(text).not.toContain('appkey=demo');
    expect((await get(explorer, `/replay/${idOfSubscription(0)}/mail/199`)).status).toBe(404);
  });

  test('is as HTML in a sandbox, as its template wrote it', async () => {
    const { mails } = JSON.parse(own);
    const { text, headers } = await get(explorer, `${path}/html`);
    expect(text).toBe(mails.shown[0].html);
    expect(headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none';/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });
});
