import type { PanelMoment } from '../../../core/model/known-value.ts';
import { monthsOf } from '../relations.ts';

/** Bounds of the known days, ISO dates, both included; `null` where there is none. */
export type PanelDays = { readonly from: string | null; readonly to: string | null };

const BETWEEN = `($from IS NULL OR known >= $from::DATE) AND ($to IS NULL OR known <= $to::DATE)`;

const BY_FILING = `
  SELECT DISTINCT v.place, f.filed AS known, v.filing AS bound FROM known_value v JOIN known_filing f USING (filing)
  WHERE ${BETWEEN}`;

/**
 * The days on which a period is shown: from the first on which it was known to the last on which it was reported, and
 * as long as it is the newest of its length and unit that is known. A period that ends after it was reported does not
 * take the place of others.
 */
const SPANS = `
  SELECT place, since, last, min(since) FILTER (period_end <= since) OVER (
    PARTITION BY entity_id, unit_id, period_kind, months ORDER BY period_end DESC
    RANGE BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW EXCLUDE GROUP) AS replaced
  FROM (
    SELECT v.place, c.entity_id, c.unit_id, c.period_kind, c.period_end, ${monthsOf('c')} AS months,
      min(f.filed) AS since, max(f.filed) AS last
    FROM known_value v JOIN known_filing f USING (filing) JOIN row_identity c ON c.row_identity_id = v.place
    GROUP BY ALL)`;

/** The day of the last filing of the store. */
const HORIZON = '(SELECT max(filed) FROM known_filing)';

const DAYS = `generate_series(since, greatest(last, coalesce(replaced - 1, ${HORIZON})), INTERVAL 1 DAY)`;
const MONTHS = `generate_series(date_trunc('month', since), greatest(last, coalesce(
  date_trunc('month', replaced) - INTERVAL 1 DAY, ${HORIZON})), INTERVAL 1 MONTH)`;

/** The number of the last filing of each day with filings. */
const LAST_FILINGS = 'SELECT filed, max(filing) AS bound FROM known_filing WHERE filed IS NOT NULL GROUP BY filed';

const regular = (days: string): string => `
  SELECT s.place, s.known, l.bound
  FROM (SELECT * FROM (${days}) WHERE ${BETWEEN}) s ASOF JOIN (${LAST_FILINGS}) l ON s.known >= l.filed`;

const MOMENTS: Readonly<Record<PanelMoment, string>> = {
  filing: BY_FILING,
  month: regular(`SELECT place, last_day(unnest(${MONTHS})::DATE) AS known FROM (${SPANS})`),
  day: regular(`SELECT place, unnest(${DAYS})::DATE AS known FROM (${SPANS})`),
};

/**
 * Makes `panel_moment`: the moments at which a place is shown, each a day and the number of the last filing that
 * counts; `$from` and `$to` as {@link PanelDays}.
 */
export const panelMoments = (every: PanelMoment): string =>
  `CREATE OR REPLACE TEMP TABLE panel_moment AS ${MOMENTS[every]}`;
