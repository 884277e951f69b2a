import type { z } from 'zod';
import { inputError } from '../../core/base/errors.ts';
import { jsonDocument, printPath } from '../protocol/wire-document.ts';

type Wording = {
  /** `a keys file`. */
  readonly noun: string;
  /** `the file`: the whole of it. */
  readonly whole: string;
  /** Said of a key that the schema does not have. */
  readonly unknown: string;
  readonly hint: string;
};

/** Settings from JSON text. Fails with an input error that names the first problem, its path and its place. */
export function readSettings<T>(schema: z.ZodType<T>, text: string, file: string, wording: Wording): T {
  const { placeOf } = jsonDocument(text, file);
  const result = schema.safeParse(JSON.parse(text));
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  const path = [...(issue?.path ?? []), ...unknown];
  const where = path.length === 0 ? wording.whole : printPath(path);
  const problem = unknown.length > 0 ? wording.unknown : (issue?.message ?? 'not valid');
  throw inputError(`not ${wording.noun}: ${where}: ${problem}`, { place: placeOf(path), hint: wording.hint });
}
