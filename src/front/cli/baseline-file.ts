import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import type { Baseline } from '../../analysis/validation/verdict/baseline.ts';
import { usageError } from '../../core/base/errors.ts';
import { readGivenFile } from './read-given-file.ts';

export async function readBaseline(file: string): Promise<Baseline> {
  const text = readGivenFile('baseline', file);
  const { parseBaseline } = await import('../../analysis/validation/verdict/parse-baseline.ts');
  return parseBaseline(text, file);
}

/** The ids of the findings of a report of validate: JSON, or NDJSON with a finding a line. */
export async function readFindingIds(file: string): Promise<ReadonlySet<string>> {
  const text = readGivenFile('report', file);
  const { readReportIds } = await import('../../analysis/validation/verdict/report-ids.ts');
  return readReportIds(text, file);
}

/** Writes a whole file, or leaves the one that is there as it is. */
export function writeBaseline(file: string, text: string): void {
  const part = `${file}.part`;
  try {
    writeFileSync(part, text);
    renameSync(part, file);
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
}

export function requireNew(file: string): void {
  if (!existsSync(file)) return;
  throw usageError(`${file} is there already`, 'Add to it with `crossfoot baseline update`, or name another file.');
}
