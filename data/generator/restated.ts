import type { Statement } from './business.ts';

/** A quarter that a later report shows anew: costs moved from one line to another, the profit unchanged. */
export const RESTATED = { company: 4, quarter: 5, by: 8, publications: [2], amount: 1_250_000n } as const;

const MOVED: readonly (readonly [field: string, sign: bigint])[] = [
  ['costofrevenue', 1n],
  ['grossprofit', -1n],
  ['sellinggeneraladministrativeexpenses', -1n],
  ['totaloperatingexpenses', -1n],
];

export function restate(statement: Statement): Statement {
  const restated = new Map(statement);
  for (const [field, sign] of MOVED)
    restated.set(field, String(BigInt(statement.get(field) ?? '0') + sign * RESTATED.amount));
  return restated;
}
