import { beforeAll, describe, expect, test } from 'vitest';
import type { Explorer } from '../../src/explorer/explorer.tsx';
import { fieldShape } from '../../src/report/shapes/field.ts';
import { crossfoot } from '../support/cli.ts';
import { get, sampleWithRuns, testExplorer } from '../support/explorer.ts';

let store: string;
let explorer: Explorer;
/** The path of a taxonomy with both structures, and its name for commands. */
let path: string;
let name: string;
beforeAll(async () => {
  store = await sampleWithRuns();
  explorer = testExplorer(store);
  const { taxonomies } = await json('/taxonomies.json');
  const whole = ({ counts }: Stored) => counts.calculation > 0 && counts.presentation > 0;
  const { source, id, version } = taxonomies.find(whole);
  path = `/taxonomy/${source}/${id}/${encodeURIComponent(version)}`;
  name = `${source}/${id}/${version}`;
}, 120_000);

type Stored = { readonly counts: { readonly calculation: number; readonly presentation: number } };

const json = async (address: string) => JSON.parse((await get(explorer, address)).text);

test('taxonomies, one of them and a tree of it are what the commands print', async () => {
  const tree = ['--tree', 'calculation', '--section'];
  const { sections } = await json(`${path}.json?structure=calculation`);
  const [{ id }] = sections;
  const pages = [
    ['/taxonomies.json', ['taxonomy', 'list', '--format', 'json']],
    [`${path}.csv`, ['taxonomy', 'show', name, '--format', 'csv']],
    [`${path}.json?structure=calculation&section=${id}`, ['taxonomy', 'show', name, ...tree, id, '--format', 'json']],
  ] as const;
  for (const [address, words] of pages) {
    expect((await get(explorer, address)).text).toBe((await crossfoot([...words, '--store', store])).stdout);
  }
});

describe('a taxonomy', () => {
  test('lists the sections of both structures, and shows the tree of one with each of its lines', async () => {
    const { sections } = await json(`${path}.json?structure=calculation`);
    const { text } = await get(explorer, path);
    for (const head of ['Calculation', 'Presentation']) expect(text).toContain(`<h2>${head}</h2>`);
    const [{ id, lines }] = sections;
    expect(text).toContain(`structure=calculation&amp;section=${id}"`);
    const shown = (await get(explorer, `${path}?structure=calculation&section=${id}`)).text;
    expect(shown.match(/<li>(?:[+−-] )?<a href="\/field/g)).toHaveLength(lines.length);
  });

  test('finds fields by a part of their name or label, in any case', async () => {
    const { text } = await get(explorer, `${path}?find=TOTAL+assets`);
    expect(text).toContain('Total Assets</a>');
    expect(text).toContain('href="/field/totalassets"');
    expect((await get(explorer, `${path}?find=xyzzy`)).text).toContain('No field in its trees');
  });

  test('that is not there is not found', async () => {
    expect((await get(explorer, '/taxonomy/service/nope/1')).status).toBe(404);
    expect((await get(explorer, `${path}?section=nope`)).status).toBe(404);
  });
});

test('a field has the relationships that the taxonomy shows', async () => {
  const { schema, ...shown } = await json('/field/totalassets.json');
  expect(schema).toBe('crossfoot/field/1');
  const { places, label } = fieldShape.parse(shown);
  expect(label).toBe('Total Assets');
  const [source, id, ...version] = name.split('/');
  const own = places.filter(
    ({ taxonomy: of }) => of.id === id && of.source === source && of.version === version.join('/'),
  );
  const { sections } = await json(`${path}.json`);
  const related = sections.flatMap(({ relationships }: { relationships: Related[] }) => relationships);
  const expected = related.filter(({ parent, child }: Related) => [parent.name, child.name].includes('totalassets'));
  expect(own).toHaveLength(expected.length);
  expect(own.length).toBeGreaterThan(0);
  const { text } = await get(explorer, '/field/totalassets');
  expect(text).toContain('<h1>Total Assets</h1>');
  expect((await get(explorer, '/field/nonsense')).status).toBe(404);
});

type Related = { readonly parent: { readonly name: string }; readonly child: { readonly name: string } };
