import { hash } from 'node:crypto';
import type { Severity } from '../../base/diagnostic.ts';
import { formatCount } from '../../model/format-amount.ts';
import type { Style } from '../outputs.ts';
import { clipped, type Result, type Results } from '../results.ts';
import { terminalSafe } from '../terminal/terminal-safe.ts';
import { writeTerminal } from './terminal.ts';

/** GitHub shows ten annotations of a kind for each step, and drops the others without a word. */
const MOST = 10;
const LONGEST_TEXT = 1_000;

/**
 * Annotations of a GitHub workflow for the worst errors and warnings, the totals, and the ordinary report. GitHub obeys no command between
 * `stop-commands` and its token: text of the data cannot run one.
 */
export async function* writeGithub(results: () => Results, style: Style): AsyncGenerator<string> {
  const { rules, results: all, location, summary, unchecked, report } = results();
  const shown: Record<Severity, number> = { error: 0, warning: 0, note: MOST };
  if (unchecked !== null) {
    yield command('error', undefined, 'nothing checked', unchecked);
    shown.error += 1;
  }
  for (const result of all) {
    if (shown.error >= MOST && shown.warning >= MOST) break;
    if (shown[result.severity] >= MOST) continue;
    shown[result.severity] += 1;
    yield annotation(result, location);
  }
  const kinds = (['error', 'warning'] as const).flatMap((severity) => {
    const own = rules.filter((rule) => rule.severity === severity);
    const found = own.reduce((sum, rule) => sum + rule.found, 0);
    return found > MOST ? [`${formatCount(MOST)} of ${formatCount(found)} ${severity}s are annotated.`] : [];
  });
  let text = `${[summary, ...kinds].join(' ')}\n\n`;
  for await (const piece of writeTerminal(report, { ...style, color: false })) text += piece;
  const token = hash('sha256', text, 'hex');
  yield `::stop-commands::${token}\n${terminalSafe(text)}${text.endsWith('\n') ? '' : '\n'}::${token}::\n`;
}

function annotation({ rule, severity, subject, message, where, id }: Result, location: string | undefined): string {
  const text = [subject, message, where, id].filter(Boolean).join(' · ');
  return command(severity === 'note' ? 'notice' : severity, location, rule, text);
}

function command(kind: string, file: string | undefined, title: string, message: string): string {
  const properties = [
    ...(file === undefined ? [] : [`file=${property(file)}`, 'line=1']),
    `title=${property(`crossfoot ${title}`)}`,
  ];
  return `::${kind} ${properties.join(',')}::${escaped(message)}\n`;
}

const escaped = (text: string): string => clipped(text, LONGEST_TEXT).replaceAll('%', '%25');
const property = (text: string): string => escaped(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
