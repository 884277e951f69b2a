import { beforeAll, describe, expect, test } from 'vitest';
import { fieldShape } from '../../../src/core/model/shapes/field.ts';
import { type SearchOutput, searchShape } from '../../../src/core/model/shapes/search.ts';
import type { Explorer } from '../../../src/front/explorer/explorer.tsx';
import { crossfoot } from '../../support/cli.ts';
import { get, sampleWithRuns, testExplorer } from '../../support/explorer.ts';

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
});

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

  test('lists all of its sections and all fields of a word in pages, and each section with its relationships', async () => {
    const { sections } = await json(`${path}.json`);
    const { text } = await get(explorer, path);
    for (const { id, structure, relationships } of sections) {
      const href = `structure=${structure}&amp;section=${id}"`;
      expect(text).toMatch(new RegExp(`${href}[^\\n]*?<td class="number">${relationships.length}</td>`));
    }
    expect((await get(explorer, `${path}?structure=calculation`)).text).not.toContain('structure=presentation');
    const { text: found } = await get(explorer, `${path}?find=e&after=${Buffer.from('3').toString('base64url')}`);
    expect(found).toMatch(/4 to \d+ of \d+ fields/);
    expect(found).toContain('rel="prev"');
  });

  test('that is not there is not found', async () => {
    expect((await get(explorer, '/taxonomy/service/nope/1')).status).toBe(404);
    expect((await get(explorer, `${path}?section=nope`)).status).toBe(404);
  });
});

test('a field has the relationships that the taxonomy shows', async () => {
  const { schema, ...shown } = await json('/field/totalassets.json');
  expect(schema).toBe('crossfoot/field/2');
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

describe('a search', () => {
  const search = async (query: string): Promise<SearchOutput> => {
    const { schema, ...content } = await json(`/search.json?query=${query}`);
    expect(schema).toBe('crossfoot/search/2');
    return searchShape.parse(content);
  };
  const rowsOf = async (query: string) => (await json(`/sql.json?query=${encodeURIComponent(query)}`)).rows;

  test('finds companies by words of their names, in any case and order, and first those named exactly', async () => {
    const { findings } = await json('/findings.json?rule=roll-up');
    const { key, name, symbol } = findings[0].company;
    const words = name.toUpperCase().split(' ').reverse().join('+');
    for (const query of [words, symbol.toLowerCase(), key, key.replace(/^0+/, '')]) {
      const { found } = await search(query);
      expect(found[0]).toMatchObject({ kind: 'company', company: { key, name, symbol } });
    }
    expect((await search('no+such+thing+anywhere')).found).toEqual([]);
  });

  test('finds documents by name and form, fields by name and label, sections and taxonomies', async () => {
    const [{ document, form, count }] = await rowsOf(
      `SELECT d.name AS document, v.form, count(*) OVER (PARTITION BY form)::INTEGER AS count
       FROM document d JOIN document_version v USING (document_id) WHERE v.closed IS NULL AND form IS NOT NULL ORDER BY ALL LIMIT 1`,
    );
    expect((await search(document)).found[0]).toMatchObject({ kind: 'document', document, form });
    expect((await search(form)).totals.documents).toBeGreaterThanOrEqual(Number(count));
    const { found } = await search('assets+TOTAL');
    expect(found[0]).toMatchObject({ kind: 'field', name: 'totalassets', label: 'Total Assets' });
    expect((await search('totalassets')).found.map((one) => 'name' in one && one.name)).toContain('totalassets');
    const { totals } = await search('balance+sheet');
    expect(totals.sections).toBeGreaterThan(3);
    const { name: taxonomy } = (await json('/taxonomies.json')).taxonomies[0];
    const named = (await search(encodeURIComponent(taxonomy))).found;
    expect(named).toContainEqual(expect.objectContaining({ kind: 'taxonomy', name: taxonomy }));
  });

  test('shows ten of each kind, and all of one in pages', async () => {
    const { totals } = await search('a');
    expect(totals.fields).toBeGreaterThan(100);
    const { text } = await get(explorer, '/search?query=a');
    expect(text.match(/<th scope="row"[^>]*><a href="\/field\//g)).toHaveLength(10);
    const listed: string[] = [];
    for (let path: string | undefined = '/search?query=a&kind=fields'; path !== undefined; ) {
      const page: string = (await get(explorer, path)).text;
      listed.push(
        ...Array.from(page.matchAll(/<th scope="row"[^>]*><a href="(\/field\/[^"]*)/g), ([, href = '']) => href),
      );
      path = /<link rel="next" href="([^"]*)"/.exec(page)?.[1]?.replaceAll('&amp;', '&');
    }
    expect(listed).toHaveLength(totals.fields);
    expect(new Set(listed).size).toBe(totals.fields);
  });
});
