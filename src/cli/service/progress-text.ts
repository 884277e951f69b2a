import { formatAmount, HUMAN_READABLE } from '../../model/format-amount.ts';
import type { ServiceProgress } from '../../sync/types.ts';

const shown = (amount: number): string => formatAmount(String(amount), HUMAN_READABLE);

/** `12 of 40 slices, 9,990 rows, 28 calls left, 1m 20s left`; `elapsed` in milliseconds. The time is guessed from what was done so far. */
export function progressText({ stage, slices, rows }: ServiceProgress, elapsed: number): string {
  if (stage === 'writing') return `writing ${shown(rows)} rows`;
  const left = Math.max(0, slices.planned - slices.done);
  const words = [
    `${shown(slices.done)} of ${shown(slices.planned)} slices`,
    `${shown(rows)} rows`,
    `${shown(left)} calls left`,
  ];
  if (slices.done > 0 && left > 0) words.push(`${timeText((elapsed / slices.done) * left)} left`);
  return words.join(', ');
}

function timeText(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  if (hours > 0) return `${hours}h ${minutes}m`;
  return minutes > 0 ? `${minutes}m ${seconds % 60}s` : `${seconds}s`;
}
