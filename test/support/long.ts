const isLong = process.env.CROSSFOOT_LONG === '1';

/**
 * The size of a test: `short` under `npm test`, `long` under `npm run test:long`.
 * For example `longOr(5, 50)` kills an ingest five or fifty times.
 */
export function longOr(short: number, long: number): number {
  return isLong ? long : short;
}
