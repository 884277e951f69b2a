import { beforeAll, describe, expect, test } from 'vitest';
import {
  noteChangesShape,
  noteShape,
  notesShape,
  otherValuesShape,
  printedShape,
} from '../../../src/core/model/shapes/filed-documents.ts';
import type { FindingsOutput } from '../../../src/core/model/shapes/findings.ts';
import type { SqlOutput } from '../../../src/core/model/shapes/reading.ts';
import { searchShape } from '../../../src/core/model/shapes/search.ts';
import type { Explorer } from '../../../src/front/explorer/explorer.tsx';
import { withReader } from '../../../src/warehouse/store/reader.ts';
import { crawl, isOwnPage, OF_DOCUMENTS } from '../../support/crawl.ts';
import { complaintsAbout, get, testExplorer } from '../../support/explorer.ts';
import { type InlineFiling, storeInlineFilings } from '../../support/inline-filing.ts';
import { TEST_PORTS, tempFolder } from '../../support/temp-store.ts';

const OLD: InlineFiling = {
  name: 'old',
  end: '2022-12-31',
  amounts: ['1,500', '900', '600'],
  note: '<p>Our leases are <b>few</b>.</p><table><tr><td>Rent</td><td style="text-align:right">1,000</td></tr></table>',
};
const NEW: InlineFiling = {
  name: 'new',
  end: '2023-12-31',
  amounts: ['1,570', '900', '650'],
  note: '<p>Our leases are <b>many</b>.</p><table><tr><td>Rent</td><td style="text-align:right">3,000</td></tr></table>',
};

let store: string;
let explorer: Explorer;
let row: number;
beforeAll(async () => {
  store = await storeInlineFilings(await tempFolder(), [OLD, NEW]);
  explorer = testExplorer(store);
  const query = `SELECT row_version_id AS "row" FROM filed_value WHERE document = 'new' AND field = 'Total'`;
  const { rows } = await json<SqlOutput>(`/sql.json?query=${encodeURIComponent(query)}`);
  row = Number(rows[0]?.row);
});

async function json<T>(path: string): Promise<T & { readonly schema: string }> {
  const got = await get(explorer, path);
  expect({ path, status: got.status }).toEqual({ path, status: 200 });
  return JSON.parse(got.text);
}

const withoutSchema = ({ schema: _, ...output }: { readonly schema: string }) => output;
const html = async (path: string): Promise<string> => (await get(explorer, path)).text;

describe('a number in the document that printed it', () => {
  test('is marked with its parts, and the frame shows the place of the statement first', async () => {
    const path = `/filing/new/printed/report.htm`;
    const printed = printedShape.parse(withoutSchema(await json(`${path}.json?row=${row}&field=Total`)));
    expect(printed.marked.map(({ role, field, value, elements }) => [role, field, value, elements])).toEqual([
      ['total', 'Total', '1570000', [2, 5]],
      ['part', 'Part', '900000', [3]],
      ['part', 'Rest', '650000', [4]],
    ]);
    const page = await html(`${path}?row=${row}&field=Total`);
    expect(page).toContain(`src="${path}/html?total=2.5&amp;part=3.4#f5"`);
    const frame = await get(explorer, `${path}/html?total=2.5&part=3.4`);
    expect(frame.text.match(/<mark [^>]*>[^<]*/g)).toEqual([
      '<mark id="f2" class="total">1,570',
      '<mark id="f3" class="part">900',
      '<mark id="f4" class="part">650',
      '<mark id="f5" class="total">1,570',
    ]);
    expect(frame.headers.get('content-security-policy')).toMatch(
      /^sandbox; default-src 'none';.*frame-ancestors 'self'$/,
    );
    expect(frame.text).not.toMatch(/unseen|position|<ix:|xbrli/);
  });

  test('is linked from its value and from a finding about it', async () => {
    const { findings } = await json<FindingsOutput>('/findings.json');
    const [finding] = findings.filter(({ document }) => document?.name === 'new');
    const link = `href="/filing/new/printed/report.htm?row=${row}&amp;field=Total"`;
    expect(await html(`/finding/${finding?.id}`)).toContain(link);
    expect(await html(`/value/${row}/Total`)).toContain(link);
  });

  test('is in no document that is not kept', async () => {
    expect((await get(explorer, '/filing/new/printed/other.htm')).status).toBe(404);
    expect((await get(explorer, '/filing/new/printed/other.htm/html')).status).toBe(404);
  });
});

