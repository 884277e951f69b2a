import type { EpochDay } from '../../base/date.ts';
import type { Dimensions } from '../../model/row-batch.ts';
import { type ByteInterner, createByteInterner } from './byte-interner.ts';
import { type CellKey, createCellKey, internKey } from './cell-key.ts';
import { canonicalDimensions } from './dimensions.ts';
import { cellIsEmpty, cellText, type Line } from './line.ts';
import { periodStart, type StatedPeriod, statedPeriod } from './periods.ts';

type Columns = { readonly [Name in 'ddate' | 'qtrs' | 'uom' | 'coreg' | 'segments']: number };

/** The columns of the cells of a context; `segments` is -1 in the layout without it. */
export type ContextColumns = { readonly at: Columns; readonly key: CellKey };

/** The identity of a row besides its document. `unit` is -1 where there is none; `kind` is one of PERIOD_KIND. */
export type RowContext = {
  readonly dimensions: number;
  readonly unit: number;
  readonly kind: number;
  readonly start: EpochDay;
  readonly end: EpochDay;
};

/** A context as its cells state it; which context that is depends on the kind of period that the field has. */
export type StatedContext = {
  readonly dimensions: number;
  readonly unit: number;
  readonly period: StatedPeriod;
  /** Two co-registrants are named. */
  readonly twice: boolean;
  /** Numbers of contexts by kind of period, as far as they have been asked for. */
  readonly byKind: (number | undefined)[];
};

/** The contexts of a data set, interned by their cells so that each way of writing is understood once. */
export type RowContexts = {
  readonly cells: ByteInterner;
  readonly written: StatedContext[];
  readonly list: RowContext[];
  readonly byContext: Map<string, number>;
  readonly dimensions: Map<Dimensions, number>;
  readonly units: Map<string, number>;
};

const NONE = -1;

export function createRowContexts(): RowContexts {
  return {
    cells: createByteInterner(4096),
    written: [],
    list: [],
    byContext: new Map(),
    dimensions: new Map(),
    units: new Map(),
  };
}

export function contextColumns({ ddate, qtrs, uom, coreg, segments }: Columns): ContextColumns {
  const present = [ddate, qtrs, uom, coreg, segments].filter((column) => column !== NONE);
  return { at: { ddate, qtrs, uom, coreg, segments }, key: createCellKey(present.toSorted((a, b) => a - b)) };
}

/** The context that the cells of a line state; an input error for an invalid date or number of quarters. */
export function statedContext(all: RowContexts, line: Line, { at, key }: ContextColumns): StatedContext {
  const number = internKey(all.cells, line, key);
  return all.written[number] ?? readContext(all, line, at);
}

/** The number of the context that is meant when the field has this kind of period. */
export function contextOf(all: RowContexts, written: StatedContext, kind: number): number {
  const known = written.byKind[kind];
  if (known !== undefined) return known;
  const { dimensions, unit, period } = written;
  const context = { dimensions, unit, kind, start: periodStart(period, kind), end: period.end };
  const key = Object.values(context).join(' ');
  const number = numbered(all.byContext, key);
  all.list[number] = context;
  written.byKind[kind] = number;
  return number;
}

function readContext(all: RowContexts, line: Line, at: Columns): StatedContext {
  const { ddate, qtrs, uom, coreg, segments } = at;
  const read = canonicalDimensions(segments === NONE ? '' : cellText(line, segments), cellText(line, coreg));
  const written = {
    dimensions: numbered(all.dimensions, read.dimensions),
    unit: cellIsEmpty(line, uom) ? NONE : numbered(all.units, cellText(line, uom)),
    period: statedPeriod(line, ddate, qtrs),
    twice: read.twice,
    byKind: [],
  };
  all.written.push(written);
  return written;
}

function numbered(numbers: Map<string, number>, text: string): number {
  const number = numbers.get(text) ?? numbers.size;
  numbers.set(text, number);
  return number;
}
