import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { packageFile } from '../base/package-file.ts';

const text = z.string();
const severity = z.enum(['error', 'warning', 'note']);

const indexSchema = z.strictObject({
  resource: text,
  taxonomy: text,
  taxonomyFiles: z.array(z.strictObject({ resource: text, file: text })),
  publications: z.array(z.strictObject({ number: z.int(), file: text, observedAt: text })),
  answerKey: text,
});

const keySchema = z.strictObject({
  resource: text,
  taxonomy: text,
  errors: z.array(
    z.strictObject({
      kind: text,
      company: z.strictObject({ key: text, name: text, symbol: text }),
      document: text,
      period: z.strictObject({ start: text, end: text }),
      /** The total that does not add up, and the field that was spoilt. */
      field: text,
      spoilt: text,
      reported: text,
      computed: text,
      severity,
      publications: z.array(z.int()),
    }),
  ),
});

/** An error that was planted in the sample, as its answer key tells it. */
export type PlantedError = z.infer<typeof keySchema>['errors'][number];

export type Sample = z.infer<typeof indexSchema> & {
  readonly errors: readonly PlantedError[];
  /** The path of a file of the sample. */
  readonly pathOf: (file: string) => string;
};

/** The sample that ships with the program, beside its sources or its build. */
const FOLDER = packageFile('data/sample/');

export async function readSample(): Promise<Sample> {
  const read = async (file: string): Promise<unknown> => JSON.parse(await readFile(new URL(file, FOLDER), 'utf8'));
  const index = indexSchema.parse(await read('sample.json'));
  const { errors } = keySchema.parse(await read(index.answerKey));
  return { ...index, errors, pathOf: (file) => fileURLToPath(new URL(file, FOLDER)) };
}
