import { getOrCreate } from '../../src/core/base/collections.ts';
import { openFileSet } from '../../src/warehouse/sources/archive/open-file-set.ts';
import { seededRandom } from './seeded-random.ts';
import { writeFiles } from './write-files.ts';

const MOST_BYTES = 2 ** 28;

/**
 * Writes a data set as files into a folder, in which amounts without dimensions have changed places within each
 * statement of a filing at each period.
 */
export async function shuffledDataSet(path: string, folder: string, seed: number): Promise<string> {
  const { files } = await openFileSet(path);
  const texts: Record<string, string> = {};
  for (const file of files.filter((each) => each.path.endsWith('.txt')))
    texts[file.path] = Buffer.from(await file.read(MOST_BYTES)).toString('utf8');
  return writeFiles(folder, { ...texts, 'num.txt': shuffled(texts['num.txt'] ?? '', texts['pre.txt'] ?? '', seed) });
}

function shuffled(num: string, pre: string, seed: number): string {
  const statements = new Map<string, string>();
  for (const [adsh, tag, version, stmt] of rowsOf(pre, 'adsh tag version stmt'))
    statements.set(`${adsh} ${tag} ${version}`, stmt ?? '');
  const lines = num.split('\n');
  const values = lines.map((line) => line.split('\t'));
  const [head = []] = values;
  const at = Object.fromEntries(head.map((name, place) => [name.trim(), place]));
  const cell = (row: readonly string[], name: string): string => row[at[name] ?? -1] ?? '';
  const groups = new Map<string, string[][]>();
  for (const row of values.slice(1)) {
    const statement = statements.get(`${cell(row, 'adsh')} ${cell(row, 'tag')} ${cell(row, 'version')}`);
    if (statement === undefined || cell(row, 'segments') !== '' || cell(row, 'coreg') !== '') continue;
    const key = [cell(row, 'adsh'), statement, cell(row, 'ddate'), cell(row, 'qtrs'), cell(row, 'uom')].join(' ');
    getOrCreate(groups, key, () => []).push(row);
  }
  const random = seededRandom(seed);
  const place = at.value ?? -1;
  for (const rows of groups.values())
    for (let last = rows.length - 1; last > 0; last -= 1) {
      const [row, other] = [rows[last], rows[Math.floor(random() * (last + 1))]];
      if (row && other) [row[place], other[place]] = [other[place] ?? '', row[place] ?? ''];
    }
  return values.map((row) => row.join('\t')).join('\n');
}

type FactOfCompany = { val: number; readonly accn: string; readonly start?: string; readonly end: string };

/**
 * Writes company facts into a folder, in which amounts of dollars have changed places within each filing at each period.
 */
export async function shuffledCompanyFacts(path: string, folder: string, seed: number): Promise<string> {
  const { files } = await openFileSet(path);
  const random = seededRandom(seed);
  const texts: Record<string, string> = {};
  for (const file of files) {
    const company: { readonly facts: Record<string, Record<string, { units: Record<string, FactOfCompany[]> }>> } =
      JSON.parse(Buffer.from(await file.read(MOST_BYTES)).toString('utf8'));
    const groups = new Map<string, FactOfCompany[]>();
    for (const { units } of Object.values(company.facts['us-gaap'] ?? {}))
      for (const fact of units.USD ?? [])
        getOrCreate(groups, `${fact.accn} ${fact.start ?? ''} ${fact.end}`, () => []).push(fact);
    for (const facts of groups.values())
      for (let last = facts.length - 1; last > 0; last -= 1) {
        const [fact, other] = [facts[last], facts[Math.floor(random() * (last + 1))]];
        if (fact && other) [fact.val, other.val] = [other.val, fact.val];
      }
    texts[file.path] = JSON.stringify(company);
  }
  return writeFiles(folder, texts);
}

function rowsOf(text: string, names: string): readonly (readonly (string | undefined)[])[] {
  const [head = '', ...lines] = text.split('\n');
  const places = names.split(' ').map((name) => head.split('\t').indexOf(name));
  return lines.map((line) => {
    const cells = line.split('\t');
    return places.map((place) => cells[place]);
  });
}
