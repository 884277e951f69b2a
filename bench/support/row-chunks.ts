import type { RowChunk } from '../../src/core/model/row-chunk.ts';
import type { CalculationRelationship, FieldName, Section } from '../../src/core/model/taxonomy.ts';

/** A calculation of `groups` parents with nine children each, in ten sections, over fields numbered from 0. */
export type SyntheticCalculation = {
  readonly fields: readonly { readonly id: number; readonly field: FieldName }[];
  readonly sections: readonly Section[];
  readonly calculation: readonly CalculationRelationship[];
};

const CHILDREN = 9;
const SECTIONS = 10;

function fieldNumber(id: number): FieldName {
  return { namespace: 'sample', name: `F${id}` };
}

export function syntheticCalculation(groups: number): SyntheticCalculation {
  const calculation: CalculationRelationship[] = [];
  for (let group = 0; group < groups; group += 1) {
    for (let child = 1; child <= CHILDREN; child += 1) {
      calculation.push({
        sectionId: String(group % SECTIONS),
        parent: fieldNumber(group * (CHILDREN + 1)),
        child: fieldNumber(group * (CHILDREN + 1) + child),
        weight: child === CHILDREN ? '-1' : '1',
        relativeOrder: String(child * 100),
        childLevel: 1,
      });
    }
  }
  return {
    fields: Array.from({ length: groups * (CHILDREN + 1) }, (_, id) => ({ id, field: fieldNumber(id) })),
    sections: Array.from({ length: SECTIONS }, (_, id) => ({
      structure: 'calculation',
      id: String(id),
      title: `Section ${id}`,
      relativeOrder: String(id * 100),
    })),
    calculation,
  };
}

/** A small seeded generator (mulberry32): 0 <= x < 1. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export type ChunkShape = {
  readonly rows: number;
  /** Whole groups in a row: ten values each, less what is left out. */
  readonly groupsInRow: number;
  readonly groups: number;
  /** Share of sums that are off by more than their tolerance. */
  readonly inconsistent: number;
  /** Share of children that are not reported (their value is 0 in the total). */
  readonly missing: number;
  readonly firstVersion: number;
  readonly seed: number;
};

/** A chunk of rows whose sums agree but for the stated share; values have two places and are rounded to the 2, 0 or -3 decimals that they state. */
export function syntheticChunk(shape: ChunkShape): RowChunk {
  const random = seeded(shape.seed);
  const most = shape.rows * shape.groupsInRow * (CHILDREN + 1);
  const field = new Int32Array(most);
  const mantissa = new BigInt64Array(most);
  const decimals = new Int8Array(most);
  const offsets = new Int32Array(shape.rows + 1);
  const stated = [2, 0, -3];
  let v = 0;
  for (let row = 0; row < shape.rows; row += 1) {
    const unit = 10 ** (2 - (stated[row % 3] ?? 0));
    const step = Math.floor(shape.groups / shape.groupsInRow);
    for (let g = 0; g < shape.groupsInRow; g += 1) {
      const group = g * step + Math.floor(random() * step);
      const parent = v;
      let total = 0;
      field[v] = group * (CHILDREN + 1);
      v += 1;
      for (let child = 1; child <= CHILDREN; child += 1) {
        if (random() < shape.missing) continue;
        const value = Math.floor((random() * 1e12) / unit) * unit;
        total += child === CHILDREN ? -value : value;
        field[v] = group * (CHILDREN + 1) + child;
        mantissa[v] = BigInt(value);
        decimals[v] = stated[row % 3] ?? 0;
        v += 1;
      }
      const off = random() < shape.inconsistent ? 10_000_000 : row % 3 === 0 || random() < 0.5 ? 0 : unit;
      mantissa[parent] = BigInt(total + off);
      decimals[parent] = stated[row % 3] ?? 0;
    }
    offsets[row + 1] = v;
  }
  return {
    count: shape.rows,
    version: Int32Array.from({ length: shape.rows }, (_, row) => shape.firstVersion + row),
    binding: new Int32Array(shape.rows).fill(1),
    offsets,
    field: field.slice(0, v),
    mantissaWords: new Int32Array(mantissa.slice(0, v).buffer),
    places: new Uint8Array(v).fill(2),
    decimals: decimals.slice(0, v),
    wide: new Map(),
  };
}
