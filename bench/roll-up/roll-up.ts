import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Tally } from '../../src/analysis/validation/roll-up/tally.ts';
import { usageOfThisProcess } from '../support/usage.ts';

/** What one way of checking a store came to, in a form that two ways can be compared by. */
export type RollUp = {
  /** From opening the store until every sum has its verdict. */
  readonly seconds: number;
  /** Processor time in between, of all threads. */
  readonly cpuSeconds: number;
  /** The most memory the process had held when the last sum had its verdict. */
  readonly peakMebibytes: number;
  readonly sections: Readonly<Record<string, Tally>>;
  /** Inconsistent sums, by {@link inconsistentKey}: their number and a digest that does not depend on order. */
  readonly inconsistent: { readonly count: number; readonly digest: string };
};

/**
 * Compares the verdicts of several ways of checking one store with each other and with the number of sums that were made
 * inconsistent. Gives what was compared, in words; throws where something differs.
 */
export function compareVerdicts(rollUps: readonly RollUp[], planted: number): string {
  const [first, ...others] = rollUps;
  if (!first) throw new Error('nothing to compare');
  for (const other of others) {
    if (!isDeepStrictEqual([other.sections, other.inconsistent], [first.sections, first.inconsistent])) {
      throw new Error(`verdicts differ: ${JSON.stringify(first)} and ${JSON.stringify(other)}`);
    }
  }
  if (first.inconsistent.count !== planted) {
    throw new Error(`${first.inconsistent.count} sums are inconsistent, but ${planted} were made so`);
  }
  const tallies = Object.values(first.sections);
  const count = (counter: keyof Tally): string =>
    tallies.reduce((total, tally) => total + tally[counter], 0).toLocaleString('en-US');
  return `${COUNTERS.map((counter) => `${count(counter)} ${counter}`).join(', ')}`;
}

const COUNTERS: readonly (keyof Tally)[] = [
  'consistent',
  'consistentPartial',
  'inconsistent',
  'inconsistentPartial',
  'blocked',
  'unbound',
];

/** An inconsistent sum, by row version, parent and section. */
export function inconsistentKey(version: number, parent: string, section: string): string {
  return [version, parent, section].join(' ');
}

export function digestKeys(keys: string[]): RollUp['inconsistent'] {
  const hash = createHash('sha256');
  for (const key of keys.sort()) hash.update(`${key}\n`);
  return { count: keys.length, digest: hash.digest('hex') };
}

/** Starts a clock; the function it gives reads what has been used since. */
export function startClock(): () => Pick<RollUp, 'seconds' | 'cpuSeconds' | 'peakMebibytes'> {
  const start = performance.now();
  const used = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(used);
    return {
      seconds: (performance.now() - start) / 1000,
      cpuSeconds: (user + system) / 1e6,
      peakMebibytes: usageOfThisProcess().peakMebibytes,
    };
  };
}
