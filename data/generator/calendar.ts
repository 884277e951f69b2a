/** A calendar quarter, counted from the first quarter of the sample. */
export type Quarter = {
  readonly index: number;
  readonly year: number;
  /** 1 to 4. */
  readonly quarter: number;
  readonly start: Date;
  readonly end: Date;
  /** When its report is received. */
  readonly filed: Date;
};

const FIRST_YEAR = 2023;
const DAY = 86_400_000;
/** Reports come so many days after the end; annual ones take longer. */
const DAYS_TO_FILE = { quarterly: 38, annual: 52 };

export function quarterOf(index: number): Quarter {
  const year = FIRST_YEAR + Math.floor(index / 4);
  const quarter = (index % 4) + 1;
  const end = new Date(Date.UTC(year, quarter * 3, 0));
  const wait = quarter === 4 ? DAYS_TO_FILE.annual : DAYS_TO_FILE.quarterly;
  return {
    index,
    year,
    quarter,
    start: new Date(Date.UTC(year, quarter * 3 - 3, 1)),
    end,
    filed: new Date(end.getTime() + wait * DAY),
  };
}

/** `2024-06-30`. */
export function isoDate(date: Date): string {
  return date.toISOString().slice(0, 10);
}

/** `06/30/2024 12:00 AM`, the form of the service's contract. */
export function serviceDate(date: Date): string {
  const [year, month, day] = isoDate(date).split('-');
  return `${month}/${day}/${year} 12:00 AM`;
}
