import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { REFRESHES } from '../../data/generator/universe/refreshes.ts';
import { EXCERPT, WHOLE } from '../../data/generator/universe/size.ts';
import type { Alerts } from '../../src/alerts/notifications/live/open-alerts.ts';
import { buildSampleStore } from '../../src/front/sample/build-sample-store.ts';
import { drivenClock } from '../../src/service/server/clock/service-clock.ts';
import { createService, type Service } from '../../src/service/server/service.ts';
import { type OpenStoreView, openStoreView } from '../../src/service/server/view/open-store-view.ts';
import { storeEvidence, testAlerts } from '../support/alerts.ts';
import { longOr } from '../support/long.ts';
import { testParts } from '../support/service.ts';
import { TEST_PORTS } from '../support/temp-store.ts';
import { declareSuite } from './support/run-suite.ts';
import { SAMPLE_SERVICE_KEYS } from './support/small-service.ts';

const SIZES = [EXCERPT, WHOLE];
const size = SIZES[longOr(0, 1)] ?? EXCERPT;

const fail = (thrown: unknown) => expect.fail(`a defect: ${thrown instanceof Error ? thrown.stack : String(thrown)}`);

// What the suite learnt of a service it keeps by its keys.
const keys = { ...SAMPLE_SERVICE_KEYS };
let folder: string | undefined;
let view: OpenStoreView | undefined;
let service: Service | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crossfoot-universe-'));
  const store = join(folder, 'sample.duckdb');
  await buildSampleStore(store, TEST_PORTS, { size });
  // Some refreshes have been, so that companies were withdrawn, and some are to come.
  const start = Date.parse(REFRESHES.at(-Math.ceil(size.refreshes / 2))?.observedAt.companies ?? '');
  let alerts: Alerts | undefined;
  const clock = drivenClock(
    start,
    async () => view?.nextChange(),
    () => alerts?.wake(),
  );
  const opened = await openStoreView(store, { ...TEST_PORTS, onRows: () => {}, onTrouble: fail }, clock);
  view = opened;
  const parts = testParts({ view, clock, alerts: () => alerts?.activity() ?? expect.fail('no alerts') });
  alerts = await testAlerts(parts, storeEvidence(store, opened));
  service = createService(parts, { version: '1.2.3', onDefect: fail });
});

afterAll(async () => {
  await view?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
});

describe('the contract, over the sample universe', () => {
  declareSuite(
    () => ({
      fetch: (path, init) => service?.handle(new Request(`http://localhost${path}`, init)) ?? expect.fail('no service'),
      keys,
    }),
    { whole: size === WHOLE },
  );
});
