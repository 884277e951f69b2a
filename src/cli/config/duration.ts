const UNITS = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** How configuration writes a length of time: `250ms`, `30s`, `5m`, `12h`, `1d`. */
export const DURATION = /^(\d{1,9})(ms|s|m|h|d)$/;

/** Milliseconds of a text that {@link DURATION} holds for; what is none is no time at all. */
export function milliseconds(text: string): number {
  const [, amount = '0', unit = 'ms'] = DURATION.exec(text) ?? [];
  return Number(amount) * UNITS[unit as keyof typeof UNITS];
}

/** In the largest unit that gives a whole number; the inverse of {@link milliseconds}. */
export function durationText(amount: number): string {
  const unit = (['d', 'h', 'm', 's'] as const).find((each) => amount > 0 && amount % UNITS[each] === 0) ?? 'ms';
  return `${amount / UNITS[unit]}${unit}`;
}
