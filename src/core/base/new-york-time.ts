const NEW_YORK = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/**
 * The clock of New York at a moment, in milliseconds since 1970, as `2009-07-15T16:16:00`: daylight-saving time is that
 * of the day. In the hour that a clock shows twice, two moments have one text.
 */
export function newYorkTime(moment: number): string {
  const parts = Object.fromEntries(NEW_YORK.formatToParts(moment).map(({ type, value }) => [type, value]));
  const { year = '', month, day, hour, minute, second } = parts;
  return `${year.padStart(4, '0')}-${month}-${day}T${hour}:${minute}:${second}`;
}
