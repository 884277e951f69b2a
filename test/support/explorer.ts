import { join } from 'node:path';
import { HtmlValidate } from 'html-validate';
import { expect } from 'vitest';
import { STORY } from '../../data/generator/universe/size.ts';
import { recordValidation } from '../../src/analysis/validation/record-validation.ts';
import { EXACT } from '../../src/analysis/validation/tolerance.ts';
import { validateStore } from '../../src/analysis/validation/validate-store.ts';
import { keyHash } from '../../src/core/model/application-key.ts';
import { wordHint } from '../../src/front/cli/hints.ts';
import { createExplorer, type Explorer, type ExplorerOptions } from '../../src/front/explorer/explorer.tsx';
import { buildSampleStore } from '../../src/front/sample/build-sample-store.ts';
import { openServiceFile } from '../../src/warehouse/store/service-file/open-service-file.ts';
import { withSqlAnswer } from '../../src/warehouse/store/sql-reader.ts';
import { SUBSCRIPTION } from './notifications.ts';
import { PATIENCE_MS } from './patience.ts';
import { SERVICE_FILE_PORTS, TEST_PORTS } from './temp-store.ts';
import { folderOfProcess } from './temporary-folder.ts';

const ORIGIN = 'http://localhost';

/** An explorer that fails the test where a page has a defect. */
export function testExplorer(store: string, options: Partial<ExplorerOptions> = {}): Explorer {
  return createExplorer({
    ...{ store, ports: TEST_PORTS, answerSql: withSqlAnswer, wordHint, pageMs: PATIENCE_MS },
    onDefect: (thrown) => expect.fail(`a defect: ${thrown instanceof Error ? thrown.stack : String(thrown)}`),
    ...options,
  });
}

export type Got = { readonly status: number; readonly headers: Headers; readonly text: string };

export async function get({ handle }: Explorer, path: string, init: RequestInit = {}): Promise<Got> {
  const response = await handle(new Request(ORIGIN + path, init));
  const { status, headers } = response;
  return { status, headers, text: await response.text() };
}

/** One company of each industry. */
const SIZE = { ...STORY, companies: 60, reporting: 1, traded: 2, owners: 3 };

let sample: Promise<string> | undefined;

/** A store of the sample after its last refresh, with a recorded validation of each refresh but the first. It is made once. */
export function sampleWithRuns(): Promise<string> {
  sample ??= makeSample();
  return sample;
}

async function makeSample(): Promise<string> {
  // Not of the test that asks first: others ask after it.
  const store = join(folderOfProcess(), 'sample.duckdb');
  const { refreshes } = await buildSampleStore(store, TEST_PORTS, { size: SIZE });
  for (const ingested of refreshes.slice(1)) {
    const asOf = ingested.at(-1)?.snapshot ?? 1;
    const validation = await validateStore({ store, tolerance: EXACT, asOf }, TEST_PORTS);
    await recordValidation(validation, { store, ranAt: `2025-06-0${asOf % 9}T12:00:00Z`, keepRuns: 10 }, TEST_PORTS);
  }
  await keepSubscriptions(store);
  return store;
}

/** The subscriptions of the sample, by their ids: one that fires, one without anything to compare, one that cannot be evaluated. */
const SUBSCRIPTIONS = [
  ['CoreFinancials-QTR', 'totalrevenue gt 1000000'],
  ['CoreFinancials-ANN', 'netincome lt 0'],
  ['CoreFinancials-QTR', 'nosuchfield gt 1'],
] as const;
export const idOfSubscription = (at: number): string => String(at + 1).repeat(32);

async function keepSubscriptions(store: string): Promise<void> {
  const file = await openServiceFile(`${store}.service`, SERVICE_FILE_PORTS);
  for (const [at, [ResourceName, Expression]] of SUBSCRIPTIONS.entries()) {
    const own = { Id: idOfSubscription(at), Name: `subscription_${at + 1}`, ResourceName, Expression };
    await file.subscriptions.put({ ...SUBSCRIPTION, ...own, owner: keyHash('demo'), since: 0 });
  }
  await file.close();
}

const validator = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:a11y', 'html-validate:document'],
  // Elements without content are written as JSX does.
  rules: { 'void-style': 'off' },
});

/** The complaints about a page's markup, each with its line. */
export async function complaintsAbout(html: string): Promise<readonly string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} at ${selector}`),
  );
}

/** The addresses on this explorer that a page links to, loads or sends forms to, as they are written. */
export function addressesOn(html: string): readonly string[] {
  const written = [...html.matchAll(/\s(?:href|src|action)="([^"]*)"/g)].map(([, address = '']) =>
    address.replaceAll('&amp;', '&').replaceAll('&#39;', "'").replaceAll('&quot;', '"'),
  );
  return written.filter((address) => !address.startsWith('#') && !/^https?:/.test(address));
}
