import { type Measurement, median, RATIOS, type Unit } from './bench.ts';
import type { Report } from './print.ts';

/** What other machines can compare: times and rates by a start of bare Node, factors and memory as they are. */
export type Ratios = Readonly<Record<string, number>>;

type Measured = Pick<Report, 'benches' | 'start'>;

type Change = {
  /** `help: crossfoot --help`. */
  readonly name: string;
  readonly before: number;
  readonly now: number;
};

/** How much worse a ratio is before it is told. */
const TOLERANCE = 1.05;

/** Rounded to four digits. Throws where two measurements of a benchmark have one name. */
export function ratiosOf({ benches, start }: Measured): Ratios {
  const names = compared(benches).map(({ name }) => name);
  const repeated = names.find((name, at) => names.indexOf(name) !== at);
  if (repeated !== undefined) throw new Error(`two measurements are called ${repeated}`);
  return Object.fromEntries(
    compared(benches).map(({ name, measurement: { unit, samples } }) => [
      name,
      Number(RATIOS[unit](median(samples), median(start)).toPrecision(4)),
    ]),
  );
}

/** The measurements that are worse than in the ratios kept before, by more than a twentieth. */
export function worsened(report: Measured, before: Ratios): readonly Change[] {
  const now = ratiosOf(report);
  return compared(report.benches).flatMap(({ name, measurement }) => {
    const change = { name, before: before[name] ?? Number.NaN, now: now[name] ?? Number.NaN };
    const worse = wantsMore(measurement) ? change.before / change.now : change.now / change.before;
    return worse > TOLERANCE ? [change] : [];
  });
}

function compared(benches: Report['benches']) {
  return benches.flatMap(({ name, measurements }) =>
    measurements.flatMap((measurement) => {
      const isRange = measurement.target !== undefined && 'between' in measurement.target;
      return isRange ? [] : [{ name: `${name}: ${measurement.what}`, measurement }];
    }),
  );
}

const MORE_IS_BETTER: ReadonlySet<Unit> = new Set(['per second', 'thousand/s', 'million/s', 'times']);

function wantsMore({ target, unit }: Measurement): boolean {
  return target === undefined ? MORE_IS_BETTER.has(unit) : 'atLeast' in target;
}

/** The table of what got worse, and how many measurements were compared. */
export function printWorsened(report: Measured, before: Ratios): string {
  const changes = worsened(report, before);
  const count = Object.keys(ratiosOf(report)).filter((name) => name in before).length;
  if (changes.length === 0) return `None of ${count} measurements is worse than the baseline by more than 5 %.\n`;
  const width = Math.max(...changes.map(({ name }) => name.length));
  const lines = changes.map(
    ({ name, before: kept, now }) => `  ${name.padEnd(width)}  ${kept} -> ${now}  (${(now / kept).toFixed(2)} times)`,
  );
  return [
    `Worse than the baseline by more than 5 %, ${changes.length} of ${count} (times in starts of bare Node):`,
    ...lines,
    '',
  ].join('\n');
}
