import { formatAmount, HUMAN_READABLE } from '../../../core/model/format-amount.ts';
import type {
  ExplainedLine,
  ExplainedTotal,
  ExplainedTree,
  ExplainOutput,
} from '../../../core/model/shapes/explain.ts';
import { type Cell, columnsOf, type Table, type TableRow } from '../document.ts';
import type { Tone, TreeNode, TreePicture } from '../pictures.ts';
import { fieldTarget, type Target, valueTarget } from '../target.ts';
import { signOf } from './sentences.ts';

type Verdict = ExplainedTotal['verdict'];

type Mark = { readonly mark: string; readonly tone: Tone | undefined };

const MARKS: Readonly<Record<Verdict, Mark>> = {
  consistent: { mark: '✓', tone: 'good' },
  consistentPartial: { mark: '✓', tone: 'good' },
  inconsistent: { mark: '✗', tone: 'error' },
  inconsistentPartial: { mark: '✗', tone: 'note' },
  blocked: { mark: '?', tone: 'warning' },
  duplicates: { mark: '?', tone: 'warning' },
  excessDigits: { mark: '?', tone: 'warning' },
  unbound: { mark: '', tone: undefined },
  'not-reported': { mark: '', tone: undefined },
};

/** A total that is off has the tone of its finding: the standard is not followed by all. */
export function markOf(total: ExplainedTotal | null): Mark {
  const { mark, tone } = MARKS[total?.verdict ?? 'unbound'];
  return { mark, tone: total?.finding && tone !== 'good' ? total.finding.severity : tone };
}
export const amountText = (amount: string | null): string => formatAmount(amount, HUMAN_READABLE);

/** The verdict on a total in words, for the line below it. */
export function verdictText(total: ExplainedTotal): string {
  const { verdict, blocked, computed, difference, tolerance, parts, missing } = total;
  const sum = `parts add up to ${amountText(computed)}`;
  const isExact = difference !== null && /^-?[0.]+$/.test(difference);
  const accepted = tolerance !== null && /[1-9]/.test(tolerance) && `${amountText(tolerance)} accepted`;
  const gone = missing > 0 && computed !== null && `${missing} of ${parts} missing`;
  const said: Readonly<Record<Verdict, string | false>> = {
    consistent: isExact ? sum : `${sum}, difference ${amountText(difference)}`,
    consistentPartial: isExact ? sum : `${sum}, difference ${amountText(difference)}`,
    inconsistent: `${sum}, off by ${amountText(difference)}`,
    inconsistentPartial: `${sum}, off by ${amountText(difference)}`,
    blocked: `cannot be judged: ${blocked ?? ''}`,
    duplicates: 'cannot be judged: values of one field contradict each other',
    excessDigits: 'cannot be judged: a number has digits beyond its stated decimals',
    unbound: `none of its ${parts} parts is reported`,
    'not-reported': computed === null ? 'not reported' : `not reported; ${sum}`,
  };
  return [said[verdict], accepted, gone].filter(Boolean).join(', ');
}

/** The missing parts of one total that are shown by name; the others are counted. */
const MISSING_SHOWN = 3;

/** The line, or how many parts of one total are left out after it. */
type Shown = { readonly line: ExplainedLine } | { readonly level: number; readonly left: number };

/** Parts that are not reported come last among the parts of their total, and only a few of them. */
function shownLines(lines: readonly ExplainedLine[]): readonly Shown[] {
  const [root] = lines;
  return root ? openShown(lines, 0) : [];
}

function openShown(lines: readonly ExplainedLine[], at: number): readonly Shown[] {
  const line = lines[at];
  if (!line) return [];
  const end = lines.findIndex((other, index) => index > at && other.level <= line.level);
  const below = lines.slice(at + 1, end < 0 ? lines.length : end);
  // The parts of a total that has none reported say nothing; in another section they may be.
  if (line.total?.verdict === 'unbound') return [{ line }];
  const children = below.flatMap((child, index) => (child.level === line.level + 1 ? [at + 1 + index] : []));
  const isGone = (index: number): boolean => lines[index]?.status === 'missing' && !lines[index]?.total;
  const gone = children.filter(isGone);
  const named = gone.length > MISSING_SHOWN + 1 ? gone.slice(0, MISSING_SHOWN) : gone;
  const kept = [...children.filter((index) => !isGone(index)), ...named];
  const left = gone.length - named.length;
  return [
    { line },
    ...kept.flatMap((index) => openShown(lines, index)),
    ...(left > 0 ? [{ level: line.level + 1, left }] : []),
  ];
}

const leftText = (left: number): string => `and ${left} more parts that are not reported`;
const lineOf = ({ values }: Pick<ExplainedLine, 'values'>): number | null =>
  values.find(({ line }) => line)?.line ?? null;

/** The sections of a tree: `Balance Sheet (104000), Balance Sheet, Detailed (104001)`. */
export function sectionsText(sections: ExplainedTree['sections']): string {
  return sections.map(({ id, title }) => `${title} (${id})`).join('; ');
}

