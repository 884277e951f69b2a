import { DECIMALS_INFINITE, DECIMALS_UNKNOWN, DECIMALS_UNSTATED } from '../../../core/model/row-batch.ts';

/**
 * A file of an export. `numbers`, `closed`, `rest`, `printed` and `printed_closed` belong to a snapshot; the other
 * tables are as they are now.
 */
export type VerdictFile = {
  /** Relative to the folder, with forward slashes. */
  readonly path: string;
  readonly table: string;
  readonly rows: number;
  /** The ids of the first and the last row; of `printed`, those of the totals. */
  readonly first?: number;
  readonly last?: number;
};

/** Snapshots after `since`, up to `until`. `generation` numbers the folder of the tables. */
export type VerdictRange = { readonly since: number; readonly until: number; readonly generation: number };

/** The bounds of `DECIMAL(27, 8)`: places of a number, and stated decimals whose half unit it holds. */
const MOST_PLACES = 8;
const [LEAST_DECIMALS, MOST_DECIMALS] = [-18, 7];

const DECIMAL = 'DECIMAL(27, 8)';
const NOT_STATED = [DECIMALS_UNSTATED, DECIMALS_UNKNOWN, DECIMALS_INFINITE].join(', ');

/** 10^-places as text. */
const unitText = (places: number): string => (places === 0 ? '1' : `0.${'1'.padStart(places, '0')}`);

/** A list of SQL, of 10^-0, 10^-1 and so on. */
const UNITS = `[${Array.from({ length: MOST_PLACES + 1 }, (_, places) => `'${unitText(places)}'`).join(', ')}]`;

const halfText = (decimals: number): string =>
  decimals < 0 ? `5${'0'.repeat(-decimals - 1)}` : `0.${'5'.padStart(decimals + 1, '0')}`;

/** Half of 10^-decimals, from the least to the most decimals. */
const HALVES = `[${Array.from(
  { length: MOST_DECIMALS - LEAST_DECIMALS + 1 },
  (_, index) => `'${halfText(LEAST_DECIMALS + index)}'`,
).join(', ')}]`;

/**
 * The columns of exported numbers: from a mantissa, its places and stated decimals. `half_unit`: the reach of the
 * rounded number, NULL where no decimals are stated. `last_place`: 10^-places without zeros at the end of the fraction;
 * 1 for zero. The mantissa is for the kernel: DuckDB takes ten times longer to compute it than to read it.
 */
export const NUMBER_COLUMNS = `
  CAST(mantissa::DECIMAL(19, 0) * (${UNITS}::DECIMAL(9, 8)[])[places + 1] AS ${DECIMAL}) AS number,
  CASE WHEN decimals = ${DECIMALS_UNSTATED} THEN NULL
    WHEN decimals IN (${NOT_STATED}) THEN 0::${DECIMAL}
    ELSE (${HALVES}::${DECIMAL}[])[decimals - ${LEAST_DECIMALS} + 1] END AS half_unit,
  CASE WHEN mantissa = 0 OR places = 0 THEN 1::${DECIMAL}
    ELSE (${UNITS}::${DECIMAL}[])[greatest(0,
      places + length(rtrim(mantissa::VARCHAR, '0')) - length(mantissa::VARCHAR)) + 1]
    END AS last_place,
  mantissa, places::INTEGER AS places, decimals::INTEGER AS decimals`;

/** A list of SQL: 1, 10, 100 and so on. */
const powers = (count: number): string =>
  `[${Array.from({ length: count }, (_, zeros) => `1${'0'.repeat(zeros)}`).join(', ')}]`;

const EXCESS = '(places::INTEGER - decimals::INTEGER)';
const MOST_POWER = 18;

/** Numbers that these columns do not hold, or that have digits beyond their stated decimals. */
export const IS_IRREGULAR = `places > ${MOST_PLACES} OR (decimals NOT IN (${NOT_STATED}) AND (
  decimals NOT BETWEEN ${LEAST_DECIMALS} AND ${MOST_DECIMALS}
  OR (places > decimals AND mantissa <> 0 AND (${EXCESS} > ${MOST_POWER}
    OR mantissa % (${powers(MOST_POWER + 1)}::BIGINT[])[least(${EXCESS}, ${MOST_POWER}) + 1] <> 0))))`;
