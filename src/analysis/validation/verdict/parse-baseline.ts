import { z } from 'zod';
import { parseIsoDate } from '../../../core/base/date.ts';
import { inputError } from '../../../core/base/errors.ts';
import { lineAndColumn, parseJson } from '../../../core/base/json.ts';
import { offsetOfPath } from '../../../core/base/json-locate.ts';
import { PATTERN_PARTS, patternText } from '../../../core/model/pattern-parts.ts';
import { BASELINE_SCHEMAS, type Baseline } from './baseline.ts';

const isDay = (text: string): boolean => parseIsoDate(text) !== undefined;

const terms = {
  reason: z.string(),
  expires: z.string().refine(isDay, 'expected a day such as 2026-12-31').nullable(),
};

const entryShape = z.strictObject({
  id: z.string().regex(/^[0-9a-f]{16}$/, 'expected the id of a finding: 16 hexadecimal digits'),
  rule: z.string(),
  place: z.string(),
  ...terms,
});

const part = z.string().min(1).optional();

const patternShape = z
  .strictObject({ rule: part, company: part, document: part, field: part, section: part, group: part, ...terms })
  .refine(
    (pattern) => PATTERN_PARTS.some((name) => /[^*]/.test(pattern[name] ?? '')),
    `expected ${PATTERN_PARTS.join(', ')}, at least one of them more than *`,
  );

const baselineShape = z.strictObject({
  schema: z.enum(BASELINE_SCHEMAS),
  patterns: z.array(patternShape).default([]),
  findings: z.array(entryShape),
});

/** @throws input error with the line of what is wrong. */
export function parseBaseline(text: string, file: string): Baseline {
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
  for (const [list, keys] of [
    ['patterns', read.data.patterns.map(patternText)],
    ['findings', read.data.findings.map(({ id }) => id)],
  ] as const) {
    const seen = new Set<string>();
    for (const [at, key] of keys.entries()) {
      if (seen.has(key)) throw refusal(`${key} is there twice`, [list, at]);
      seen.add(key);
    }
  }
  return read.data;
}
