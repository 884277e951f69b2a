import { checkKind, MARKS } from '../../../analysis/statement/cell-words.ts';
import { columnTitle } from '../../../analysis/statement/formats/column-title.ts';
import type { Statement, StatementLine, StatementSection } from '../../../analysis/statement/statement.ts';
import { formatDecimal, parseDecimal, subtractDecimal } from '../../../core/base/decimal.ts';
import { formatAmount, HUMAN_READABLE } from '../../../core/model/format-amount.ts';
import type { TotalCheck } from '../../../core/model/total-check.ts';
import { columnsOf, type Tone } from '../../../output/report/document.ts';
import type { Link } from '../page.ts';
import { BarsPicture } from './pictures.tsx';
import { DataTable, type PageRow } from './table.tsx';

type Point = TotalCheck & {
  readonly period: string;
  /** Exact decimal text. */
  readonly reported: string;
  /** `null` where the check does not say it: it is within rounding of the total. */
  readonly sum: string | null;
};

type PictureProps = { readonly statement: Statement; readonly link: Link };

/** The total that is wrong most often, else the one that is checked most often, over the periods. */
export function TotalsPicture({ statement, link }: PictureProps) {
  const chosen = chosenLine(statement);
  if (!chosen || chosen.points.length < 2) return null;
  const { line, points } = chosen;
  const title = `${line.label}: the total against its sum`;
  return (
    <>
      <h2>{title}</h2>
      <BarsPicture
        title={line.label}
        text="Above the total as it is reported, below it the sum of its parts. The table has every number."
        lanes={points.map((point) => ({
          name: point.period,
          href: undefined,
          note: markOf(point).meaning,
          bands: bandsOf(point),
        }))}
      />
      <DataTable link={link} isHeaded caption={title} columns={COLUMNS} rows={points.map((point) => pointRow(point))} />
    </>
  );
}

const markOf = (point: Point) => MARKS[checkKind(point)];

function bandsOf(point: Point) {
  const { period, reported, sum } = point;
  const bar = (value: string, what: string, tone: Tone) => ({
    ...{ from: 0, to: Number(value), tone },
    title: `${period}: ${what} ${formatAmount(value, HUMAN_READABLE)}`,
  });
  return [[bar(reported, 'reported', 'note')], sum === null ? [] : [bar(sum, 'sum of parts', markOf(point).tone)]];
}

const COLUMNS = columnsOf('period', '>reported', '>sum of parts', '>difference', 'check');

function pointRow(point: Point): PageRow {
  const { period, reported, sum, difference, finding } = point;
  const { meaning, tone } = markOf(point);
  return [
    period,
    { amount: reported },
    sum === null ? '' : { amount: sum },
    difference === null ? '' : { amount: difference },
    { text: meaning, tone, to: finding === null ? undefined : { page: 'finding', id: finding } },
  ];
}

function chosenLine(statement: Statement) {
  const lines = statement.sections.flatMap((section) =>
    section.lines.map((line) => ({ line, points: pointsOf(line, section, statement) })),
  );
  const wrong = (points: readonly Point[]): number => points.filter(({ verdict }) => verdict === 'inconsistent').length;
  const [first] = lines.toSorted((a, b) => wrong(b.points) - wrong(a.points) || b.points.length - a.points.length);
  return first;
}

function pointsOf(line: StatementLine, section: StatementSection, statement: Statement): readonly Point[] {
  return line.cells.flatMap((cell, at): Point[] => {
    const column = section.columns[at];
    const check = cell?.check;
    if (!column || !check || cell.kind !== 'number') return [];
    const { value: reported } = cell;
    return [{ ...check, reported, period: columnTitle(column, section, statement), sum: sumOf(reported, check) }];
  });
}

/** The reported value without the difference of the check. */
function sumOf(reported: string, { verdict, difference }: TotalCheck): string | null {
  if (difference === null) return verdict === 'consistent' ? reported : null;
  const [value, gap] = [parseDecimal(reported), parseDecimal(difference)];
  return value && gap ? formatDecimal(subtractDecimal(value, gap)) : null;
}
