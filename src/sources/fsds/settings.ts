import type { EpochDay } from '../../base/date.ts';
import type { Dimensions } from '../../model/row-batch.ts';
import { type ByteInterner, createByteInterner } from './byte-interner.ts';
import { type CellKey, createCellKey, internKey } from './cell-key.ts';
import { canonicalDimensions } from './dimensions.ts';
import { cellIsEmpty, cellText, type Line } from './line.ts';
import { periodStart, type StatedPeriod, statedPeriod } from './periods.ts';

type Columns = { readonly [Name in 'ddate' | 'qtrs' | 'uom' | 'coreg' | 'segments']: number };

/** Where the cells of a setting stand; `segments` is -1 in the layout without it. */
export type SettingColumns = { readonly at: Columns; readonly key: CellKey };

/** What identifies a row besides its document. `unit` is -1 where there is none; `kind` is one of PERIOD_KIND. */
export type Setting = {
  readonly dimensions: number;
  readonly unit: number;
  readonly kind: number;
  readonly start: EpochDay;
  readonly end: EpochDay;
};

/** One way of writing the cells of a setting; which setting it is depends on the kind of period that the field has. */
export type WrittenSetting = {
  readonly dimensions: number;
  readonly unit: number;
  readonly period: StatedPeriod;
  /** Two co-registrants are named. */
  readonly twice: boolean;
  /** Numbers of settings by kind of period, as far as they have been asked for. */
  readonly byKind: (number | undefined)[];
};

/** The settings of a data set, interned by their cells so that each way of writing is understood once. */
export type Settings = {
  readonly cells: ByteInterner;
  readonly written: WrittenSetting[];
  readonly settings: Setting[];
  readonly bySetting: Map<string, number>;
  readonly dimensions: Map<Dimensions, number>;
  readonly units: Map<string, number>;
};

const NONE = -1;

export function createSettings(): Settings {
  return {
    cells: createByteInterner(4096),
    written: [],
    settings: [],
    bySetting: new Map(),
    dimensions: new Map(),
    units: new Map(),
  };
}

export function settingColumns({ ddate, qtrs, uom, coreg, segments }: Columns): SettingColumns {
  const present = [ddate, qtrs, uom, coreg, segments].filter((column) => column !== NONE);
  return { at: { ddate, qtrs, uom, coreg, segments }, key: createCellKey(present.toSorted((a, b) => a - b)) };
}

/** What the cells of a line say; an input error where they are no date, no number of quarters. */
export function writtenSetting(all: Settings, line: Line, { at, key }: SettingColumns): WrittenSetting {
  const number = internKey(all.cells, line, key);
  return all.written[number] ?? understand(all, line, at);
}

/** The number of the setting that is meant when the field has this kind of period. */
export function settingOf(all: Settings, written: WrittenSetting, kind: number): number {
  const known = written.byKind[kind];
  if (known !== undefined) return known;
  const { dimensions, unit, period } = written;
  const setting = { dimensions, unit, kind, start: periodStart(period, kind), end: period.end };
  const key = Object.values(setting).join(' ');
  const number = numbered(all.bySetting, key);
  all.settings[number] = setting;
  written.byKind[kind] = number;
  return number;
}

function understand(all: Settings, line: Line, at: Columns): WrittenSetting {
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
