/**
 * What a filing says of a fact that it reports: it is the `first` to report it, has the number that was known before
 * (`repeated`), or another one (`restated`). `1.0` and `1.00` are the same number.
 */
export const KNOWN_STATES = ['first', 'repeated', 'restated'] as const;

/** Moments of a panel: each `filing` that reports something, the end of each `month`, or each `day`. */
export type PanelMoment = 'filing' | 'month' | 'day';
export const PANEL_MOMENTS: readonly PanelMoment[] = ['filing', 'month', 'day'];

/** `wide`: columns for each field. `long`: a row for each value. */
export type PanelForm = 'wide' | 'long';
export const PANEL_FORMS: readonly PanelForm[] = ['wide', 'long'];

/** What a history of filings leaves out. */
export type LeftOut = {
  /** Filings with such values whose filing date is unknown: they have no place in time. */
  readonly filingsWithoutDate: number;
  /** Values of rows that name no filing. */
  readonly valuesWithoutFiling: number;
  /** Facts of which one filing states two numbers of the same precision. */
  readonly conflicting: number;
};

/** What a history of filings is made of. */
export type KnownCounts = LeftOut & {
  /** Filings that report some of the values. */
  readonly filings: number;
  readonly values: number;
  readonly first: number;
  readonly repeated: number;
  readonly restated: number;
};

/** Whether something was left out. */
export function isIncomplete({ filingsWithoutDate, valuesWithoutFiling, conflicting }: LeftOut): boolean {
  return filingsWithoutDate + valuesWithoutFiling + conflicting > 0;
}
