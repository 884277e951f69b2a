import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { simulateStore } from '../../src/alerts/notifications/simulate-store.ts';
import type { IndustryRules } from '../../src/analysis/standard/rules/rule.ts';
import { standardTaxonomies } from '../../src/analysis/standard/standard-taxonomy.ts';
import { drivenClock } from '../../src/service/server/clock/service-clock.ts';
import { createService, type Service } from '../../src/service/server/service.ts';
import { type OpenStoreView, openStoreView } from '../../src/service/server/view/open-store-view.ts';
import { ingestHistory } from '../../src/warehouse/ingest/ingest-history.ts';
import { storeEvidence, testAlerts } from '../support/alerts.ts';
import { DERIVATIONS, derivedParts } from '../support/derived-rows.ts';
import { SUBSCRIPTION } from '../support/notifications.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { testParts } from '../support/service.ts';
import { expectSoundStore } from '../support/store-invariants.ts';
import { ingestTiny, TEST_PORTS, tempStore } from '../support/temp-store.ts';
import { folderOfProcess } from '../support/temporary-folder.ts';
import { ingestFrom } from './sync/support/in-memory.ts';
import { visibleRows } from './sync/support/visible.ts';

const RULES: IndustryRules = {
  industry: 'general',
  fields: new Map(
    (['totalassets', 'totalrevenue', 'netincome'] as const).map((name) => [
      name,
      {
        ...{ name, statement: name === 'totalassets' ? 'balance' : 'income', unit: 'money', helper: false },
        ...{
          serviceSign: 1,
          definition: `What ${name} is.`,
          label: `The ${name}`,
          isPositive: false,
          without: [],
          lessens: [],
          steps: [{ kind: 'sum', text: name, terms: [] }],
        },
      },
    ]),
  ),
  identities: [],
  ratios: [],
  rolls: [],
  sums: new Map(),
  contains: new Map(),
  universal: [],
};

const END = Date.parse('2011-01-03T12:00:00Z');
const READING = { onRows: () => {}, onTrouble: (error: unknown) => expect.fail(String(error)) };

let store = '';

/** A store with filings of one company and derived rows of two, and nothing of a service. */
beforeAll(async () => {
  store = join(folderOfProcess(), 'derived.duckdb');
  const filing = {
    entity: '0000320193',
    document: '0001193125-10-238044',
    period: '2010-09-30',
    values: { 'us-gaap/2009:Assets': '1' },
  };
  await ingestTiny(store, [{ ...filing, company: 'Apple Inc.' }], { source: 'filing', resource: 'XBRL' });
  const facts = { ...filing, entity: '0000019617', company: 'JPMORGAN CHASE & CO' };
  await ingestTiny(store, [facts], { source: 'sec-companyfacts', resource: 'CompanyFacts' });
  const taxonomies = standardTaxonomies([RULES], 'rules-1');
  const refreshes = () => DERIVATIONS.map(({ at, rows }) => derivedParts('ANN', rows, at));
  const history = { taxonomies, taxonomiesObservedAt: '2009-10-28T08:00:00Z', refreshes };
  await ingestHistory(history, { store, command: 'standardize' }, TEST_PORTS);
});

async function served(at: number = END): Promise<{ readonly view: OpenStoreView } & Service> {
  const view = await openStoreView(store, { ...TEST_PORTS, ...READING }, { now: () => at });
  onTestFinished(view.close);
  const service = createService(testParts({ view, clock: { now: () => at, advance: async () => undefined } }), {
    version: '1.2.3',
    onDefect: (thrown) => expect.fail(thrown instanceof Error ? String(thrown.stack) : String(thrown)),
  });
  return { view, ...service };
}

async function ask(handle: Service['handle'], path: string): Promise<Response> {
  const separator = path.includes('?') ? '&' : '?';
  return handle(new Request(`http://service.test${path}${separator}appkey=demo`));
}

