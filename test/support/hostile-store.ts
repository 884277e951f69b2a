import { DECIMALS_INFINITE, DECIMALS_UNKNOWN, DECIMALS_UNSTATED } from '../../src/core/model/row-batch.ts';
import type { SourceRead } from '../../src/core/model/source-read.ts';
import type { CalculationRelationship } from '../../src/core/model/taxonomy.ts';
import { ingestRows } from '../../src/warehouse/ingest/ingest-rows.ts';
import { storeTaxonomies } from '../../src/warehouse/ingest/ingest-taxonomy.ts';
import { seededRandom } from './seeded-random.ts';
import { TEST_PORTS, tempStore } from './temp-store.ts';
import { section } from './tiny-calculation.ts';
import { TINY_SCOPE, type TinyRow, tinyBatch } from './tiny-rows.ts';

const PARENTS = ['A', 'B', 'C', 'D'];
const NAMES = [...PARENTS, 'E', 'F', 'G', 'H', 'I', 'J'];
const NAMESPACES = [
  'us-gaap/2009',
  'us-gaap/2009',
  'us-gaap/2009',
  'us-gaap/2009',
  'us-gaap/2008',
  '0000000001-09-000001',
];
const WEIGHTS = [
  '1',
  '1',
  '1',
  '1',
  '-1',
  '1.0',
  '0.5',
  '-2',
  '1.25',
  '0.0625',
  '3',
  '0.00001',
  '9999',
  '12345.5',
  'x',
];
const DECIMALS = [DECIMALS_UNSTATED, DECIMALS_INFINITE, DECIMALS_UNKNOWN, -19, -18, -6, -3, 0, 2, 7, 8];
const USUAL_DECIMALS = [DECIMALS_UNSTATED, DECIMALS_UNSTATED, DECIMALS_INFINITE, 0, 0, 0, 2];
export const HOSTILE_SOURCE = 'sample';
export const HOSTILE_DOCUMENTS = ['D0', 'D1', 'D2', 'D3', 'D4'];

type Random = () => number;
const whole = (random: Random, below: number): number => Math.floor(random() * below);
const oneOf = <T>(random: Random, all: readonly T[]): T => all[whole(random, all.length)] as T;

/**
 * A store of two snapshots with everything that one row or calculation can do to a check: few and many places, stated and unstated decimals, digits
 * beyond them, fields of two years side by side, repeated and nil fields, wide numbers, odd and contradictory weights, cycles.
 */
export async function hostileStore(seed: number, rows: number): Promise<string> {
  const random = seededRandom(seed);
  const store = await tempStore();
  const target = { store, command: 'test', input: 'hostile', observedAt: '2009-10-01T00:00:00Z' };
  const taxonomies = ['1', '2'].map((id) => ({
    ...({ source: 'sample', id, version: 'v1', extent: 'parts', name: id } as const),
    parts: { sections: ['100', '200'].map((section_) => section(section_)), calculation: calculationOf(random) },
  }));
  await storeTaxonomies({ taxonomies, counts: {}, diagnostics: [] }, target, TEST_PORTS);
  const all = Array.from({ length: rows }, (_, index) => rowOf(random, index));
  await ingestRows(readOf(random, all), target, TEST_PORTS);
  const later = all.filter(() => random() < 0.8).map((row, index) => (random() < 0.5 ? row : rowOf(random, index)));
  await ingestRows(readOf(random, later), target, TEST_PORTS);
  return store;
}

function calculationOf(random: Random): CalculationRelationship[] {
  const standard = (name: string) => ({ namespace: 'us-gaap/2009', name });
  return Array.from({ length: 16 }, (_, index) => ({
    sectionId: oneOf(random, ['100', '200']),
    parent: standard(oneOf(random, PARENTS)),
    child: standard(oneOf(random, random() < 0.1 ? PARENTS : NAMES.slice(PARENTS.length))),
    weight: oneOf(random, WEIGHTS.slice(0, random() < 0.7 ? 6 : WEIGHTS.length)),
    relativeOrder: String(index),
    childLevel: 1,
  }));
}

function rowOf(random: Random, index: number): TinyRow {
  const isPlain = random() < 0.6;
  const names = NAMES.filter(() => random() < 0.7).map((name) => `${oneOf(random, NAMESPACES)}:${name}`);
  if (!isPlain && random() < 0.2) names.push(`us-gaap/2008:${oneOf(random, NAMES)}`);
  const places = isPlain ? 0 : oneOf(random, [0, 0, 0, 0, 2, 4, 8, 9, 14]);
  const value = (): string => {
    const digits = oneOf(random, [1, 1, 1, 3, 9, !isPlain && random() < 0.1 ? 19 : 1]);
    const mantissa = `${whole(random, 9) + 1}`.padEnd(digits, '0');
    const number = `${random() < 0.2 ? '-' : ''}${random() < 0.1 ? '0' : mantissa}${places > 0 ? `.${'5'.padEnd(places, '0')}` : ''}`;
    return !isPlain && random() < 0.06 ? `${number}|${random() < 0.5 ? number : '7'}` : number;
  };
  return {
    document: oneOf(random, HOSTILE_DOCUMENTS),
    entity: oneOf(random, ['1', '2', '3']),
    dimensions: `Axis=${index};`,
    period: oneOf(random, ['2009-06-30', '2009-03-31', '2008-12-31']),
    taxonomy: { source: 'sample', id: oneOf(random, ['1', '1', '2', '3']) },
    values: Object.fromEntries(names.map((name) => [name, !isPlain && random() < 0.02 ? 'nil' : value()])),
  };
}

/** Numbers of most rows state no decimals or the same; some state different ones. */
async function* readOf(random: Random, rows: readonly TinyRow[]): SourceRead {
  const batch = tinyBatch(rows);
  const usual = rows.map(() => oneOf(random, random() < 0.8 ? USUAL_DECIMALS : DECIMALS));
  const decimals = Int8Array.from(batch.numbers.row, (row) =>
    random() < 0.97 ? (usual[row] ?? DECIMALS_UNSTATED) : oneOf(random, DECIMALS),
  );
  yield { kind: 'rows', batch: { ...batch, numbers: { ...batch.numbers, decimals } } };
  return { scope: TINY_SCOPE, counts: { rows: rows.length }, diagnostics: [] };
}
