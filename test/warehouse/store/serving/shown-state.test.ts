import { describe, expect, test } from 'vitest';
import type { Taxonomy } from '../../../../src/core/model/taxonomy.ts';
import { ingestRows } from '../../../../src/warehouse/ingest/ingest-rows.ts';
import { storeTaxonomies } from '../../../../src/warehouse/ingest/ingest-taxonomy.ts';
import { withConnection } from '../../../../src/warehouse/store/connection.ts';
import {
  numberFields,
  numberSections,
  readServedTaxonomy,
} from '../../../../src/warehouse/store/serving/served-taxonomy.ts';
import { readShownState } from '../../../../src/warehouse/store/serving/shown-state.ts';
import { TEST_PORTS, tempStore } from '../../../support/temp-store.ts';
import { tinyRead } from '../../../support/tiny-rows.ts';

const ROW = { document: 'A', period: '2009-06-30', values: { a: '1' } };

async function ingestAt(store: string, observedAt: string, resource = 'Companies'): Promise<void> {
  const target = { store, command: 'test', input: 'tiny', observedAt };
  await ingestRows(tinyRead([ROW], { resource }), target, TEST_PORTS);
}

describe('the snapshot of a moment', () => {
  test('is the newest that was observed by then; the next one is told', async () => {
    const store = await tempStore();
    await ingestAt(store, '2009-10-01T00:00:00Z');
    await ingestAt(store, '2009-10-02T07:13:00.500Z', 'Insiders-Filers');
    const at = async (moment: string) => {
      const shown = await withConnection(store, TEST_PORTS, (connection) => readShownState(connection, moment));
      const { snapshot, nextObserved, nextResources } = shown;
      return { snapshot, nextObserved, nextResources };
    };
    expect(await at('2009-09-30T23:59:59.999Z')).toEqual({
      snapshot: 0,
      nextObserved: '2009-10-01T00:00:00.000Z',
      nextResources: ['Companies'],
    });
    expect(await at('2009-10-01T00:00:00Z')).toEqual({
      snapshot: 1,
      nextObserved: '2009-10-02T07:13:00.500Z',
      nextResources: ['Insiders-Filers'],
    });
    expect(await at('2009-10-02T07:13:00.499Z')).toMatchObject({ snapshot: 1 });
    expect(await at('2009-10-02T07:13:00.500Z')).toEqual({ snapshot: 2, nextObserved: null, nextResources: [] });
  });

  test('that was brought in later but observed earlier comes after those that were there', async () => {
    const store = await tempStore();
    await ingestAt(store, '2009-10-02T00:00:00Z');
    await ingestAt(store, '2009-10-01T00:00:00Z');
    const at = (moment: string) =>
      withConnection(store, TEST_PORTS, (connection) => readShownState(connection, moment));
    expect(await at('2009-10-01T12:00:00Z')).toMatchObject({ snapshot: 2, nextObserved: null });
    expect((await at('2009-10-01T12:00:00Z')).newest).toEqual([
      { id: 1, source: 'sample', name: 'Companies', snapshot: 2 },
    ]);
  });
});

function taxonomy(source: Taxonomy['source'], id: string, version: string): Taxonomy {
  const field = { namespace: source, name: `total${version}` };
  const parts = { sections: [], calculation: [], presentation: [], labels: [], properties: [{ field, rowNumber: 1 }] };
  return { source, id, version, extent: 'whole', name: `${source} ${id}`, parts };
}

async function storeAt(store: string, observedAt: string, ...taxonomies: readonly Taxonomy[]): Promise<void> {
  const target = { store, command: 'test', input: 'tiny', observedAt };
  await storeTaxonomies({ taxonomies, counts: {}, diagnostics: [] }, target, TEST_PORTS);
}

describe('taxonomies of a moment', () => {
  test('are by id the newest of the service, else of US-GAAP; where none was there yet, the first that came', async () => {
    const store = await tempStore();
    await storeAt(
      store,
      '2009-10-01T00:00:00Z',
      taxonomy('us-gaap', '18', '2009'),
      taxonomy('us-gaap', '9', '2009'),
      taxonomy('filing', '20', '1'),
      taxonomy('us-gaap', 'dei', '2009'),
    );
    await storeAt(store, '2009-10-02T00:00:00Z', taxonomy('service', '18', 'one'), taxonomy('service', '50', 'one'));
    await storeAt(
      store,
      '2009-10-03T00:00:00Z',
      taxonomy('service', '18', 'two'),
      taxonomy('service', '50', 'two'),
      taxonomy('us-gaap', '18', '2010'),
    );
    const at = async (moment: string) => {
      const { taxonomies, until } = await withConnection(store, TEST_PORTS, (connection) =>
        readShownState(connection, moment),
      );
      return [...taxonomies.map(({ id, source, version }) => `${id} ${source} ${version}`), until];
    };
    expect(await at('2009-10-01T12:00:00Z')).toEqual([
      '9 us-gaap 2009',
      '18 us-gaap 2009',
      '50 service one',
      '2009-10-02T00:00:00.000Z',
    ]);
    expect(await at('2009-10-02T12:00:00Z')).toEqual([
      '9 us-gaap 2009',
      '18 service one',
      '50 service one',
      '2009-10-03T00:00:00.000Z',
    ]);
    expect(await at('2009-10-03T12:00:00Z')).toEqual(['9 us-gaap 2009', '18 service two', '50 service two', null]);
  });

  test('are read whole, with numbers', async () => {
    const store = await tempStore();
    await storeAt(store, '2009-10-01T00:00:00Z', taxonomy('us-gaap', '18', '2009'));
    const served = await withConnection(store, TEST_PORTS, async (connection) => {
      const [shown] = (await readShownState(connection, '2009-10-01T00:00:00Z')).taxonomies;
      return shown && readServedTaxonomy(connection, shown);
    });
    expect(served).toMatchObject({ id: '18', source: 'us-gaap', version: '2009', name: 'us-gaap 18', extent: 'whole' });
    expect(served?.fieldIds).toEqual(new Map([['us-gaap#total2009', 1]]));
  });
});

test('fields without a number get the next ones, in the order in which they stand; publishers keep theirs', () => {
  const field = (name: string) => ({ namespace: 'x', name });
  const relationship = { sectionId: '1', relativeOrder: '1', childLevel: 0 };
  const numbers = numberFields({
    sections: [],
    properties: [{ field: field('b') }, { field: field('a'), fieldId: 7 }],
    labels: [{ field: field('c'), labelType: 'primary', text: 'C' }],
    calculation: [{ ...relationship, parent: field('d'), child: field('a'), weight: '1' }],
    presentation: [{ ...relationship, parent: field('e'), child: field('b') }],
  });
  expect(Object.fromEntries(numbers)).toEqual({ 'x#a': 7, 'x#b': 8, 'x#c': 9, 'x#d': 10, 'x#e': 11 });
});

test('sections have their id as number where it is one; a section of both structures has one number', () => {
  const section = (structure: 'calculation' | 'presentation', id: string) => ({
    structure,
    id,
    title: id,
    relativeOrder: '1',
  });
  const sections = [
    section('calculation', 'cash'),
    section('calculation', '1801'),
    section('presentation', 'cash'),
    section('presentation', '007'),
  ];
  expect(Object.fromEntries(numberSections({ sections }))).toEqual({
    'calculation cash': 1802,
    'calculation 1801': 1801,
    'presentation cash': 1802,
    'presentation 007': 1803,
  });
});