/** What the parts of a total are by: no company promised to follow the standard. */
export function partsTitle({ taxonomy }: Pick<ExplainOutput, 'taxonomy'>): string {
  return taxonomy?.source === 'us-gaap' ? 'Parts by the standard' : 'Parts';
}

/** The finding about a total. That it differs from the standard alone is none that `validate` lists. */
export function findingTarget(total: ExplainedTotal | null): Target | undefined {
  const finding = total?.finding;
  return finding && finding.rule !== 'roll-up/standard' ? { page: 'finding', id: finding.id } : undefined;
}

/** What a page adds to a report: names are labels, the values lead to those of their row, and it has more columns. */
export type OnPage = { readonly row: number | null };

/** All trees, each under its sections. */
export function treesTable(trees: ExplainOutput['trees'], page?: OnPage): Table {
  const hasLines = trees.some(({ lines }) => lines.some((line) => lineOf(line) !== null));
  const hasLabels = !page && trees.some(({ lines }) => lines.some(({ label }) => label !== null));
  const columns = columnsOf(
    '',
    { title: 'field', align: 'left', shrinks: true, narrowest: 38 },
    '.value',
    ...(page ? ['.contribution'] : []),
    '.running sum',
    ...(hasLines ? [{ title: 'line', align: 'right', optional: true } as const] : []),
    ...(hasLabels ? [{ title: 'label', align: 'left', shrinks: true, narrowest: 20, optional: true } as const] : []),
  );
  const cells = (line: ExplainedLine): Cell[] => {
    const { level, weight, field, status, value, contribution, running, label, total } = line;
    const { mark, tone } = markOf(total);
    const name = `${'  '.repeat(level)}${weight === null ? '' : `${signOf(weight)} `}${page ? (label ?? field) : field}`;
    const isGone = status !== 'reported';
    const place = lineOf(line);
    return [
      { text: mark, tone },
      { text: name, tone: isGone ? 'dim' : total ? 'strong' : undefined, to: fieldTarget(field) },
      isGone ? { text: status, tone: 'dim' } : { amount: value, to: valueTarget(page?.row, field) },
      ...(page ? [contribution === null || isGone ? '' : { amount: contribution }] : []),
      level === 0 || isGone ? '' : { amount: running },
      ...(hasLines ? [place === null ? '' : { count: place }] : []),
      ...(hasLabels ? [{ text: label ?? '', tone: 'dim' } as const] : []),
    ];
  };
  const rows = trees.flatMap(({ sections, lines }): TableRow[] => [
    { heading: sectionsText(sections) },
    ...shownLines(lines).flatMap((shown): TableRow[] => {
      if ('left' in shown) return [{ remark: `${INDENT}${'  '.repeat(shown.level)}${leftText(shown.left)}` }];
      const { total, level, isCut } = shown.line;
      const isSaid = total !== null && (level === 0 || total.verdict !== 'unbound');
      const said = [isSaid && verdictText(total), isCut && 'its parts are not shown'].filter(Boolean).join('; ');
      const remark = { remark: `${INDENT}${'  '.repeat(level + 1)}${said}`, to: findingTarget(total) };
      return [{ cells: cells(shown.line) }, ...(said ? [remark] : [])];
    }),
  ]);
  return { columns, rows };
}

/** As wide as the column of marks and the gap behind it. */
const INDENT = '   ';

/** A picture of each tree in which some part is reported. */
export function treePictures(trees: ExplainOutput['trees']): readonly TreePicture[] {
  const drawn = trees.filter(({ lines }) => lines[0]?.total?.verdict !== 'unbound');
  return drawn.map(({ sections, lines }) => ({
    title: `${lines[0]?.field ?? ''} in ${sectionsText(sections)}`,
    text: lines
      .filter(({ status }) => status === 'reported')
      .map(lineText)
      .join('; '),
    nodes: shownLines(lines).map(nodeOf),
  }));
}

function lineText({ level, weight, field, value, running, total }: ExplainedLine): string {
  const sign = weight === null ? '' : `${signOf(weight)} `;
  const said = [running !== null && `sum so far ${amountText(running)}`, total && verdictText(total)].filter(Boolean);
  const more = said.length === 0 ? '' : ` (${said.join(', ')})`;
  return `${level === 0 ? '' : `level ${level}: `}${sign}${field} ${amountText(value)}${more}`;
}

const NO_TEXTS = { amount: '', mark: '', running: '' };

function nodeOf(shown: Shown): TreeNode {
  if ('left' in shown) return { level: shown.level, name: leftText(shown.left), ...NO_TEXTS, isMissing: true };
  const { level, weight, field, label, status, value, running, total } = shown.line;
  const { mark, tone } = markOf(total);
  const isMissing = status !== 'reported';
  const off = total?.difference && tone !== 'good' ? ` off by ${amountText(total.difference)}` : '';
  return {
    level,
    name: `${weight === null ? '' : `${signOf(weight)} `}${label ?? field}`,
    amount: isMissing ? '' : amountText(value),
    mark: isMissing ? status : `${mark}${off}`,
    running: isMissing || running === null ? '' : `sum so far ${amountText(running)}`,
    tone,
    isMissing,
  };
}
