import { rename, writeFile } from 'node:fs/promises';
import { setTimeout as sleepFor } from 'node:timers/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { ServiceError } from '../../../../src/service/protocol/service-error.ts';
import {
  type OpenStoreView,
  openStoreView,
  type ViewPorts,
} from '../../../../src/service/server/view/open-store-view.ts';
import { ingestRows } from '../../../../src/warehouse/ingest/ingest-rows.ts';
import { storeTaxonomies } from '../../../../src/warehouse/ingest/ingest-taxonomy.ts';
import { decodeImage } from '../../../support/decode-image.ts';
import { holding, impatient } from '../../../support/hold-store.ts';
import { PATIENCE_MS } from '../../../support/patience.ts';
import { num } from '../../../support/row-images.ts';
import { TEST_PORTS, tempStore } from '../../../support/temp-store.ts';
import { type TinyRow, tinyRead } from '../../../support/tiny-rows.ts';

const RESOURCE = 'CoreFinancials-ANN';
const SILENT: ViewPorts = { ...TEST_PORTS, onRows: () => {}, onTrouble: () => {} };
const DAY = 86_400_000;
const FIRST = Date.UTC(2009, 9, 1);

const row = (ebit: string): TinyRow => ({ document: 'A', period: '2009-01-01/2009-12-31', values: { ebit } });

/** Brings in a row of a resource, observed so many days after the first. */
async function bringIn(store: string, days: number, ebit: string, resource = RESOURCE): Promise<void> {
  const target = { store, command: 'test', input: 'tiny', observedAt: new Date(FIRST + days * DAY).toISOString() };
  await ingestRows(tinyRead([row(ebit)], { source: 'service', resource }), target, TEST_PORTS);
}

async function opened(store: string, at: () => number, ports: Partial<ViewPorts> = {}): Promise<OpenStoreView> {
  const view = await openStoreView(store, { ...SILENT, ...ports }, { now: at });
  onTestFinished(view.close);
  return view;
}

async function shown(view: OpenStoreView, resource = RESOURCE): Promise<unknown> {
  return decodeImage(await view.rows(resource)).map(({ values }) => values.ebit);
}

