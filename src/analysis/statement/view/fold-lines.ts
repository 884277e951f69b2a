import { endOfGroup } from '../../../output/report/figures.ts';
import type { Target } from '../../../output/report/target.ts';
import type { StatementLine, StatementSection } from '../statement.ts';

/** Which headings of a statement are folded in a page. */
export type Folding = {
  /** All are, but for those of `others`; else these alone. */
  readonly all: boolean;
  /** Names of the fields of headings. */
  readonly others: ReadonlySet<string>;
  /** The same page with this heading folded or unfolded. */
  readonly toggled: (heading: string) => Target;
};

export const isFolded = ({ field }: Pick<StatementLine, 'field'>, { all, others }: Folding): boolean =>
  all !== others.has(field.name);

/**
 * The lines that are shown, with their cells: those below a folded heading go, but for the total that closes them.
 * Where all headings are folded, totals alone are left of the lines without a heading.
 */
export function foldedLines(
  lines: readonly StatementLine[],
  { structure }: Pick<StatementSection, 'structure'>,
  folding: Folding,
): readonly StatementLine[] {
  // Documents state no levels.
  const hasLevels = structure.kind === 'taxonomy';
  const hidden = new Set<number>();
  const inGroup = new Set<number>();
  for (const [at, line] of lines.entries()) {
    if (line.kind !== 'heading') continue;
    const end = endOfGroup(lines, at, { hasLevels });
    const closing = lines[end - 1]?.isTotal ? end - 1 : end;
    for (let place = at + 1; place < end; place += 1) {
      inGroup.add(place);
      if (isFolded(line, folding) && place !== closing) hidden.add(place);
    }
  }
  const isDetail = (line: StatementLine, at: number): boolean =>
    folding.all && line.kind === 'value' && !line.isTotal && !inGroup.has(at);
  return lines.filter((line, at) => !hidden.has(at) && !isDetail(line, at));
}
