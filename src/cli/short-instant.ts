/** An instant without seconds that are zero: `2025-04-14T23:30:00Z` is `2025-04-14T23:30Z`. */
export function shortInstant(instant: string): string {
  return instant.replace(/(T\d{2}:\d{2}):00(?:\.0+)?Z$/, '$1Z');
}
