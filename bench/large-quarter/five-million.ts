import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { QUARTER, TAXONOMY } from '../real-quarter.ts';
import { realFile } from '../support/folders.ts';
import { runCrossfoot } from '../support/whole-process.ts';
import { copyQuarter } from './copy-quarter.ts';

export const LATER_QUARTER = 'sec-fsds/2010q2_pub2024-11.zip';
export const COPIES = 20;

const SAID = [0, 1, 5];

/** A store of five million values: copies of two quarters, and a recorded run over them. `undefined` where the quarters are absent. */
export async function fiveMillionValues(folder: string, say: (text: string) => void): Promise<string | undefined> {
  const [quarter, later, taxonomy] = [QUARTER, LATER_QUARTER, TAXONOMY].map(realFile);
  if (quarter === undefined || later === undefined || taxonomy === undefined) return undefined;
  const store = join(folder, 'five-million.duckdb');
  await runCrossfoot(['ingest', 'taxonomy', taxonomy, '--store', store, '--quiet'], folder, SAID);
  for (const one of [quarter, later]) {
    const dataSet = join(folder, 'copied-quarter');
    say(`ingesting ${COPIES} copies of ${basename(one)}`);
    await copyQuarter(one, dataSet, COPIES);
    await runCrossfoot(['ingest', 'fsds', dataSet, '--store', store, '--quiet'], folder, SAID);
    await rm(dataSet, { recursive: true });
  }
  await runCrossfoot(['validate', '--store', store, '--quiet', '--format', 'table'], folder, SAID);
  return store;
}
