import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { sampleFiles } from '../../data/generate.ts';
import { NO_PROGRESS } from '../../src/base/progress.ts';
import { payloadOf } from '../../src/sources/service/payload.ts';
import { readPayloadRows } from '../../src/sources/service/read-payload-rows.ts';
import { readPayloadTaxonomy } from '../../src/sources/service/read-payload-taxonomy.ts';
import { root } from '../support/root.ts';

const folder = join(root, 'data/sample');
const MAX = 2 ** 24;

type Wire = { result: { rows: { values: { field: string; value: string | number | null }[] }[] } };
type Row = ReadonlyMap<string, string>;
type Key = {
  errors: {
    kind: string;
    company: { key: string; symbol: string };
    period: { start: string; end: string };
    field: string;
    reported: string;
    computed: string;
    severity: string;
    publications: number[];
  }[];
};

function text(path: string): string {
  return readFileSync(join(folder, path), 'utf8');
}

/** Rows by company and quarter, e.g. `0099000001 2024q2`; only values that were reported. */
function rowsOf(path: string): Map<string, Row> {
  const { result } = JSON.parse(text(path)) as Wire;
  return new Map(
    result.rows.map(({ values }) => {
      const row = new Map(
        values.flatMap(({ field, value }) => (value === null ? [] : [[field, String(value)] as [string, string]])),
      );
      return [`${row.get('cik')} ${row.get('fiscalyear')}q${row.get('fiscalquarter')}`, row];
    }),
  );
}

describe('the bundled sample', () => {
  it('is what the generator writes, to the byte, and nothing else', () => {
    const files = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) =>
        join(entry.parentPath, entry.name)
          .slice(folder.length + 1)
          .replaceAll('\\', '/'),
      );
    const written = sampleFiles();
    expect(files.sort()).toEqual([...written.keys()].sort());
    for (const [path, content] of written) expect(text(path) === content, path).toBe(true);
  });

  it('is small', () => {
    const bytes = [...sampleFiles().values()].reduce((sum, content) => sum + Buffer.byteLength(content), 0);
    expect(bytes).toBeLessThan(600_000);
  });

  it('says of every company that it is invented', () => {
    const names = new Set([...rowsOf('rows-2025-05-30.json').values()].map((row) => row.get('companyname')));
    expect(names.size).toBe(6);
    expect([...names].filter((name) => !name?.endsWith('(fictional)'))).toEqual([]);
  });
});

describe('the taxonomy of the sample', () => {
  const answers = new Map<string, Awaited<ReturnType<typeof readPayloadTaxonomy>>>();

  beforeAll(async () => {
    for (const resource of ['calculation', 'fieldlabel', 'fieldproperty', 'presentation']) {
      const path = `taxonomy/18/${resource}.json`;
      const file = payloadOf(path, readFileSync(join(folder, path)));
      answers.set(
        resource,
        await readPayloadTaxonomy(file, { resource, taxonomy: '18', etag: undefined, maxXml: MAX }),
      );
    }
  });

  const parts = (resource: string) => answers.get(resource)?.taxonomies[0]?.parts;

  it('is read as the service would answer, without a word of complaint', () => {
    expect([...answers.values()].flatMap(({ diagnostics }) => diagnostics)).toEqual([]);
    expect(parts('calculation')?.sections?.map(({ title }) => title)).toEqual([
      'Balance Sheet',
      'Income Statement',
      'Cash Flow',
    ]);
  });

  it('has a label and properties for every field that it or the rows name', () => {
    const properties = new Map(
      (parts('fieldproperty')?.properties ?? []).map((property) => [property.field.name, property]),
    );
    const labelled = new Set((parts('fieldlabel')?.labels ?? []).map(({ field }) => field.name));
    const relationships = [
      ...(parts('calculation')?.calculation ?? []),
      ...(parts('presentation')?.presentation ?? []),
    ];
    const named = new Set(relationships.flatMap(({ parent, child }) => [parent.name, child.name]));
    expect([...named].filter((name) => !properties.has(name) || !labelled.has(name))).toEqual([]);
    expect([...properties.keys()].filter((name) => !named.has(name))).toEqual([]);
    const values = [...properties].filter(([, { canHoldValue }]) => canHoldValue).map(([name]) => name);
    const inRows = new Set([...rowsOf('rows-2025-05-30.json').values()].flatMap((row) => [...row.keys()]));
    expect(values.filter((name) => !inRows.has(name))).toEqual([]);
  });

  it('takes its weights from the balance types: opposite ones subtract', () => {
    const balance = new Map(
      (parts('fieldproperty')?.properties ?? []).map(({ field, balanceType }) => [field.name, balanceType]),
    );
    const wrong = (parts('calculation')?.calculation ?? []).filter(({ parent, child, weight }) => {
      const [above, below] = [balance.get(parent.name), balance.get(child.name)];
      return above && below && (weight === '1.0000') !== (above === below);
    });
    expect(wrong.map(({ parent, child }) => `${parent.name} ${child.name}`)).toEqual([]);
  });
});

