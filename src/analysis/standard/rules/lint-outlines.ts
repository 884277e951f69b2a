import type { RuleProblem } from './lint-problem.ts';
import { type IndustryRules, STATEMENTS } from './rule.ts';

/** Lines of full financials that are of no field, of one without a label or of another statement, or that repeat. */
export function lintOutlines({ fields, financials }: IndustryRules): RuleProblem[] {
  if (financials === undefined) return [];
  return STATEMENTS.flatMap((statement) => {
    const lines = financials.statements[statement].flatMap((line) => ('field' in line ? [line] : []));
    const names = lines.map(({ field }) => field);
    const parts = lines.flatMap(
      ({ field, sum }) => sum?.terms.map((term) => ({ total: field, part: term.field })) ?? [],
    );
    return [
      ...names.flatMap((name) => {
        const rule = fields.get(name);
        if (rule === undefined) return [problem('unknown-field', name, `there is no field ${name}`)];
        if (rule.label === undefined) return [problem('no-label', name, 'a line of full financials needs a label')];
        const isElsewhere = (rule.statement === 'balance') !== (statement === 'balance');
        return isElsewhere ? [problem('other-statement', name, `it is of ${rule.statement}, not of ${statement}`)] : [];
      }),
      ...names
        .filter((name, at) => names.indexOf(name) < at)
        .map((name) => problem('repeated-line', name, `it is a line of ${statement} twice`)),
      ...parts
        .filter(({ part }) => !names.includes(part))
        .map(({ total, part }) => problem('unknown-line', total, `its part ${part} is not a line of ${statement}`)),
      ...parts
        .filter(({ part }, at) => fields.get(part)?.isDetail && parts.findIndex((other) => other.part === part) < at)
        .map(({ total, part }) => problem('repeated-part', total, `its part ${part} is a part of another total, too`)),
    ];
  });
}

const problem = (code: string, of: string, message: string): RuleProblem => ({ severity: 'error', code, of, message });
