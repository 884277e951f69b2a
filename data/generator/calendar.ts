/** `2024-06-30`. */
export function isoDate(date: Date): string {
  return date.toISOString().slice(0, 10);
}

/** `06/30/2024 12:00 AM`, the form of the service's contract. */
export function serviceDate(date: Date): string {
  const [year, month, day] = isoDate(date).split('-');
  return `${month}/${day}/${year} 12:00 AM`;
}