describe('the rows of the sample', () => {
  it.each(['rows-2025-02-28.json', 'rows-2025-05-30.json'])('%s is read without a word of complaint', async (path) => {
    const read = readPayloadRows(payloadOf(path, readFileSync(join(folder, path))), {
      resource: 'Financials-QTR',
      symbol: undefined,
      signal: undefined,
      progress: NO_PROGRESS,
    });
    let numbers = 0;
    let step = await read.next();
    while (!step.done) {
      if (step.value.kind === 'rows') numbers += step.value.batch.numbers.row.length;
      step = await read.next();
    }
    expect(step.value.diagnostics).toEqual([]);
    expect(step.value.counts.rowsLoaded).toBe(rowsOf(path).size);
    expect(numbers).toBe(step.value.counts.numbersLoaded);
    expect(numbers).toBeGreaterThan(3000);
  });

  it.each([
    [1, 'rows-2025-02-28.json'],
    [2, 'rows-2025-05-30.json'],
  ])('publication %d has exactly the errors of the answer key', (publication, path) => {
    const sums = new Map<string, [string, bigint][]>();
    const wire = JSON.parse(text('taxonomy/18/calculation.json')) as {
      result: {
        section: {
          fieldhierarchy: { parentfield: { value: string }; childfield: { value: string }; weight: number }[];
        }[];
      };
    };
    for (const { parentfield, childfield, weight } of wire.result.section.flatMap(
      ({ fieldhierarchy }) => fieldhierarchy,
    )) {
      sums.set(parentfield.value, [...(sums.get(parentfield.value) ?? []), [childfield.value, BigInt(weight)]]);
    }
    const found = [...rowsOf(path)].flatMap(([key, row]) =>
      [...sums].flatMap(([total, children]) => {
        const reported = row.get(total);
        const there = children.filter(([child]) => row.has(child));
        if (reported === undefined || there.length === 0) return [];
        const computed = there.reduce((sum, [child, weight]) => sum + weight * whole(row.get(child)), 0n);
        if (computed === whole(reported)) return [];
        const severity = there.length === children.length ? 'error' : 'note';
        return [`${key} ${total} ${whole(reported)} ${computed} ${severity}`];
      }),
    );
    const { errors } = JSON.parse(text('answer-key.json')) as Key;
    const planted = errors
      .filter(({ publications }) => publications.includes(publication))
      .map(({ company, period, field, reported, computed, severity }) => {
        const month = Number(period.end.slice(5, 7));
        return `${company.key} ${period.end.slice(0, 4)}q${month / 3} ${field} ${reported} ${computed} ${severity}`;
      });
    expect(found.sort()).toEqual(planted.sort());
    expect(planted).toHaveLength(6);
  });

  it('balances: assets equal liabilities and equity, and cash follows from the cash flow', () => {
    const { errors } = JSON.parse(text('answer-key.json')) as Key;
    const spoilt = new Set(errors.map(({ company, field }) => `${company.key} ${field}`));
    const rows = rowsOf('rows-2025-05-30.json');
    let compared = 0;
    for (const [key, row] of rows) {
      const cik = key.slice(0, 10);
      if (!spoilt.has(`${cik} totalassets`) && !spoilt.has(`${cik} totalliabilitiesandstockholdersequity`)) {
        expect(whole(row.get('totalliabilitiesandstockholdersequity')), key).toBe(whole(row.get('totalassets')));
      }
      const [year = 0, quarter = 0] = key.slice(11).split('q').map(Number);
      const next = rows.get(`${cik} ${quarter === 4 ? year + 1 : year}q${(quarter % 4) + 1}`);
      if (!next) continue;
      compared += 1;
      const change = whole(next.get('cashandcashequivalents')) - whole(row.get('cashandcashequivalents'));
      expect(change, key).toBe(whole(next.get('netchangeincash')));
    }
    expect(compared).toBe(48);
  });

  it('differ between the publications in one quarter restated, one corrected and one new for each company', () => {
    const [before, after] = [rowsOf('rows-2025-02-28.json'), rowsOf('rows-2025-05-30.json')];
    const differing = [...after].filter(
      ([key, row]) => JSON.stringify([...row]) !== JSON.stringify([...(before.get(key) ?? [])]),
    );
    const changed = differing
      .filter(([key]) => before.has(key))
      .map(([key, row]) => `${key} restated ${row.get('restated')}`);
    expect(changed).toEqual(['0099000001 2023q4 restated false', '0099000005 2024q2 restated true']);
    expect(differing.filter(([key]) => !before.has(key))).toHaveLength(6);
    expect([...before.keys()].filter((key) => !after.has(key))).toEqual([]);
  });
});

function whole(amount: string | undefined): bigint {
  return BigInt((amount ?? '').replace(/\.0$/, ''));
}