describe('a view of a store', () => {
  test('gives the same promise as long as nothing changes, and tells what it read', async () => {
    const store = await tempStore();
    await bringIn(store, 0, '1');
    const onRows = vi.fn();
    const view = await opened(store, () => FIRST + DAY, { onRows });
    await view.rows(RESOURCE);
    expect(view.rows(RESOURCE)).toBe(view.rows(RESOURCE));
    expect((await view.rows('Companies')).count).toBe(0);
    expect(await view.rows('Companies')).toBe(await view.rows('Companies'));
    expect(onRows.mock.calls.map(([{ image, counts }]) => [image.resource, counts.rows])).toEqual([
      [RESOURCE, 1],
      ['Companies', 0],
    ]);
  });

  test('shows what was observed by the moment of its clock, and at once what is observed when it moves', async () => {
    const store = await tempStore();
    for (const days of [0, 1, 2]) await bringIn(store, days, `${days}`);
    let now = FIRST - 1;
    const view = await opened(store, () => now);
    expect((await view.rows(RESOURCE)).count).toBe(0);
    for (const days of [0, 1, 2]) {
      expect(await view.nextChange()).toMatchObject({ at: new Date(FIRST + days * DAY).toISOString() });
      now = FIRST + days * DAY;
      expect(await shown(view)).toEqual([num(days)]);
    }
    expect(await view.nextChange()).toBeUndefined();
  });

  test('shows all of its resources as they are at the moment of its clock, whichever is asked for first', async () => {
    const store = await tempStore();
    const resources = [RESOURCE, 'Insiders-Filers', 'Companies'];
    for (const days of [0, 1, 2]) for (const resource of resources) await bringIn(store, days, `${days}`, resource);
    let now = FIRST;
    const view = await opened(store, () => now);
    for (const days of [0, 1, 2]) {
      now = FIRST + days * DAY;
      // As a look at the file may do at any time.
      if (days === 2) await view.nextChange();
      for (const resource of resources) expect(await shown(view, resource)).toEqual([num(days)]);
    }
  });

  test('notices that the file was written, and reads anew what has changed and nothing else', async () => {
    const store = await tempStore();
    await bringIn(store, 0, '1');
    await bringIn(store, 0, '1', 'Insiders-Filers');
    const view = await opened(store, () => FIRST + 9 * DAY);
    const [before, other] = await Promise.all([view.rows(RESOURCE), view.rows('Insiders-Filers')]);
    await bringIn(store, 1, '2');
    expect(await shown(view, RESOURCE)).toEqual([num(1)]);
    await vi.waitFor(async () => expect(await shown(view)).toEqual([num(2)]), PATIENCE_MS);
    expect(await view.rows('Insiders-Filers')).toBe(other);
    expect(decodeImage(before).map(({ values }) => values.ebit)).toEqual([num(1)]);
  });

  test('gives taxonomies, each and as one list, the same until one is stored', async () => {
    const store = await tempStore();
    await bringIn(store, 0, '1');
    const bringTaxonomy = async (id: string): Promise<void> => {
      const parts = { sections: [], calculation: [], presentation: [], labels: [], properties: [] };
      const taxonomy = { source: 'service', id, version: '1', extent: 'whole', name: `Taxonomy ${id}`, parts } as const;
      const target = { store, command: 'test', input: 'tiny', observedAt: new Date(FIRST).toISOString() };
      await storeTaxonomies({ taxonomies: [taxonomy], counts: {}, diagnostics: [] }, target, TEST_PORTS);
    };
    await bringTaxonomy('50');
    const view = await opened(store, () => FIRST + DAY);
    const [core, list] = [await view.taxonomy('50'), await view.taxonomies()];
    expect([core?.name, await view.taxonomy('18'), list]).toEqual(['Taxonomy 50', undefined, [core]]);
    expect(view.taxonomies()).toBe(view.taxonomies());
    await bringTaxonomy('18');
    await vi.waitFor(
      async () => expect((await view.taxonomies()).map(({ id }) => id)).toEqual(['18', '50']),
      PATIENCE_MS,
    );
    expect(await view.taxonomy('50')).toBe(core);
  });
});

describe('a store that cannot be read', () => {
  test('because a writer holds it: what was read before is shown, anything else is a 503 after five seconds', async () => {
    const store = await tempStore();
    await bringIn(store, 0, '1');
    const ports = impatient();
    const view = await opened(store, () => FIRST + DAY, ports);
    expect(await shown(view)).toEqual([num(1)]);
    await holding(store, 'write', async () => {
      expect(await shown(view)).toEqual([num(1)]);
      const refused = await view.rows('Companies').then(
        () => undefined,
        (error: ServiceError) => error,
      );
      expect(refused?.answer).toMatchObject({ status: 503, retryAfter: 1 });
      expect(ports.slept()).toBeGreaterThanOrEqual(5_000);
    });
    expect((await view.rows('Companies')).count).toBe(0);
  });

  test('because it is damaged or gone: what was read before is shown, and the reason is told once', async () => {
    const store = await tempStore();
    await bringIn(store, 0, '1');
    const onTrouble = vi.fn();
    const view = await opened(store, () => FIRST + DAY, { onTrouble });
    expect(await shown(view)).toEqual([num(1)]);
    await rename(store, `${store}.away`);
    await writeFile(store, 'no store');
    await vi.waitFor(() => expect(onTrouble).toHaveBeenCalled(), PATIENCE_MS);
    await sleepFor(300);
    expect(onTrouble.mock.calls.map(([error]) => String(error))).toEqual([
      expect.stringContaining('not a Crossfoot store'),
    ]);
    expect(await shown(view)).toEqual([num(1)]);
    await rename(`${store}.away`, store);
    await bringIn(store, 0, '2');
    await vi.waitFor(async () => expect(await shown(view)).toEqual([num(2)]), PATIENCE_MS);
  });

  test('when it is opened is an error for whoever starts the service', async () => {
    await expect(openStoreView(await tempStore(), SILENT, { now: () => FIRST })).rejects.toMatchObject({
      failure: 'input',
    });
  });
});
