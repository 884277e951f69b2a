import type { Engine } from '../../../core/model/engine.ts';
import type { PrintedLine } from '../../../warehouse/store/verdicts/open-verdicts.ts';
import { badAnswer, type EnginePorts, type EngineRun, runPrinted } from './run-engine.ts';

/**
 * Has the engine judge the printed totals of an export from their amounts. Findings on them are of the verdicts that
 * the export has, so that a difference from these is refused: amounts or verdicts were changed, or are not all there.
 */
export async function checkPrinted(known: readonly PrintedLine[], run: EngineRun, ports: EnginePorts): Promise<void> {
  const left = new Map(known.map(({ statement, verdict, row, totals }) => [keyOf(statement, verdict, row), totals]));
  for await (const lines of runPrinted(run, ports)) {
    for (const { key: statement, verdict, row, count } of lines) {
      const key = keyOf(statement, verdict, row);
      left.set(key, (left.get(key) ?? 0) - count);
    }
  }
  for (const [key, difference] of left) if (difference !== 0) throw differs(run.engine, key, difference);
}

const keyOf = (statement: string, verdict: string, row: number): string => [statement, verdict, row].join(' ');

function differs(engine: Engine, key: string, difference: number) {
  const [statement, verdict, row] = key.split(' ');
  const where = row === '-1' ? `statements ${statement}` : `row ${row}`;
  const which = `${Math.abs(difference)} printed totals of ${where} that are ${verdict}`;
  return badAnswer(engine, `it has ${which} ${difference > 0 ? 'less' : 'more'} than the export`);
}
