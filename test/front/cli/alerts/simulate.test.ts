import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import axe from 'axe-core';
import { HtmlValidate } from 'html-validate';
import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STORY } from '../../../../data/generator/universe/size.ts';
import { alertTestShape, simulateShape } from '../../../../src/core/model/shapes/simulate.ts';
import { run } from '../../../../src/front/cli/run.ts';
import { buildSampleStore } from '../../../../src/front/sample/build-sample-store.ts';
import { simulateView } from '../../../../src/output/report/views/simulate.ts';
import { environmentInMemory, Kept } from '../../../support/environment.ts';
import { printed } from '../../../support/printed.ts';
import { root } from '../../../support/root.ts';
import { TEST_PORTS } from '../../../support/temp-store.ts';

const ALERTS = join(root, 'test/fixtures/alerts.yaml');
const GOLDENS = '../../../golden/simulate';
const RESOURCES = ['CoreFinancials-QTR', 'Companies'];

let folder = '';

async function crossfoot(words: readonly string[]) {
  const stdout = new Kept();
  const env = { CROSSFOOT_STORE: join(folder, 'store.duckdb'), NO_COLOR: '1' };
  const environment = environmentInMemory({ env, stdout, now: () => new Date('2025-07-01T00:00:00Z') });
  const status = await run(words, environment);
  return { status, out: stdout.text, err: environment.stderr.text };
}

const simulate = (...words: readonly string[]) => crossfoot(['simulate', '--file', ALERTS, '--limit', '2', ...words]);

const parsed = (out: string): unknown => {
  const { schema: _, ...output } = JSON.parse(out) as Record<string, unknown>;
  return output;
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'crossfoot-simulate-'));
  await buildSampleStore(join(folder, 'store.duckdb'), TEST_PORTS, { size: STORY, resources: RESOURCES });
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('simulate', () => {
  it('prints the same every time, in every format', async () => {
    const { out, err } = await simulate('--format', 'json');
    expect(err).toBe('');
    expect(out).not.toContain('appkey=demo');
    const view = simulateView(simulateShape.parse(parsed(out)));
    expect(parsed(await printed(view, 'json'))).toEqual(parsed(out));
    await expect(await printed(view, 'table', { width: 80 })).toMatchFileSnapshot(`${GOLDENS}/80.txt`);
    await expect(await printed(view, 'table', { width: 160 })).toMatchFileSnapshot(`${GOLDENS}/160.txt`);
    await expect(await printed(view, 'markdown')).toMatchFileSnapshot(`${GOLDENS}/report.md`);
    const page = await printed(view, 'html');
    await expect(page.replace(/<style>[\s\S]*<\/style>/, '<style></style>')).toMatchFileSnapshot(
      `${GOLDENS}/report.html`,
    );
  });

  it('says in JSON what it found, and exits 5 where a subscription was not evaluated', async () => {
    const { status, out } = await simulate('--format', 'json', '--from', '2025-05-01', '--rule', 'edge', '--per-row');
    expect(status).toBe(5);
    const { subscriptions, asked, totals } = simulateShape.parse(parsed(out));
    expect(asked).toMatchObject({ from: '2025-05-01T00:00:00.000Z', rule: 'edge', grain: 'row' });
    const states = Object.fromEntries(subscriptions.map(({ name, state }) => [name, state]));
    expect(states).toMatchObject({
      losses: 'never-fired',
      unknown_field: 'not-evaluated',
      quarters_in_full: 'no-data',
      any_row: 'fired',
    });
    expect(totals.alerts).toBe(totals.counts.edge);
    const one = await simulate('--subscription', 'losses', '--format', 'ndjson');
    expect([one.status, JSON.parse(one.out).name]).toEqual([0, 'losses']);
  });

  it('replays the subscriptions of the service where no file is named', async () => {
    const { status, out } = await crossfoot(['simulate', '--format', 'table']);
    expect(status).toBe(5);
    expect(out).toMatch(/^There are no subscriptions to replay\.\nAdd some with `crossfoot subscription add`/);
    expect(existsSync(join(folder, 'store.duckdb.service'))).toBe(false);
    const flags = ['--name', 'late', '--user', 'u1', '--resource', 'Companies', '--email', 'a@example.com'];
    await crossfoot(['subscription', 'add', ...flags, '--expression', 'siccode ne null']);
    const saved = simulateShape.parse(parsed((await crossfoot(['simulate', '--format', 'json'])).out));
    expect(saved.subscriptions).toMatchObject([{ name: 'late', state: 'fired' }]);
  });

  it('tells no data from never fired', async () => {
    const few = ['--subscription', 'any_row,quarters_in_full', '--format', 'table'];
    const { out, status } = await simulate('--to', '2025-01-01', ...few);
    expect(status).toBe(5);
    expect(out).toMatch(/^2 subscriptions: 2 no data\nNothing was evaluated: /);
    const first = await simulate('--to', '2025-04-20', ...few);
    expect(first.out).toMatch(/1 baseline only, 1 no data/);
  });

  it('writes mails with masked keys into a folder, each once, and none of them is a delivery', async () => {
    const outbox = join(folder, 'previews');
    const words = ['--outbox', outbox, '--subscription', 'losses,companies'] as const;
    expect((await simulate(...words)).err).toBe(`Wrote 3 mails to ${outbox}.\n`);
    const files = readdirSync(outbox).filter((name) => name.endsWith('.eml'));
    expect(files).toHaveLength(3);
    const mails = files.map((name) => readFileSync(join(outbox, name), 'utf8'));
    expect(mails.join('')).toContain('From: Crossfoot simulation <simulation@crossfoot.invalid>');
    expect(mails.join('').replaceAll('=\r\n', '')).not.toMatch(/appkey=(?:3D)?demo/);
    const ledger = readFileSync(join(outbox, 'deliveries.ndjson'), 'utf8').trimEnd().split('\n');
    expect(ledger.map((line) => JSON.parse(line).alerts)).toEqual([[], [], []]);
    expect((await simulate(...words)).err).toBe(`Wrote 0 mails to ${outbox}; 3 were there.\n`);
  });

  it('needs the addressee of a subscription only where mails are written', async () => {
    const path = join(folder, 'losses.yaml');
    const name = 'losses';
    writeFileSync(
      path,
      `subscriptions: [{ Name: ${name}, ResourceName: CoreFinancials-QTR, Expression: netincome lt 0 }]\n`,
    );
    const words = ['simulate', '--file', path, '--format', 'json'] as const;
    const replayed = await crossfoot(words);
    expect([replayed.status, replayed.err]).toEqual([0, '']);
    expect(simulateShape.parse(parsed(replayed.out)).subscriptions).toMatchObject([{ name }]);
    const outbox = join(folder, 'refused');
    const refused = await crossfoot([...words, '--outbox', outbox]);
    expect([refused.status, refused.out, existsSync(outbox)]).toEqual([2, '', false]);
    expect(refused.err).toMatch(/UserId is required: /);
    expect(refused.err).toMatch(/SubscriberEmail is required: /);
  });

  it.each([
    [['--subscription', 'loss'], /no subscription "loss"; did you mean losses\?/],
    [['--from', '2025-13-01'], /"2025-13-01" is neither a date such as/],
    [['--file', 'none.yaml'], /cannot read the file of subscriptions none\.yaml/],
    [['--rule', 'always'], /--rule/],
    [['--test', ALERTS], /--test and --file, --limit exclude each other/],
  ])('refuses %j', async (words, message) => {
    const { status, out, err } = await simulate(...words);
    expect({ status, out }).toEqual({ status: 2, out: '' });
    expect(err).toMatch(message);
  });
});

