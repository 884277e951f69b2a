import { RULES } from '../../../analysis/validation/rules/registry.ts';
import type { CauseFit } from '../../../core/model/finding.ts';
import { formatAmount, HUMAN_READABLE } from '../../../core/model/format-amount.ts';
import type { ExplainedLine, ExplainedTotal, ExplainOutput } from '../../../core/model/shapes/explain.ts';
import { plural } from '../../../output/report/document.ts';
import { localName } from '../../../output/report/target.ts';
import { labelledText } from '../../../output/report/views/sentences.ts';
import type { ListedFinding } from '../../../warehouse/store/recorded-findings.ts';
import type { Link } from '../page.ts';

type Cause = NonNullable<ExplainedTotal['finding']>['causes'][number];
type CausesProps = {
  readonly found: ListedFinding;
  readonly explained: ExplainOutput | undefined;
  readonly link: Link;
};

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
function docOf(rule: string): string {
  const found = RULES.find(({ id, family }) => id === rule && family !== 'roll-up');
  return found?.doc ?? 'No cause was found.';
}

/** The possible causes, the most probable first, each with links to the numbers that it names. */
export function Causes({ found, explained, link }: CausesProps) {
  const lines = namedLines(explained);
  const causes = causesOf(found, explained);
  const labels = lines.flatMap(({ field, label }) => (label === null ? [] : [[field, label] as const]));
  const textOf = ({ text }: Cause): string => labelledText(text, labels);
  if (causes.length === 0) return <p>{found.cause ?? docOf(found.rule)}</p>;
  return (
    <ol class="causes">
      {causes.map((cause, at) => (
        <li>
          <p>{at === 0 ? <strong>{textOf(cause)}</strong> : textOf(cause)}</p>
          <p class="dim">
            {FITS[cause.fit]}
            {cause.candidates === null ? '' : `; found among ${plural(cause.candidates, 'candidate')}`}.
          </p>
          <Numbers cause={cause} lines={lines} row={found.row} link={link} />
        </li>
      ))}
    </ol>
  );
}

type NumbersProps = {
  readonly cause: Cause;
  readonly lines: readonly CausingLine[];
  readonly row: number | null;
  readonly link: Link;
};

function Numbers({ cause, lines, row, link }: NumbersProps) {
  const { field, value, together, evidence } = cause;
  const named = [...(value === null ? [] : [{ field, value }]), ...together];
  const shown = named.flatMap((number) => {
    const line = lines.find((candidate) => candidate.field === number.field && candidate.status === 'reported');
    if (!line || row === null) return [];
    return [{ ...number, label: line.label ?? number.field }];
  });
  const filing = evidence?.document == null ? undefined : link('filing', { document: evidence.document });
  if (shown.length === 0 && filing === undefined) return null;
  return (
    <ul class="links">
      {shown.map(({ field: name, value: amount, label }) => (
        <li>
          <a href={link('value', { row: String(row), field: localName(name) })} title={name}>
            {label}: {formatAmount(amount, HUMAN_READABLE)}
          </a>
        </li>
      ))}
      {filing === undefined ? null : (
        <li>
          <a href={filing}>Evidence in {evidence?.document}</a>
        </li>
      )}
    </ul>
  );
}
