import type { Progress } from '../../core/base/progress.ts';
import { oneLine } from '../../core/base/text.ts';

const BAR = 24;
const REDRAW_MS = 100;
const ERASE_LINE = '\r\u001b[2K';

/** `write`: to a terminal. */
export type BarPorts = { readonly write: (text: string) => void; readonly clock: () => number };

/** One line at a terminal that is redrawn in place; `clear` removes it before other output. */
export function progressBar({ write, clock }: BarPorts): Required<Progress> & { readonly clear: () => void } {
  let bar: Omit<Bar, 'seconds'> = { name: '', total: undefined, done: 0 };
  /** `undefined`: no rate is shown. */
  let started: number | undefined;
  let drawn = Number.NEGATIVE_INFINITY;
  let shown = false;
  const draw = (): void => {
    const now = clock();
    if (now - drawn < REDRAW_MS) return;
    drawn = now;
    shown = true;
    write(`${ERASE_LINE}${barLine({ ...bar, seconds: started === undefined ? 0 : (now - started) / 1000 })}`);
  };
  return {
    stage(name, total) {
      bar = { name, total, done: 0 };
      started = clock();
      drawn = Number.NEGATIVE_INFINITY;
      draw();
    },
    show(state) {
      bar = state;
      started = undefined;
      draw();
    },
    advance(amount) {
      bar = { ...bar, done: bar.done + amount };
      draw();
    },
    clear() {
      if (shown) write(ERASE_LINE);
      shown = false;
      drawn = Number.NEGATIVE_INFINITY;
    },
  };
}

export type Bar = {
  readonly name: string;
  readonly total: number | undefined;
  readonly done: number;
  readonly seconds: number;
};

/** `num.txt  ████████░░░░░░░░  48 %  12.4 M/s`; without a total only the amount and the rate. */
export function barLine({ name: given, total, done, seconds }: Bar): string {
  const name = oneLine(given);
  const rate = seconds > 0 && done > 0 ? `  ${short(done / seconds)}/s` : '';
  if (!total) return `${name}${done > 0 ? `  ${short(done)}${rate}` : ''}`;
  const share = Math.min(1, done / total);
  const full = Math.floor(share * BAR);
  return `${name}  ${'█'.repeat(full)}${'░'.repeat(BAR - full)}  ${String(Math.floor(share * 100)).padStart(3)} %${rate}`;
}

const UNITS = ['', ' k', ' M', ' G'] as const;

/** Three digits and a unit, e.g. `12.4 M`; for rates. */
function short(amount: number): string {
  let value = amount;
  let unit = 0;
  while (value >= 1000 && unit < UNITS.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${value >= 100 || unit === 0 ? Math.round(value) : value.toFixed(1)}${UNITS[unit] ?? ''}`;
}