describe('the page of a simulation', () => {
  it('is valid, and has nothing that an accessibility checker minds', async () => {
    const few = 'losses,big_companies,unknown_field,quarters_in_full';
    const { out: page } = await simulate('--format', 'html', '--subscription', few);
    const validator = new HtmlValidate({
      extends: ['html-validate:standard', 'html-validate:a11y', 'html-validate:document'],
    });
    const { results } = await validator.validateString(page);
    expect(results.flatMap((one) => one.messages.map(({ line, message }) => `${line}: ${message}`))).toEqual([]);
    const { window } = new JSDOM(page, { runScripts: 'outside-only', pretendToBeVisual: true });
    window.eval(axe.source);
    // jsdom lays nothing out: contrast cannot be judged.
    const options = { resultTypes: ['violations'], rules: { 'color-contrast': { enabled: false } } };
    const { violations } = (await window.eval(`axe.run(document, ${JSON.stringify(options)})`)) as axe.AxeResults;
    window.close();
    const links = [...page.matchAll(/href="#([^"]*)"/g)].map(([, id]) => id);
    const missing = links.filter((id) => !page.includes(` id="${id}"`));
    expect(links).toContain('subscription-4');
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    expect(missing).toEqual([]);
    expect(page).not.toMatch(/<(?:script|link|img|iframe)|\sstyle=|src=|url\(|@import/);
  });
});

describe('simulate --test', () => {
  const TEST = (symbol: string) => `
store: store.duckdb
defaults: { ResourceName: Companies }
subscriptions: [{ Name: moved, Expression: siccode ne null }]
rule: used-fields
expected: { moved: [{ at: 2025-05-20, change: new, primarysymbol: ${symbol} }] }
`;
  const testFile = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };

  it('passes, or shows the difference and exits 1', async () => {
    const [good, bad] = [testFile('good.yaml', TEST('ZQYPI')), testFile('bad.yaml', TEST('ZZZZZ'))];
    const passed = await crossfoot(['simulate', '--test', good, '--format', 'table']);
    expect(passed).toMatchObject({ status: 0, err: '' });
    expect(passed.out).toContain('pass  moved · Companies: 1 firing\n\n1 test: 1 passed, 0 failed\n');
    const failed = await crossfoot(['simulate', '--test', bad, '--format', 'table']);
    expect(failed.status).toBe(1);
    await expect(failed.out.replaceAll(`${folder}/`, '')).toMatchFileSnapshot(`${GOLDENS}/failed-test.txt`);
    const json = await crossfoot(['simulate', '--test', `${good},${bad}`, '--format', 'json']);
    const { totals, tests } = alertTestShape.parse(parsed(json.out));
    expect(totals).toEqual({ tests: 2, passed: 1, failed: 1 });
    expect(tests[1]?.subscriptions[0]?.missing).toHaveLength(1);
  });

  it('refuses a file with problems', async () => {
    const path = testFile('odd.yaml', 'stor: x\n');
    const { status, err } = await crossfoot(['simulate', '--test', path]);
    expect(status).toBe(2);
    expect(err).toMatch(/odd\.yaml:1:1: .*stor/);
  });
});
