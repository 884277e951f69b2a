import { type BenchResult, median, meets, RATIOS, type Target, type Unit } from './bench.ts';
import { type Machine, printMachine } from './machine.ts';

export type Report = {
  readonly machine: Machine;
  /** Milliseconds that a bare Node takes from start to end, each run. */
  readonly start: readonly number[];
  readonly benches: readonly (BenchResult & { readonly name: string; readonly failed?: true })[];
};

const HEADINGS = ['benchmark', 'what', 'median', 'min to max', 'starts', 'runs', 'target', ''];

/** For people at a terminal. */
export function toTable({ machine, start, benches }: Report): string {
  const rows = [HEADINGS, ...benches.flatMap((bench) => toRows(bench, median(start)))];
  const widths = HEADINGS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return [...lines, '', ...notesOf(benches), machineLine(machine, start), ''].join('\n');
}

/** For the manual. */
export function toMarkdown({ machine, start, benches }: Report): string {
  const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const rows = [HEADINGS, HEADINGS.map(() => '---'), ...benches.flatMap((bench) => toRows(bench, median(start)))].map(
    row,
  );
  return [...rows, '', ...notesOf(benches).map((note) => `- ${note}`), `- ${machineLine(machine, start)}`, ''].join(
    '\n',
  );
}

/** For programs. */
export function toJson({ machine, start, benches }: Report): string {
  const described = benches.map(({ name, notes, measurements }) => ({
    name,
    notes,
    measurements: measurements.map((each) => ({
      ...each,
      median: median(each.samples),
      met: meets(each, median(start)) ?? null,
    })),
  }));
  return `${JSON.stringify({ schema: 'crossfoot/bench/2', machine, start, benches: described }, null, 2)}\n`;
}

function toRows({ name, measurements }: Report['benches'][number], start: number): string[][] {
  return measurements.map((measurement) => {
    const { what, unit, samples, target } = measurement;
    const met = meets(measurement, start);
    return [
      name,
      what,
      `${printNumber(median(samples))} ${unit}`,
      `${printNumber(Math.min(...samples))} to ${printNumber(Math.max(...samples))}`,
      unit === 's' || unit === 'ms' ? printNumber(RATIOS[unit](median(samples), start)) : '',
      String(samples.length),
      target ? printTarget(target, unit) : '',
      met === undefined ? '' : met ? 'met' : 'MISSED',
    ];
  });
}

function notesOf(benches: Report['benches']): string[] {
  return benches.flatMap(({ name, notes }) => notes.map((note) => `${name}: ${note}`));
}

function printTarget(target: Target, unit: Unit): string {
  if ('atMostStarts' in target) return `at most ${target.atMostStarts} starts`;
  if ('atMost' in target) return `at most ${target.atMost} ${unit}`;
  if ('atLeast' in target) return `at least ${target.atLeast} ${unit}`;
  return `${target.between[0]} to ${target.between[1]} ${unit}`;
}

function printNumber(value: number): string {
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);
}

function machineLine(machine: Machine, start: readonly number[]): string {
  return `${printMachine(machine)}; a start of bare Node takes ${printNumber(median(start))} ms`;
}