describe('notes', () => {
  test('are read as HTML of the page, compared word by word, and searched', async () => {
    const { notes } = notesShape.parse(withoutSchema(await json('/filing/new/notes.json')));
    expect(notes.map(({ field }) => field)).toEqual(['NoteTextBlock']);
    const own = notes[0]?.row;
    const note = noteShape.parse(withoutSchema(await json(`/note/${own}/NoteTextBlock.json`)));
    expect(note).toMatchObject({ isHtml: true, others: [{ document: 'old' }] });
    expect(await html(`/note/${own}/NoteTextBlock`)).toContain(
      '<div>Our leases are <b>many</b>.</div><table><tr><td>Rent</td><td class="right">3,000</td></tr></table>',
    );
    const since = `/note/${own}/NoteTextBlock/since/${note.others[0]?.row}`;
    const { changes } = noteChangesShape.parse(withoutSchema(await json(`${since}.json`)));
    expect(changes.map(({ kind, text }) => [kind, text])).toEqual([
      ['same', 'Our leases are '],
      ['removed', 'few.'],
      ['added', 'many.'],
      ['same', '\nRent '],
      ['removed', '1,000'],
      ['added', '3,000'],
    ]);
    expect(await html(since)).toContain('<del>1,000</del>');
    const found = searchShape.parse(withoutSchema(await json('/search.json?query=LEASES%20rent')));
    expect(found.found.flatMap((hit) => (hit.kind === 'note' ? [[hit.document, hit.excerpt]] : []))).toEqual([
      ['new', 'Our leases are many. Rent 3,000'],
      ['old', 'Our leases are few. Rent 1,000'],
    ]);
    expect([found.totals.notes, found.isNotesCut]).toEqual([2, false]);
    expect(await html('/search?query=leases')).toMatch(new RegExp(`<a href="/note/${own}/NoteTextBlock">Note</a>`));
    const cut = await withReader(store, TEST_PORTS, async (reader) =>
      reader.searchNotes({ words: 'leases', most: 1, snapshot: await reader.newestSnapshot() }),
    );
    expect([cut.notes.length, cut.isCut]).toEqual([1, true]);
    const page = await html('/search?query=leases%20many&kind=notes');
    expect(page).toContain(`href="/note/${own}/NoteTextBlock"`);
    expect(page).toContain('Our leases are many. Rent 3,000');
    expect(page).not.toContain('Our leases are few');
    const { notes: many } = notesShape.parse(withoutSchema(await json('/filing/new/notes.json?query=few')));
    expect(many).toEqual([]);
  });
});

describe('a filing', () => {
  test('has an outline, its findings at their statements, and what no statement shows', async () => {
    const page = await html('/filing/new');
    expect(page).toMatch(/<nav class="outline"[\s\S]*#section-1[\s\S]*1 finding[\s\S]*<\/nav>/);
    expect(page.indexOf('Findings of the last recorded run: ')).toBeGreaterThan(page.indexOf('id="section-1"'));
    const { totals, values } = otherValuesShape.parse(withoutSchema(await json('/filing/new/others.json')));
    expect(totals).toEqual({ values: 6, shown: 4, others: 2 });
    expect(values.map(({ field }) => field)).toEqual(['Hidden', 'NoteTextBlock']);
  });

  test('all its pages are there, and valid', async () => {
    const pages = await crawl(explorer, ['/filing/new', `/value/${row}/Total`], { alike: 1 });
    const names = new Set(pages.map(({ name }) => name));
    expect(OF_DOCUMENTS.filter((name) => !names.has(name))).toEqual([]);
    expect(pages.filter(({ got }) => got.status !== 200).map(({ address }) => address)).toEqual([]);
    const kinds = new Map(pages.filter(isOwnPage).map(({ kind, got }) => [kind, got.text]));
    for (const [kind, text] of kinds) {
      expect({ kind, complaints: await complaintsAbout(text) }).toEqual({ kind, complaints: [] });
      expect(text).not.toMatch(/\sstyle=|\son\w+=|<style/);
    }
  });
});
