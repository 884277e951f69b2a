import type { FieldName } from '../../../core/model/taxonomy.ts';
import { isSpecialLabel } from '../../../core/taxonomy/labels.ts';
import type { SectionTree, TreeLine } from '../../../core/taxonomy/section-tree.ts';
import { type Block, type Cell, columnsOf, plural, type TableRow, table } from '../document.ts';
import { signOf } from './sentences.ts';

/** What is said of a total beside its line, by the id of the section. */
export type Evidence = (section: string, total: FieldName) => string;

/** The trees below each other, each under the title of its section. */
export function treesTable(trees: readonly SectionTree[], evidenceOf?: Evidence): Block {
  const lines = trees.flatMap((tree) => tree.lines);
  const hasLabels = lines.some(({ label }) => label !== null);
  const hasPreferred = lines.some(({ preferredLabel }) => isSpecialLabel(preferredLabel));
  const hasBalances = lines.some(({ balanceType }) => balanceType !== null);
  const columns = columnsOf(
    { title: 'field', align: 'left', shrinks: true, narrowest: 38 },
    ...(hasLabels ? [{ title: 'label', align: 'left', shrinks: true, narrowest: 20, optional: true } as const] : []),
    ...(hasPreferred ? [{ title: 'preferred label', align: 'left', optional: true } as const] : []),
    ...(hasBalances ? [{ title: 'balance', align: 'left', optional: true } as const] : []),
    { title: 'level', align: 'right', optional: true },
    ...(evidenceOf ? [{ title: 'evidence', align: 'left', optional: true } as const] : []),
  );
  const cells = (section: string, line: TreeLine, branch: string): readonly Cell[] => [
    { text: branch + fieldText(line), tone: line.hasChildren ? 'strong' : undefined },
    ...(hasLabels ? [labelCell(line)] : []),
    ...(hasPreferred ? [isSpecialLabel(line.preferredLabel) ? (line.preferredLabel ?? '') : ''] : []),
    ...(hasBalances ? [line.balanceType ?? ''] : []),
    levelCell(line),
    ...(evidenceOf ? [line.hasChildren && line.ends === null ? evidenceOf(section, line.field) : ''] : []),
  ];
  const rows = trees.flatMap(({ id, title, refused, lines: own }): TableRow[] => [
    { heading: `${title} (section ${id})` },
    ...branches(own).map((branch, at) => ({ cells: own.slice(at, at + 1).flatMap((line) => cells(id, line, branch)) })),
    ...(refused > 0
      ? [{ remark: `${plural(refused, 'relationship')} left out: weights contradict or are invalid` }]
      : []),
  ]);
  return table(columns, rows);
}

function fieldText({ field, weight, ends }: TreeLine): string {
  const sign = weight === null ? '' : `${signOf(weight)} `;
  return `${sign}${field.name}${ends === null ? '' : ENDS[ends]}`;
}

const ENDS: Readonly<Record<NonNullable<TreeLine['ends']>, string>> = {
  cycle: ' (a cycle)',
  above: ' (its parts are above)',
};

/** A field without a label shows its name again. */
function labelCell({ label, field }: TreeLine): Cell {
  return label === null || label === field.name ? { text: field.name, tone: 'dim' } : label;
}

function levelCell({ childLevel, expectedLevel }: TreeLine): Cell {
  if (childLevel === null) return '';
  return expectedLevel === null
    ? { count: childLevel }
    : { text: `${childLevel}, not ${expectedLevel}`, tone: 'warning' };
}

/** No-break spaces, so that no format joins them. */
const [OPEN, CLOSED, CHILD, LAST] = ['│\u00a0\u00a0', '\u00a0\u00a0\u00a0', '├─\u00a0', '└─\u00a0'];

/** The drawn part before each line: from its parent, and of lines above it that go on below. */
function branches(lines: readonly TreeLine[]): readonly string[] {
  const trunk: string[] = [];
  return lines.map(({ level, isLast }) => {
    trunk.length = level;
    const drawn = level === 0 ? '' : trunk.slice(1).join('') + (isLast ? LAST : CHILD);
    trunk[level] = isLast ? CLOSED : OPEN;
    return drawn;
  });
}
