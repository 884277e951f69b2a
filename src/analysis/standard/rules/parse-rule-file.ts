import type { z } from 'zod';
import type { Diagnostic } from '../../../core/base/diagnostic.ts';
import { lineAndColumn, parseJson } from '../../../core/base/json.ts';
import { offsetOfPath } from '../../../core/base/json-locate.ts';
import { type RuleFile, ruleFileShape } from './rule-file.ts';

/** What a file says, or each of its problems with its line. @throws input error for a text that is not JSON. */
export function parseRuleFile(text: string, file: string): { readonly rules?: RuleFile; problems: Diagnostic[] } {
  parseJson(text, file);
  const read = ruleFileShape.safeParse(JSON.parse(text));
  if (read.success) return { rules: read.data, problems: [] };
  return { problems: read.error.issues.map((issue) => problemOf(issue, text, file)) };
}

function problemOf({ path, message }: z.core.$ZodIssue, text: string, file: string): Diagnostic {
  const where = placeWords(path);
  return {
    severity: 'error',
    code: 'standard-rules/bad-file',
    message: where ? `${where}: ${message}` : message,
    place: { file, ...lineAndColumn(text, offsetOfPath(text, path)) },
  };
}

/** `totalrevenue, step 2`: how a person calls a place in the file. */
function placeWords([part, name, member, at]: readonly PropertyKey[]): string {
  if (part !== 'fields' || name === undefined) return [part, name].filter((word) => word !== undefined).join(' ');
  if (member === 'steps' && typeof at === 'number') return `${String(name)}, step ${at + 1}`;
  return [name, member].filter((word) => word !== undefined).join(', ');
}

/** A problem of a file as a whole. */
export const badFile = (file: string, message: string): Diagnostic => ({
  severity: 'error',
  code: 'standard-rules/bad-file',
  message,
  place: { file },
});
