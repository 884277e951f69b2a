import { RULES } from '../../../analysis/validation/rules/registry.ts';
import type { CauseFit } from '../../../core/model/finding.ts';
import { formatAmount, HUMAN_READABLE } from '../../../core/model/format-amount.ts';
import type { ExplainedLine, ExplainedTotal, ExplainOutput } from '../../../core/model/shapes/explain.ts';
import { type Block, type Line, note, type Phrase, plural } from '../../../output/report/document.ts';
import { filingTarget, valueTarget } from '../../../output/report/target.ts';
import { labelledText } from '../../../output/report/views/sentences.ts';
import type { ListedFinding } from '../../../warehouse/store/recorded-findings.ts';

type Cause = NonNullable<ExplainedTotal['finding']>['causes'][number];
const FITS: Readonly<Record<CauseFit, string>> = {
  exact: 'Fits exactly',
  near: 'Fits up to rounding',
  possible: 'Possible: the numbers do not prove it',
};

type CausingLine = Pick<ExplainedLine, 'field' | 'label' | 'status'>;

const linesOf = (explained: ExplainOutput | undefined): readonly ExplainedLine[] =>
  explained?.trees.flatMap((tree) => tree.lines) ?? [];

/** The lines that causes may be about: as printed, and by the calculation. */
function namedLines(explained: ExplainOutput | undefined): readonly CausingLine[] {
  if (!explained) return [];
  const { field: total, status, printed = [] } = explained;
  const lines = printed.flatMap((sum) =>
    sum.lines.map(({ field, label, value }): CausingLine => {
      return { field, label, status: value === null ? 'missing' : 'reported' };
    }),
  );
  return [...linesOf(explained), ...lines, { field: total.name, label: total.label, status }];
}

export function causesOf({ id }: ListedFinding, explained: ExplainOutput | undefined): readonly Cause[] {
  const findings = [
    ...(explained?.printed ?? []).map(({ finding }) => finding),
    ...linesOf(explained).map(({ total }) => total?.finding),
  ];
  return findings.find((finding) => finding?.id === id)?.causes ?? [];
}

/** What a rule finds; totals have causes, where one is known. */
function docOf(id: string): string {
  const rule = RULES.find((known) => known.id === id && known.family !== 'roll-up');
  return rule?.doc ?? 'No cause was found.';
}

/** The possible causes, the most probable first, each with links to the numbers that it names. */
export function causesBlock(finding: ListedFinding, explained: ExplainOutput | undefined): Block {
  const lines = namedLines(explained);
  const causes = causesOf(finding, explained);
  if (causes.length === 0) return note(finding.cause ?? docOf(finding.rule));
  const labels = lines.flatMap(({ field, label }) => (label === null ? [] : [[field, label] as const]));
  const items = causes.map((cause, at): readonly Line[] => {
    const { text, fit, candidates } = cause;
    const among = candidates === null ? '' : `; found among ${plural(candidates, 'candidate')}`;
    return [
      { text: labelledText(text, labels), tone: at === 0 ? 'strong' : undefined },
      { text: `${FITS[fit]}${among}.`, tone: 'dim' },
      ...linksOf(cause, lines, finding.row),
    ];
  });
  return { kind: 'list', items };
}

function linksOf(
  { field, value, together, evidence }: Cause,
  lines: readonly CausingLine[],
  row: number | null,
): readonly Phrase[] {
  const numbers = [...(value === null ? [] : [{ field, value }]), ...together].flatMap((number): Phrase[] => {
    const line = lines.find((candidate) => candidate.field === number.field && candidate.status === 'reported');
    if (!line || row === null) return [];
    const text = `${line.label ?? number.field}: ${formatAmount(number.value, HUMAN_READABLE)}`;
    return [{ text, title: number.field, to: valueTarget(row, number.field) }];
  });
  if (evidence?.document == null) return numbers;
  return [...numbers, { text: `Evidence in ${evidence.document}`, to: filingTarget({ name: evidence.document }) }];
}
