import { copyFileSync } from 'node:fs';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordValidation } from '../../../src/analysis/validation/record-validation.ts';
import { EXACT } from '../../../src/analysis/validation/tolerance.ts';
import { validateStore } from '../../../src/analysis/validation/validate-store.ts';
import { keyHash } from '../../../src/core/model/application-key.ts';
import { urlOf } from '../../../src/front/explorer/paths.ts';
import { openServiceFile } from '../../../src/warehouse/store/service-file/open-service-file.ts';
import { hasBrowser, type OpenBrowser, openBrowser } from '../../support/browser.ts';
import { crawl, isOwnPage, onePageOfEach, type Visited } from '../../support/crawl.ts';
import { complaintsAbout, idOfSubscription, sampleWithRuns, testExplorer } from '../../support/explorer.ts';
import { SUBSCRIPTION, TEMPLATE } from '../../support/notifications.ts';
import { SERVICE_FILE_PORTS, TEST_PORTS, tempStore } from '../../support/temp-store.ts';

/** Closes what it may stand in, and would run; then everything that a path could trip over. */
const NASTY = `'"></title></textarea></script><script>alert(1)</script><img src=x onerror=alert(1)>`;
const TWISTED = `/../?a=b&c#d%2e%00; \\\\.json`;

const ELSEWHERE = 'http://elsewhere.invalid';

/** What a source may have written, and the tables that have it. */
const TEXTS = {
  entity_version: ['name', 'symbol', 'industry_code'],
  entity: ['key'],
  document: ['name'],
  document_version: ['form', 'accepted', 'fiscal_period'],
  dimensions: ['text'],
  unit: ['name'],
  filed_field: ['label', 'definition'],
  label: ['text'],
  section: ['id', 'title'],
  statement_line: ['label', 'statement'],
  taxonomy: ['name', 'version'],
  scope_partition: ['name'],
  snapshot: ['dimensions'],
};

/** The sample with such texts everywhere, checked again. */
async function hostileSample(): Promise<string> {
  const store = await tempStore();
  const sample = await sampleWithRuns();
  for (const ending of ['', '.service']) copyFileSync(sample + ending, store + ending);
  const instance = await DuckDBInstance.create(store);
  const connection = await instance.connect();
  for (const [table, columns] of Object.entries(TEXTS)) {
    const all = columns.map((column) => `${column} = ${column} || $nasty`).join(', ');
    await connection.run(`UPDATE ${table} SET ${all}`, { nasty: NASTY + TWISTED });
  }
  // The subscription has this one.
  await connection.run(`UPDATE field SET name = name || $nasty WHERE name <> 'totalrevenue'`, {
    nasty: NASTY + TWISTED,
  });
  await connection.run(
    `INSERT INTO former_name SELECT entity_id, $nasty, 1, NULL, NULL, NULL FROM entity ORDER BY key LIMIT 20`,
    { nasty: NASTY + TWISTED },
  );
  await connection.run(`UPDATE section SET role = 'javascript:alert(1)'`);
  await connection.run(`UPDATE calculation SET section_id = section_id || $nasty`, { nasty: NASTY + TWISTED });
  await connection.run(`UPDATE presentation SET section_id = section_id || $nasty`, { nasty: NASTY + TWISTED });
  await connection.run(`UPDATE ingest_run SET input = 'javascript:alert(1)//' || input`);
  connection.closeSync();
  instance.closeSync();
  const validation = await validateStore({ store, tolerance: EXACT }, TEST_PORTS);
  await recordValidation(validation, { store, ranAt: '2025-06-30T12:00:00Z', keepRuns: 10 }, TEST_PORTS);
  await putHostileSubscription(store);
  return store;
}

