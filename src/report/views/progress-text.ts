import { formatCount } from '../../model/format-amount.ts';
import { plural } from '../document.ts';

/** The state of an ingest from the service. */
type Progress = {
  readonly stage: 'asking' | 'writing';
  readonly slices: { readonly done: number; readonly planned: number };
  readonly rows: number;
};

/** `12 of 40 slices, 9,990 rows, 28 calls left, 1m 20s left`. The time is estimated from `elapsed`, in milliseconds. */
export function progressText({ stage, slices, rows }: Progress, elapsed: number): string {
  if (stage === 'writing') return `writing ${plural(rows, 'row')}`;
  const left = Math.max(0, slices.planned - slices.done);
  const parts = [
    `${formatCount(slices.done)} of ${plural(slices.planned, 'slice')}`,
    plural(rows, 'row'),
    `${plural(left, 'call')} left`,
  ];
  if (slices.done > 0 && left > 0) parts.push(`${timeText((elapsed / slices.done) * left)} left`);
  return parts.join(', ');
}

function timeText(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  if (hours > 0) return `${hours}h ${minutes}m`;
  return minutes > 0 ? `${minutes}m ${seconds % 60}s` : `${seconds}s`;
}
