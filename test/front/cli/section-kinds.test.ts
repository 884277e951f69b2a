import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { crossfoot } from '../../support/cli.ts';
import { fixtureStore } from '../../support/fixture-store.ts';
import { runSqlOn } from '../../support/run-sql-on.ts';
import { tempFolder } from '../../support/temp-store.ts';

const TITLE = 'Statement of Financial Position';
let store: string;

// No title begins with the word that names the kind.
beforeAll(async () => {
  store = await fixtureStore();
  await runSqlOn(store, `UPDATE section SET title = '${TITLE}' WHERE title = 'Balance Sheet'`);
});

const COMMANDS: readonly (readonly string[])[] = [
  ['validate', '--no-record', '--limit', '0', '--format', 'ndjson'],
  ['explain', 'ZZBIC', 'totalassets', '--format', 'ndjson'],
  ['taxonomy', 'show', '18', '--format', 'csv'],
];

test.each(COMMANDS)('%s takes the kind of a section for its title', async (...words) => {
  const of = (section: string) => crossfoot([...words, '--section', section, '--store', store]);
  const [byKind, byTitle] = [await of('BALANCE'), await of(TITLE)];
  expect(byTitle.stdout).not.toBe('');
  expect(byKind).toEqual(byTitle);
});

test('baseline does so too', async () => {
  const folder = await tempFolder();
  const file = async (section: string): Promise<string> => {
    const path = join(folder, `${section}.json`);
    const words = ['baseline', 'create', path, '--fail-on', 'never', '--reason', 'known', '--section', section];
    const { stderr } = await crossfoot([...words, '--store', store]);
    expect(stderr).not.toContain('error');
    return readFileSync(path, 'utf8');
  };
  const [byKind, byTitle] = [await file('balance'), await file(TITLE)];
  const places: readonly string[] = JSON.parse(byKind).findings.map(({ place }: { readonly place: string }) => place);
  expect(places.filter((place) => place.includes(TITLE))).toEqual(places);
  expect(places).not.toEqual([]);
  expect(byKind).toBe(byTitle);
});