/** What a mail could do, did it not come in a sandbox. */
const BODY = `${NASTY}<p>@Raw(@Model.Expression)</p><style>@import "${ELSEWHERE}/a.css"; p { background: url(${ELSEWHERE}/b) }</style>
  <img src="${ELSEWHERE}/c"><iframe src="${ELSEWHERE}/d"></iframe><form action="${ELSEWHERE}/e"><button autofocus>Go</button></form>
  <meta http-equiv="refresh" content="0;url=${ELSEWHERE}/f"><base href="${ELSEWHERE}/"><link rel="stylesheet" href="${ELSEWHERE}/g">
  <svg onload="location = '${ELSEWHERE}/h'"></svg><a href="javascript:alert(1)">here</a>`;

async function putHostileSubscription(store: string): Promise<void> {
  const file = await openServiceFile(`${store}.service`, SERVICE_FILE_PORTS);
  const Id = idOfSubscription(0);
  const owner = keyHash('demo');
  await file.templates.put({ ...TEMPLATE, Id, Name: NASTY, Subject: `${NASTY}@Raw(@Model.Name)`, Body: BODY, owner });
  const own = { Id, Name: NASTY, TemplateId: Id, SubscriberFullName: NASTY, ResourceName: 'CoreFinancials-QTR' };
  const Expression = `totalrevenue gt 1000000 or primarysymbol eq "<script>alert(1)</script><img src=x>"`;
  await file.subscriptions.put({ ...SUBSCRIPTION, ...own, Expression, owner, since: 0 });
  await file.close();
}

describe.skipIf(!hasBrowser)('texts of a store that would be markup (skipped without /usr/bin/chromium)', () => {
  let opened: OpenBrowser;
  let pages: readonly Visited[];
  beforeAll(async () => {
    const explorer = testExplorer(await hostileSample(), { pageMs: 60_000 });
    const searches = ['alert', 'script', 'onerror img'].map((query) => urlOf('search', {}, { query }));
    const lists = [
      '/?across=industries',
      '/findings?industry=none',
      '/companies?name=alert',
      '/companies?findings=any',
    ];
    const from = [...Object.values(await onePageOfEach(explorer)), ...searches, ...lists];
    pages = await crawl(explorer, from, { alike: 1 });
    opened = await openBrowser(explorer);
  }, 120_000);
  afterAll(() => opened.close());

  test('lead to pages that are there', () => {
    expect(pages.filter(({ got }) => got.status !== 200).map(({ address }) => address)).toEqual([]);
  });

  test('are text there', async () => {
    for (const { kind, got } of pages.filter(isOwnPage)) {
      expect({ kind, complaints: await complaintsAbout(got.text) }).toEqual({ kind, complaints: [] });
      expect(/.{0,80}(?:<script>|<img src=x|href="javascript:).{0,40}/.exec(got.text)?.[0]).toBeUndefined();
    }
  }, 60_000);

  test('run nothing, load nothing, and go nowhere', async () => {
    const page = await opened.open('/');
    const stopped: string[] = [];
    page.on('requestfailed', (request) => stopped.push(`${request.url()} ${request.failure()?.errorText}`));
    for (const { address, name } of pages.filter(({ form, name }) => form === 'html' && name !== undefined)) {
      await page.goto(opened.url + address);
      expect(page.url()).toBe(new URL(address, opened.url).href);
      if (name === 'mailHtml') continue;
      expect(
        await page.locator('script:not([src^="/assets/"]), img[src=x], [onerror], [href^="javascript:"]').count(),
      ).toBe(0);
    }
    await page.close();
    const isOfMail = (complaint: string): boolean => /^\S+\/mail\/1\/html[: ]/.test(complaint);
    expect(opened.complaints.filter((complaint) => !isOfMail(complaint))).toEqual([]);
    const ofMail = opened.complaints.filter(isOfMail);
    expect(ofMail.filter((complaint) => /script execution|the redirect/.test(complaint)).length).toBeGreaterThan(1);
    // The browser tells what it is about to ask for before the policy stops it.
    const begun = ofMail.flatMap((complaint) => / asks for (.*)$/.exec(complaint)?.[1] ?? []);
    expect(begun.length).toBeGreaterThan(3);
    expect(stopped).toEqual(expect.arrayContaining(begun.map((url) => `${url} csp`)));
  }, 120_000);
});
