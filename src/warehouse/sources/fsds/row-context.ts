import { createByteInterner } from '../../../core/base/byte-interner.ts';
import { addMonths, type EpochDay } from '../../../core/base/date.ts';
import { compareText } from '../../../core/model/field-name.ts';
import { NO_DAY, PERIOD_KIND } from '../../../core/model/period.ts';
import type { Dimensions } from '../../../core/model/row-batch.ts';
import { cellDate, cellError, cellInteger, cellIsEmpty, cellText, type Line } from './line.ts';
import { internedCells } from './names.ts';

type Columns = { readonly [Name in 'ddate' | 'qtrs' | 'uom' | 'coreg' | 'segments']: number };

/** The identity of rows besides their documents. `unit` is -1 where there is none; `kind` is one of PERIOD_KIND. */
export type RowContext = {
  readonly dimensions: number;
  readonly unit: number;
  readonly kind: number;
  /** An instant has none. */
  readonly start: EpochDay;
  readonly end: EpochDay;
  /** By document: the number of its row. */
  readonly rows: Map<number, number>;
};

/** A context as its cells state it; which context that is depends on the kind of period that the field has. */
export type StatedContext = {
  readonly dimensions: number;
  readonly unit: number;
  /** A day that the publisher rounded to a month end. */
  readonly end: EpochDay;
  /** How many quarters, none for a day. */
  readonly quarters: number;
  /** Two co-registrants are named. */
  readonly twice: boolean;
  /** Contexts by kind of period, as far as they have been asked for. */
  readonly byKind: (RowContext | undefined)[];
};

/** The contexts of a data set, interned by their cells so that each way of writing is understood once. */
export type RowContexts = {
  readonly byIdentity: Map<string, RowContext>;
  readonly dimensions: Map<Dimensions, number>;
  readonly units: Map<string, number>;
};

const NONE = -1;
const MONTHS_A_QUARTER = 3;
const MAX_QUARTERS = 4000;
const LEGAL_ENTITY = 'LegalEntity';

export function createRowContexts(): RowContexts {
  return { byIdentity: new Map(), dimensions: new Map(), units: new Map() };
}

/**
 * Reads the context that the cells of a line state; `segments` is -1 in the layout without it. An input error for an
 * invalid date or number of quarters.
 */
export function contextsOf(
  all: RowContexts,
  { ddate, qtrs, uom, coreg, segments }: Columns,
): (line: Line) => StatedContext {
  const present = [ddate, qtrs, uom, coreg, segments].filter((column) => column !== NONE);
  const numberOf = internedCells(
    createByteInterner(4096),
    present.toSorted((a, b) => a - b),
  );
  const stated: StatedContext[] = [];
  const read = (line: Line): StatedContext => {
    const end = cellDate(line, ddate, 'ddate');
    const quarters = cellInteger(line, qtrs, 'qtrs');
    if (quarters > MAX_QUARTERS) throw cellError(line, qtrs, 'qtrs', `at most ${MAX_QUARTERS} quarters`);
    const { text, twice } = canonicalDimensions(
      segments === NONE ? '' : cellText(line, segments),
      cellText(line, coreg),
    );
    return {
      dimensions: numbered(all.dimensions, text),
      unit: cellIsEmpty(line, uom) ? NONE : numbered(all.units, cellText(line, uom)),
      end,
      quarters,
      twice,
      byKind: [],
    };
  };
  return (line) => {
    const number = numberOf(line);
    stated[number] ??= read(line);
    return stated[number];
  };
}

/** The context that is meant when the field has this kind of period. */
export function contextOf(all: RowContexts, stated: StatedContext, kind: number): RowContext {
  const known = stated.byKind[kind];
  if (known) return known;
  const { dimensions, unit, end } = stated;
  const start = periodStart(stated, kind);
  const identity = [dimensions, unit, kind, start, end].join(' ');
  const context = all.byIdentity.get(identity) ?? { dimensions, unit, kind, start, end, rows: new Map() };
  all.byIdentity.set(identity, context);
  stated.byKind[kind] = context;
  return context;
}

/**
 * The day after the same day that many quarters before, month ends staying month ends. A duration of no quarters has an
 * unknown length: it begins on the day it ends.
 */
function periodStart({ end, quarters }: StatedContext, kind: number): EpochDay {
  if (kind === PERIOD_KIND.instant) return NO_DAY;
  return quarters === 0 ? end : addMonths(end, -MONTHS_A_QUARTER * quarters) + 1;
}

/**
 * The canonical text of a number's dimensions: `Axis=Member;` pairs of `segments`, sorted by axis, and the
 * co-registrant of `coreg` as `LegalEntity=X;`. The newer layout repeats `coreg` among the segments; that is one
 * dimension.
 */
function canonicalDimensions(
  segments: string,
  coregistrant: string,
): { readonly text: Dimensions; readonly twice: boolean } {
  const pairs = new Set(segments.split(';').filter((pair) => pair !== ''));
  if (coregistrant !== '') pairs.add(`${LEGAL_ENTITY}=${coregistrant}`);
  const sorted = [...pairs].toSorted((a, b) => compareText(axisOf(a), axisOf(b)) || compareText(a, b));
  const entities = sorted.filter((pair) => axisOf(pair) === LEGAL_ENTITY).length;
  return { text: sorted.map((pair) => `${pair};`).join(''), twice: coregistrant !== '' && entities > 1 };
}

function axisOf(pair: string): string {
  return pair.split('=', 1)[0] ?? pair;
}

function numbered(numbers: Map<string, number>, text: string): number {
  const number = numbers.get(text) ?? numbers.size;
  numbers.set(text, number);
  return number;
}
