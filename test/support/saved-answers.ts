import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { summaryAnswer, taxonomyAnswers } from '../../data/generator/industries/model.ts';
import type { UniverseSize } from '../../data/generator/universe/size.ts';
import { makeUniverse } from '../../data/generator/universe/universe.ts';
import { writeDataRows } from '../../src/service/protocol/rows/data-rows.ts';
import { folderOfProcess } from './temporary-folder.ts';

const SIZE = { companies: 60, reporting: 10, quarters: 20, traded: 1, owners: 1 };
const TAXONOMY = '18';
const RESOURCE = 'Financials-QTR';
/** Six companies of the Commercial and Industrial kind, by CIK: some restate, correct or spoil a quarter, others do nothing. */
const COMPANIES = ['0098000001', '0098000002', '0098000005', '0098000006', '0098000008', '0098000009'];

/** Two refreshes of the sample, three months apart, each from the first quarter on. */
const ROWS = {
  'rows-2024-09-17.json': { ...SIZE, refreshes: 10 },
  'rows-2024-12-17.json': { ...SIZE, refreshes: 7 },
};

/** Answers of the sample service as a person may have saved them, by file name: taxonomy 18, and its rows in two refreshes. */
export function savedAnswers(): ReadonlyMap<string, string> {
  const { summary, ...parts } = { summary: summaryAnswer([TAXONOMY]), ...taxonomyAnswers(TAXONOMY) };
  return new Map([
    ['taxonomy.json', summary],
    ...Object.entries(parts).map(([part, text]): [string, string] => [`${part}.json`, text]),
    ...Object.entries(ROWS).map(([file, size]): [string, string] => [file, rowsAnswer(size)]),
  ]);
}

function rowsAnswer(size: UniverseSize): string {
  const deliveries = makeUniverse(size).refreshes[0]?.deliveries() ?? [];
  const all = deliveries.find(({ resource }) => resource === RESOURCE)?.rows() ?? [];
  const rows = [...all].filter(({ values }) =>
    values.some(({ field, value }) => field === 'cik' && COMPANIES.includes(value?.text ?? '')),
  );
  const numbered = rows.map(({ values }, index) => ({ rowNumber: index + 1, values }));
  return writeDataRows({ totalRows: rows.length, rows: numbered }, 'json');
}

/** Writes the answers into a folder. */
export function writeSavedAnswers(folder: string): void {
  for (const [name, text] of savedAnswers()) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}

let folder: string | undefined;

/** The path of a saved answer; they are written once for each process, and removed at its end. */
export function savedAnswer(name: string): string {
  if (folder === undefined) {
    folder = folderOfProcess();
    writeSavedAnswers(folder);
  }
  return join(folder, name);
}
