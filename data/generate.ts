import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { answerKey, PUBLICATIONS, RESOURCE, rowsAnswer, TAXONOMY_ID } from './generator/publications.ts';
import { taxonomyAnswers } from './generator/taxonomy-answers.ts';

/** Every file of the sample by its path in `data/sample`: the same in every run, on every machine. */
export function sampleFiles(): ReadonlyMap<string, string> {
  const { summary, ...parts } = taxonomyAnswers();
  const index = {
    resource: RESOURCE,
    taxonomy: TAXONOMY_ID,
    taxonomyFiles: Object.keys(parts).map((resource) => ({
      resource,
      file: `taxonomy/${TAXONOMY_ID}/${resource}.json`,
    })),
    publications: PUBLICATIONS.map(({ number, file, observedAt }) => ({ number, file, observedAt })),
    answerKey: 'answer-key.json',
  };
  return new Map([
    ['sample.json', `${JSON.stringify(index, null, 2)}\n`],
    ['answer-key.json', answerKey()],
    ['taxonomy/summary.json', summary],
    ...Object.entries(parts).map(([part, text]) => [`taxonomy/${TAXONOMY_ID}/${part}.json`, text] as const),
    ...PUBLICATIONS.map((publication) => [publication.file, rowsAnswer(publication)] as const),
  ]);
}

/** Writes the sample into a folder; `npm run sample` calls it with `data/sample`. */
export function writeSample(folder: string): void {
  for (const [path, text] of sampleFiles()) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}
