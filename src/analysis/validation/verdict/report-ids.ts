import { z } from 'zod';
import { inputError } from '../../../core/base/errors.ts';
import { parseJson } from '../../../core/base/json.ts';

const finding = z.object({ id: z.string(), rule: z.string() });
const report = z.object({ schema: z.string().startsWith('crossfoot/validate/'), findings: z.array(finding) });

/**
 * The ids of the findings of a report of validate: JSON, or NDJSON with a finding in each line.
 *
 * @throws input error with the line, for a text that is neither.
 */
export function readReportIds(text: string, file: string): ReadonlySet<string> {
  const whole = report.safeParse(parsed(text)).data;
  if (whole) return new Set(whole.findings.map(({ id }) => id));
  const lines = text.trimEnd().split('\n');
  // The JSON of a report has many lines, and its first one is not JSON: its error has the place.
  if (/^\{\s*$/.test(lines[0] ?? '')) {
    parseJson(text, file);
    throw notReport(file, 1);
  }
  if (text.trim() === '') return new Set();
  return new Set(
    lines.map((line, at) => {
      const { data } = finding.safeParse(parsed(line));
      if (data === undefined) throw notReport(file, at + 1);
      return data.id;
    }),
  );
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

const notReport = (file: string, line: number): Error =>
  inputError('not a report of validate', {
    place: { file, line },
    hint: 'Write one in the format json or ndjson.',
  });
