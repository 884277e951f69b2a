import { hash } from 'node:crypto';
import type { Severity } from '../../../core/base/diagnostic.ts';
import { formatCount } from '../../../core/model/format-amount.ts';
import type { Style } from '../outputs.ts';
import { clipped, type Results, VERDICT_WORDS } from '../results.ts';
import { terminalSafe } from '../terminal/terminal-safe.ts';
import { writeTerminal } from './terminal.ts';

/** GitHub shows ten annotations of a kind for each step, and drops the others without a word. */
const MOST = 10;
const LONGEST_TEXT = 1_000;

/**
 * Annotations of a GitHub workflow for the most important groups of errors and warnings, the totals, and the ordinary
 * report. GitHub obeys no command between `stop-commands` and its token: text of the data cannot run one.
 */
export async function* writeGithub(results: () => Results, style: Style): AsyncGenerator<string> {
  const all = results();
  const { location, summary, verdict, failure, warnings, unchecked, opening, report } = all;
  const shown: Record<Severity, number> = { error: 0, warning: 0, note: MOST };
  for (const reason of [unchecked, failure]) {
    if (reason === null) continue;
    yield command('error', undefined, VERDICT_WORDS[verdict], reason);
    shown.error += 1;
  }
  for (const warning of warnings.slice(0, MOST)) {
    yield command('warning', undefined, 'threshold', warning);
    shown.warning += 1;
  }
  for (const { severity, title, text } of annotations(all)) {
    if (shown.error >= MOST && shown.warning >= MOST) break;
    if (shown[severity] >= MOST) continue;
    shown[severity] += 1;
    yield command(severity === 'note' ? 'notice' : severity, location, title, text);
  }
  const kinds = (['error', 'warning'] as const).flatMap((severity) => leftOutText(all, severity));
  let text = `${[`Verdict: ${VERDICT_WORDS[verdict]}.`, summary, ...kinds].join(' ')}\n\n`;
  const whole = async function* () {
    yield* opening();
    yield* report();
  };
  for await (const piece of writeTerminal(whole, { ...style, color: false })) text += piece;
  const token = hash('sha256', text, 'hex');
  yield `::stop-commands::${token}\n${terminalSafe(text)}${text.endsWith('\n') ? '' : '\n'}::${token}::\n`;
}

type Annotation = { readonly severity: Severity; readonly title: string; readonly text: string };

/**
 * One for each group: ten of them say more than the ten worst findings. One for each result where there are no groups.
 */
function* annotations({ groups, results }: Results): Generator<Annotation> {
  if (groups.length > 0) yield* groups;
  else
    for (const { rule, severity, subject, message, where, id } of results) {
      yield { severity, title: rule, text: [subject, message, where, id].filter(Boolean).join(' · ') };
    }
}

/** `10 of 59 groups of errors are annotated.` */
function leftOutText({ groups, rules }: Results, severity: Severity): string[] {
  const isOwn = (one: { readonly severity: Severity }): boolean => one.severity === severity;
  const found = rules.filter(isOwn).reduce((sum, rule) => sum + rule.found, 0);
  const [count, what] =
    groups.length > 0 ? [groups.filter(isOwn).length, `groups of ${severity}s`] : [found, `${severity}s`];
  return count > MOST ? [`${formatCount(MOST)} of ${formatCount(count)} ${what} are annotated.`] : [];
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
