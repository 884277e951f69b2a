import { z } from 'zod';
import { parseIsoDate } from '../../../core/base/date.ts';
import { inputError } from '../../../core/base/errors.ts';
import { lineAndColumn, parseJson } from '../../../core/base/json.ts';
import { offsetOfPath } from '../../../core/base/json-locate.ts';
import { BASELINE_SCHEMA, type BaselineEntry } from './baseline.ts';

const isDay = (text: string): boolean => parseIsoDate(text) !== undefined;

const entryShape = z.strictObject({
  id: z.string().regex(/^[0-9a-f]{16}$/, 'expected the id of a finding: 16 hexadecimal digits'),
  rule: z.string(),
  place: z.string(),
  reason: z.string(),
  expires: z.string().refine(isDay, 'expected a day such as 2026-12-31').nullable(),
});

const baselineShape = z.strictObject({ schema: z.literal(BASELINE_SCHEMA), findings: z.array(entryShape) });

/** @throws input error with the line of what is wrong. */
export function parseBaseline(text: string, file: string): readonly BaselineEntry[] {
  const whole = text.replace(/^\u{feff}/u, '');
  parseJson(whole, file);
  const refusal = (message: string, path: readonly PropertyKey[]): Error =>
    inputError(`not a baseline: ${message}`, {
      place: { file, ...lineAndColumn(whole, offsetOfPath(whole, path)) },
    });
  const read = baselineShape.safeParse(JSON.parse(whole));
  if (!read.success) {
    const [issue] = read.error.issues;
    const path = issue?.path ?? [];
    throw refusal(`${path.length > 0 ? `${path.join('.')}: ` : ''}${issue?.message ?? 'unknown members'}`, path);
  }
  const { findings } = read.data;
  const ids = new Set<string>();
  for (const [at, { id }] of findings.entries()) {
    if (ids.has(id)) throw refusal(`${id} is there twice`, ['findings', at, 'id']);
    ids.add(id);
  }
  return findings;
}
