/** `MM/DD/YYYY …`, with or without its zeros, as text that sorts by time of day-long moments. */
export function sortableDate(text = ''): string {
  return text.replace(/^(\d+)\/(\d+)\/(\d+).*$/, (_, month: string, day: string, year: string) =>
    [year, month.padStart(2, '0'), day.padStart(2, '0')].join(''),
  );
}
