import { expect, test } from 'vitest';
import { parseDecimal, trimDecimal } from '../../../src/core/base/decimal.ts';
import { ingestFsds } from '../../../src/warehouse/ingest/ingest-fsds.ts';
import { withDiff } from '../../../src/warehouse/reading/diff.ts';
import { openFileSet } from '../../../src/warehouse/sources/archive/open-file-set.ts';
import { describeWithRealData } from '../../support/real-data.ts';
import { TEST_PORTS, tempStore } from '../../support/temp-store.ts';

type Table = readonly Readonly<Record<string, string>>[];

/** A table of a data set, read without any of the program's readers. */
async function table(path: string, name: string): Promise<Table> {
  const { files } = await openFileSet(path);
  const bytes = await files.find((file) => file.path === name)?.read(1 << 28);
  const [head = '', ...lines] = Buffer.from(bytes ?? [])
    .toString()
    .split('\n');
  const columns = head.trimEnd().split('\t');
  return lines
    .filter((line) => line !== '')
    .map((line) => Object.fromEntries(line.split('\t').map((cell, index) => [columns[index], cell.trimEnd()])));
}

type Current = { readonly accepted: string; readonly value: string };
/** By row, by field: the value of the filing accepted last that reports it. */
type Rows = Map<string, Map<string, Current>>;

async function read(path: string, rows: Rows): Promise<void> {
  const filings = new Map((await table(path, 'sub.txt')).map((line) => [line.adsh, line]));
  const kinds = new Map((await table(path, 'tag.txt')).map(({ tag, version, iord }) => [`${tag} ${version}`, iord]));
  for (const { adsh, tag, version, ddate, qtrs, uom, coreg, segments, value } of await table(path, 'num.txt')) {
    const filing = filings.get(adsh);
    if (!filing || !value) continue;
    const field = `${tag} ${version}`;
    const period = (kinds.get(field) || (qtrs === '0' ? 'I' : 'D')) === 'I' ? ddate : `${ddate} ${qtrs}`;
    const row = [filing.cik?.padStart(10, '0'), segments ?? coreg, uom, period].join(' | ');
    const accepted = `${filing.accepted} ${adsh}`;
    const fields = rows.get(row) ?? new Map<string, Current>();
    rows.set(row, fields);
    if ((fields.get(field)?.accepted ?? '') <= accepted) fields.set(field, { accepted, value: canonical(value) });
  }
}

function canonical(number: string): string {
  const { mantissa, places } = trimDecimal(parseDecimal(number) ?? { mantissa: 0n, places: 0 });
  return `${mantissa}e-${places}`;
}

const FILES = ['sec-fsds/2009q3_pub2021-01.zip', 'sec-fsds/2010q2_pub2021-01.zip'] as const;

describeWithRealData('a quarter and a later one', FILES, ([first, second]) => {
  test('restate what an independent program finds restated, and retire nothing', async () => {
    const before: Rows = new Map();
    await read(first, before);
    const after: Rows = new Map([...before].map(([row, fields]) => [row, new Map(fields)]));
    await read(second, after);
    const changed = [...before].map(([row, fields]) => changedKinds(fields, after.get(row)));
    const restatedRows = changed.filter((kinds) => kinds.includes('restated')).length;
    const countOf = (kind: string): number => changed.flat().filter((one) => one === kind).length;
    const sizeOf = (rows: Rows): number => [...rows.values()].reduce((sum, fields) => sum + fields.size, 0);

    const store = await tempStore();
    for (const path of [first, second])
      await ingestFsds(path, { store, observedAt: '2021-01-01T00:00:00Z' }, TEST_PORTS);
    const { rows, values } = await withDiff(store, { before: 1, after: 2 }, TEST_PORTS, async (diff) => diff);
    expect([changed.filter((kinds) => kinds.length > 0).length, changed.flat().length]).toEqual([47, 98]);
    const rest = { corrected: 0, retired: 0 };
    const others = rows.rescaled + rows.negated;
    expect(rows).toMatchObject({ ...rest, new: after.size - before.size, restated: restatedRows });
    expect(others).toBe(47 - restatedRows);
    const kinds = { restated: countOf('restated'), rescaled: countOf('rescaled'), negated: countOf('negated') };
    expect(values).toMatchObject({ ...rest, ...kinds, new: sizeOf(after) - sizeOf(before) });
    expect(kinds.negated + kinds.rescaled).toBeGreaterThan(0);
  });
});

type Fields = ReadonlyMap<string, Current>;

/** How each of its fields changed that did. */
function changedKinds(before: Fields, after: Fields | undefined): readonly string[] {
  return [...before].flatMap(([field, { value }]) => {
    const later = after?.get(field)?.value ?? '';
    if (later === value) return [];
    if (digits(later) === digits(value) && digits(value) !== '') return ['rescaled'];
    return later === `-${value}` || value === `-${later}` ? ['negated'] : ['restated'];
  });
}

function digits(value: string): string {
  return value.replace(/e-\d+$/, '').replace(/0+$/, '');
}
