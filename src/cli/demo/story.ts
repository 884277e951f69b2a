import { ingestPayload } from '../../ingest/ingest-payload.ts';
import { changesBetween } from '../../reading/snapshots.ts';
import type { DiffCounts } from '../../store/diff.ts';
import type { ValidateReport } from '../../validation/report.ts';
import { EXACT } from '../../validation/tolerance.ts';
import { validateStore } from '../../validation/validate-store.ts';
import type { CommandIo } from '../command.ts';
import { type Comparison, compareWithKey } from './compare.ts';
import type { Sample } from './sample.ts';

/** What happened with one publication of the sample. */
export type Chapter = {
  readonly number: number;
  readonly observedAt: string;
  readonly snapshot: number;
  readonly rows: { readonly seen: number; readonly new: number; readonly changed: number; readonly retired: number };
  readonly numbers: number;
  readonly report: ValidateReport;
  readonly comparison: Comparison;
};

export type Story = {
  readonly chapters: readonly Chapter[];
  /** What changed from the first publication to the last. */
  readonly changes: DiffCounts;
};

/** Brings the sample into a store as it came out, publication by publication, and checks it after each. */
export async function tellStory(sample: Sample, store: string, ports: CommandIo['ports']): Promise<Story> {
  const [{ observedAt: first } = { observedAt: '' }] = sample.publications;
  for (const { resource, file } of sample.taxonomyFiles) {
    const request = { store, resource, taxonomy: sample.taxonomy, observedAt: first, input: `sample/${file}` };
    await ingestPayload(sample.pathOf(file), request, ports);
  }
  const chapters: Chapter[] = [];
  for (const { number, file, observedAt } of sample.publications) {
    const request = { store, resource: sample.resource, observedAt, input: `sample/${file}` };
    const done = await ingestPayload(sample.pathOf(file), request, ports);
    if (done.kind !== 'rows') throw new Error(`${file} holds no rows`);
    const { snapshot, changes, summary } = done.ingested;
    const { report } = await validateStore({ store, tolerance: EXACT }, ports);
    const planted = sample.errors.filter(({ publications }) => publications.includes(number));
    chapters.push({
      number,
      observedAt,
      snapshot,
      rows: changes,
      numbers: summary.counts.numbersLoaded ?? 0,
      report,
      comparison: compareWithKey(report.findings, planted),
    });
  }
  const [before, after] = [chapters[0]?.snapshot ?? 0, chapters.at(-1)?.snapshot ?? 0];
  const changes = await changesBetween(store, { before, after }, ports);
  return { chapters, changes };
}
