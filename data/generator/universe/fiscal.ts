/** A fiscal quarter of a company. */
export type FiscalQuarter = {
  /** From 0, the first quarter of the universe. */
  readonly index: number;
  readonly fiscalYear: number;
  /** 1 to 4. */
  readonly quarter: number;
  readonly end: Date;
  /** When its report is received. */
  readonly filed: Date;
};

const DAY = 86_400_000;
/** Reports come so many days after the end; annual ones take longer. */
const DAYS_TO_FILE = { quarterly: 38, annual: 52 };

/** The last day of a month of the calendar (months from 1, beyond 12 they go on into the years after). */
function monthEnd(year: number, month: number): Date {
  return new Date(Date.UTC(year, month, 0));
}

/** A quarter that ends with a month, for a company whose fiscal year ends with month `yearEnd`. */
function quarterEnding(index: number, year: number, month: number, yearEnd: number): FiscalQuarter {
  const end = monthEnd(year, month);
  const monthsInto = (end.getUTCMonth() + 1 - yearEnd + 11) % 12;
  const quarter = Math.floor(monthsInto / 3) + 1;
  const fiscalYear = end.getUTCFullYear() + (end.getUTCMonth() + 1 > yearEnd ? 1 : 0);
  const wait = quarter === 4 ? DAYS_TO_FILE.annual : DAYS_TO_FILE.quarterly;
  return { index, fiscalYear, quarter, end, filed: new Date(end.getTime() + wait * DAY) };
}

/** So many quarters of a company, the last of them the last whose report is received before a day. */
export function fiscalQuarters(count: number, yearEnd: number, before: Date): readonly FiscalQuarter[] {
  const months = before.getUTCFullYear() * 12 + before.getUTCMonth();
  for (let last = months; ; last -= 1) {
    const [year, month] = [Math.floor(last / 12), (last % 12) + 1];
    if ((month - yearEnd + 12) % 3 !== 0) continue;
    if (quarterEnding(0, year, month, yearEnd).filed.getTime() >= before.getTime()) continue;
    return Array.from({ length: count }, (_, index) =>
      quarterEnding(index, year, month - 3 * (count - 1 - index), yearEnd),
    );
  }
}
