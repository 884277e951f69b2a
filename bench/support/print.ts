import { type BenchResult, median, meets, type Target } from './bench.ts';
import { type Machine, printMachine } from './machine.ts';

export type Report = {
  readonly machine: Machine;
  readonly benches: readonly (BenchResult & { readonly name: string; readonly failed?: true })[];
};

const HEADINGS = ['benchmark', 'what', 'median', 'min to max', 'runs', 'target', ''];

/** For people at a terminal. */
export function toTable({ machine, benches }: Report): string {
  const rows = [HEADINGS, ...benches.flatMap(toRows)];
  const widths = HEADINGS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return [...lines, '', ...notesOf(benches), printMachine(machine), ''].join('\n');
}

/** For the manual. */
export function toMarkdown({ machine, benches }: Report): string {
  const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const rows = [HEADINGS, HEADINGS.map(() => '---'), ...benches.flatMap(toRows)].map(row);
  return [...rows, '', ...notesOf(benches).map((note) => `- ${note}`), `- ${printMachine(machine)}`, ''].join('\n');
}

/** For programs. */
export function toJson({ machine, benches }: Report): string {
  const described = benches.map(({ name, notes, measurements }) => ({
    name,
    notes,
    measurements: measurements.map((each) => ({ ...each, median: median(each.samples), met: meets(each) ?? null })),
  }));
  return `${JSON.stringify({ schema: 'crossfoot/bench/1', machine, benches: described }, null, 2)}\n`;
}

function toRows({ name, measurements }: Report['benches'][number]): string[][] {
  return measurements.map((measurement) => {
    const { what, unit, samples, target } = measurement;
    const met = meets(measurement);
    return [
      name,
      what,
      `${printNumber(median(samples))} ${unit}`,
      `${printNumber(Math.min(...samples))} to ${printNumber(Math.max(...samples))}`,
      String(samples.length),
      target ? `${printTarget(target)} ${unit}` : '',
      met === undefined ? '' : met ? 'met' : 'MISSED',
    ];
  });
}

function notesOf(benches: Report['benches']): string[] {
  return benches.flatMap(({ name, notes }) => notes.map((note) => `${name}: ${note}`));
}

function printTarget(target: Target): string {
  if ('atMost' in target) return `at most ${target.atMost}`;
  if ('atLeast' in target) return `at least ${target.atLeast}`;
  return `${target.between[0]} to ${target.between[1]}`;
}

function printNumber(value: number): string {
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);
}
