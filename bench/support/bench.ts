import type { GeneratedStore } from '../generate/generate-store.ts';

export type Unit = 's' | 'ms' | 'MiB' | 'per second' | 'thousand/s' | 'million/s' | 'times';

/** What a measurement has to reach, by its median. */
export type Target =
  | { readonly atMost: number }
  /** A time, in starts of bare Node on the same machine. */
  | { readonly atMostStarts: number }
  | { readonly atLeast: number }
  | { readonly between: readonly [number, number] };

export type Measurement = {
  readonly what: string;
  readonly unit: Unit;
  /** One number for each run, in the order of the runs. */
  readonly samples: readonly number[];
  readonly target?: Target;
};

export type BenchResult = {
  readonly measurements: readonly Measurement[];
  /** What was compared or left out, in words. */
  readonly notes: readonly string[];
};

export type BenchContext = {
  /** A folder for work files, removed at the end. */
  readonly folder: string;
  /** How often each thing is measured. */
  readonly runs: number;
  /** Says on stderr what is going on. */
  readonly say: (text: string) => void;
  /** A generated store of so many million values, made when it is first asked for. */
  readonly storeOf: (millionValues: number) => Promise<GeneratedStore>;
  /** A store of five million values of real filings, made when it is first asked for; `undefined` where the data is absent. */
  readonly fiveMillion: () => Promise<string | undefined>;
};

/** A benchmark. It throws where what it compares is not equal. */
export type Bench = {
  readonly name: string;
  readonly description: string;
  readonly run: (context: BenchContext) => Promise<BenchResult>;
};

/** A median as a ratio that other machines have, too; `start`: milliseconds that a bare Node takes from start to end. */
export const RATIOS: Readonly<Record<Unit, (median: number, start: number) => number>> = {
  s: (seconds, start) => (seconds * 1000) / start,
  ms: (milliseconds, start) => milliseconds / start,
  'per second': perStart,
  'thousand/s': perStart,
  'million/s': perStart,
  MiB: (mebibytes) => mebibytes,
  times: (factor) => factor,
};

function perStart(rate: number, start: number): number {
  return (rate * start) / 1000;
}

export function skipped(reason: string): BenchResult {
  return { measurements: [], notes: [`skipped: ${reason}`] };
}

export function median(samples: readonly number[]): number {
  const sorted = samples.toSorted((a, b) => a - b);
  const [low = Number.NaN, high = low] = sorted.slice(
    Math.floor((sorted.length - 1) / 2),
    Math.floor(sorted.length / 2) + 1,
  );
  return (low + high) / 2;
}

/** Whether the median reaches the target; `undefined` where there is none. `start`: milliseconds of a start of Node. */
export function meets({ samples, target, unit }: Measurement, start: number): boolean | undefined {
  if (target === undefined) return undefined;
  const value = median(samples);
  if ('atMostStarts' in target) return RATIOS[unit](value, start) <= target.atMostStarts;
  if ('atMost' in target) return value <= target.atMost;
  if ('atLeast' in target) return value >= target.atLeast;
  return value >= target.between[0] && value <= target.between[1];
}

/** Does a thing so many times, one after the other. */
export async function times<T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  for (let index = 0; index < count; index += 1) made.push(await make(index));
  return made;
}