type Answer = {
  readonly result: {
    readonly totalrows: number;
    readonly rows: readonly { readonly values: readonly { readonly field: string; readonly value: unknown }[] }[];
  };
};

async function rowsOf(handle: Service['handle'], path: string): Promise<readonly Record<string, unknown>[]> {
  const response = await ask(handle, path);
  expect(response.status, path).toBe(200);
  const { result } = (await response.json()) as Answer;
  return result.rows.map(({ values }) => Object.fromEntries(values.map(({ field, value }) => [field, value])));
}

const ANNUAL = '/v2/corefinancials/ann';

describe('derived rows, served', () => {
  it('are answered by symbol, CIK, name and industry, with every parameter of the contract', async () => {
    const { handle } = await served();
    const named = (query: string) =>
      rowsOf(handle, `${ANNUAL}?${query}`).then((rows) => rows.map((row) => `${row.primarysymbol} ${row.fiscalyear}`));
    const all = ['AAPL 2010', 'AAPL 2009', 'JPM 2009'];
    expect(await named('')).toEqual(all);
    for (const query of [
      'primarysymbols=aapl',
      'filter=cik eq "0000320193"',
      'companynames=apple*',
      'filter=siccode eq "3571"',
      'entityids=320193',
    ]) {
      expect(await named(query), query).toEqual(all.slice(0, 2));
    }
    expect(await named('fiscalperiod=2009q4&sortby=netincome desc')).toEqual(['JPM 2009', 'AAPL 2009']);
    expect(await named('numperiods=1')).toEqual(['AAPL 2010', 'JPM 2009']);
    expect(await named('filter=totalrevenue gt 50000000000 and siccode eq "3571"')).toEqual(['AAPL 2010']);
    expect(await named('limit=1&offset=1')).toEqual(['AAPL 2009']);
    expect(await named('filter=restated eq true')).toEqual(['AAPL 2009']);
  });

  it('have the fields of the service in its order, and the number of the filing', async () => {
    const { handle } = await served();
    const [row] = await rowsOf(handle, `${ANNUAL}?primarysymbols=AAPL&fiscalperiod=2009q4`);
    expect(row).toMatchObject({
      ...{ taxonomyid: '50', cik: '0000320193', entityid: 320193, periodenddate: '9/30/2009', periodlength: 12 },
      ...{ dcn: '0001193125-10-012091', restated: 'true', totalrevenue: 42905000000 },
    });
    const [whole] = await rowsOf(handle, `${ANNUAL}?primarysymbols=AAPL&fiscalperiod=2009q4&fields=all`);
    expect(whole).toEqual({ ...row, basicepsnetincome: 9.22 });
    const names = Object.keys(row ?? {});
    expect(names.slice(0, 4)).toEqual(['taxonomyid', 'cik', 'companyname', 'entityid']);
    const some = await rowsOf(handle, `${ANNUAL}?primarysymbols=JPM&fields=dcn,totalassets,netincome`);
    expect(some).toEqual([{ dcn: '0000950123-10-016029', netincome: 11728000000, totalassets: 2031989000000 }]);
  });

  it('are shown as they were known at a moment of the clock', async () => {
    const early = await served(Date.parse('2009-12-01T00:00:00Z'));
    const [row] = await rowsOf(early.handle, `${ANNUAL}?primarysymbols=AAPL`);
    expect(row).toMatchObject({ totalrevenue: 36537000000, restated: 'false' });
    expect(await early.view.nextChange()).toEqual({
      at: '2010-01-26T08:00:00.000Z',
      resources: ['CoreFinancials-ANN'],
    });
  });

  it('have companies of all filings, each once', async () => {
    const { handle } = await served();
    const companies = await rowsOf(handle, '/v2/companies');
    expect(companies.map(({ cik, entityid }) => [cik, entityid])).toEqual([
      ['0000320193', 320193],
      ['0000019617', 19617],
    ]);
  });

  it('are explained by taxonomy 50, which has no calculation', async () => {
    const { handle } = await served();
    const summary = await (await ask(handle, '/taxonomy/')).json();
    expect(summary).toEqual({
      taxonomies: [{ taxonomy: { id: 50, name: 'Core Financials', dataset: 'Core Financials' } }],
    });
    for (const part of ['fieldlabel', 'fieldproperty', 'presentation']) {
      const answer = await ask(handle, `/taxonomy/50/${part}`);
      expect(answer.status).toBe(200);
      const again = await ask(handle, `/taxonomy/50/${part}?http_etag=${answer.headers.get('etag')}`);
      expect(again.status).toBe(304);
    }
    expect((await ask(handle, '/taxonomy/50/calculation')).status).toBe(404);
    const labels = await ask(handle, '/taxonomy/50/fieldlabel?fieldname=totalrevenue');
    expect(await labels.json()).toHaveProperty('result.field.0.label', [
      { value: 'The totalrevenue', labeltypeid: 1 },
      { value: 'What totalrevenue is.', labeltypeid: 3 },
    ]);
  });

  it('are brought in by a client of the service as they are, each value once', async () => {
    const { handle } = await served();
    const second = await tempStore();
    const done = await ingestFrom(second, { handle });
    expect(done.outcome).toBe('complete');
    // A client that names no fields gets those of the default group.
    const ofCore = (rows: readonly string[]) =>
      rows.filter((row) => row.startsWith('CoreFinancials-ANN ')).map((row) => row.replace(/'basiceps[^']+', /, ''));
    expect(ofCore(await visibleRows(second))).toEqual(ofCore(await visibleRows(store)));
    expect(ofCore(await visibleRows(second))).toHaveLength(3);
    await expectSoundStore(second);
  });
});

describe('a subscription to derived rows', () => {
  const subscription = {
    ...SUBSCRIPTION,
    ...{ Id: 'a'.repeat(32), ResourceName: 'CoreFinancials-ANN', Expression: 'totalrevenue gt 40000000000' },
  };

  it('is replayed over what was derived when', async () => {
    const { subscriptions, coverage } = await simulateStore(store, [subscription], {}, TEST_PORTS);
    expect(coverage[0]).toMatchObject({ resource: 'CoreFinancials-ANN', found: 4, rows: 3 });
    expect(subscriptions[0]?.firings.map(({ at, kind }) => `${at} ${kind}`)).toEqual([
      '2010-01-27T07:13:00.000Z changed',
      '2010-02-26T07:13:00.000Z new',
      '2010-10-29T07:13:00.000Z new',
    ]);
  });

  it('sends a mail when a later filing changes a value, with a link to the data', async () => {
    let wake = (): void => {};
    let view: OpenStoreView | undefined;
    const clock = drivenClock(
      Date.parse('2009-12-01T00:00:00Z'),
      async () => view?.nextChange(),
      () => wake(),
    );
    view = await openStoreView(store, { ...TEST_PORTS, ...READING }, clock);
    onTestFinished(view.close);
    const parts = testParts({ view, clock });
    parts.subscriptions.put({
      ...subscription,
      AppKey: 'demo',
      ServiceApplicationKey: 'demo',
      owner: 'demo',
      since: 0,
    });
    const alerts = await testAlerts(parts, storeEvidence(store, view));
    onTestFinished(alerts.close);
    wake = alerts.wake;
    const mails = async (count: number) => {
      await vi.waitFor(() => expect(alerts.activity().mails).toHaveLength(count), { timeout: PATIENCE_MS });
      return alerts.activity().mails;
    };
    expect(await mails(0)).toEqual([]);
    await clock.advance();
    const [mail] = await mails(1);
    expect(mail).toMatchObject({ at: '2010-01-27T07:13:00.000Z', subscriptions: ['a'.repeat(32)] });
    const link = /http:\S+/.exec(JSON.stringify(mail))?.[0] ?? '';
    expect(link).toContain('/v2/corefinancials/ann?filter=');
  });
});
