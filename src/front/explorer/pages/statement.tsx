import { z } from 'zod';
import { checkKind, MARKS } from '../../../analysis/statement/cell-words.ts';
import { statementHeader } from '../../../analysis/statement/header.ts';
import type { Statement, StatementLine, StatementSection } from '../../../analysis/statement/statement.ts';
import { columnTitle } from '../../../analysis/statement/view/section-title.ts';
import { sectionBlocks, statementView } from '../../../analysis/statement/view/statement-view.ts';
import { formatDecimal, parseDecimal, subtractDecimal } from '../../../core/base/decimal.ts';
import { formatAmount, HUMAN_READABLE } from '../../../core/model/format-amount.ts';
import { nameAndSymbol } from '../../../core/model/named-company.ts';
import type { TotalCheck } from '../../../core/model/total-check.ts';
import { columnsOf, type TableRow, table } from '../../../output/report/document.ts';
import type { Tone } from '../../../output/report/pictures.ts';
import { companyName } from '../../../output/report/views/sentences.ts';
import { withReader } from '../../../warehouse/store/reader.ts';
import { definePage, type Link, type Words } from '../page.ts';
import { Blocks } from '../parts/blocks.tsx';
import { BarsPicture } from '../parts/pictures.tsx';
import { comparisonOf, lastRun } from '../parts/recorded-run.ts';
import { checkedStatement } from '../parts/statement.ts';
import { StatementLinks, statementTitle } from '../parts/statement-links.tsx';

const LENGTHS = { annual: 'years', quarterly: 'quarters', ytd: 'year to date', ttm: 'twelve months' } as const;

// The keys of the table are the lengths.
const QUERY = { length: z.enum(Object.keys(LENGTHS) as (keyof typeof LENGTHS)[]).optional() };

/** A statement of a company over its periods, with the verdict beside each total. */
export const statementPage = definePage({
  name: 'statement',
  query: QUERY,
  load: ({ store, ports, at, params, query: { length = null } }): Promise<Statement> =>
    withReader(store, ports, async (reader) => {
      const snapshot = (await reader.snapshotOf(at)) ?? (await reader.newestSnapshot());
      const companies = (await reader.companiesNamed([params.key], snapshot)).map(nameAndSymbol);
      const columns = { length, periods: null, from: null, to: null };
      const comparison = comparisonOf(await lastRun(reader, snapshot));
      const chosen = { companies, sections: [params.section], columns, comparison };
      return checkedStatement(chosen, { use: (use) => use(reader) }, { ports, at });
    }),
  view: (statement, request) => {
    const {
      link,
      params,
      query: { length },
    } = request;
    const [company] = statement.companies;
    const name = company ? companyName(company) : params.key;
    return {
      title: `${name}: ${statementTitle(params.section)}`,
      trail: [{ text: name, href: link('company', { key: company?.key ?? params.key }) }],
      body: (
        <>
          <p class="dim">{statementHeader(statement).notes.join('; ')}.</p>
          <StatementLinks link={link} company={params.key} section={params.section} length={length} />
          <Lengths link={link} params={params} length={length} />
          <Blocks blocks={sectionBlocks(statement)} request={request} />
          <TotalsPicture statement={statement} request={request} />
        </>
      ),
    };
  },
  output: statementView,
});

type LengthsProps = {
  readonly link: Link;
  readonly params: { readonly key: string; readonly section: string };
  readonly length: string | undefined;
};

function Lengths({ link, params, length: current }: LengthsProps) {
  return (
    <nav aria-label="Lengths of periods">
      <ul class="links">
        <li class="dim">Periods</li>
        {[['', 'usual'], ...Object.entries(LENGTHS)].map(([length = '', text]) => (
          <li>
            {length === (current ?? '') ? (
              <strong>{text}</strong>
            ) : (
              <a href={link('statement', params, { length })}>{text}</a>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

type Point = TotalCheck & {
  readonly period: string;
  /** Exact decimal text. */
  readonly reported: string;
  /** `null` where the check does not say it: it is within rounding of the total. */
  readonly sum: string | null;
};

type PictureProps = { readonly statement: Statement; readonly request: Words };

/** The total that is wrong most often, else the one that is checked most often, over the periods. */
export function TotalsPicture({ statement, request }: PictureProps) {
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
      <Blocks caption={title} blocks={[table(COLUMNS, points.map(pointRow))]} request={request} />
    </>
  );
}

const markOf = (point: Point) => MARKS[checkKind(point)];

function bandsOf(point: Point) {
  const { period, reported, sum } = point;
  const bar = (value: string, what: string, tone: Tone) => ({
    from: 0,
    to: Number(value),
    tone,
    title: `${period}: ${what} ${formatAmount(value, HUMAN_READABLE)}`,
  });
  return [[bar(reported, 'reported', 'note')], sum === null ? [] : [bar(sum, 'sum of parts', markOf(point).tone)]];
}

const COLUMNS = columnsOf('period', '>reported', '>sum of parts', '>difference', 'check');

function pointRow(point: Point): TableRow {
  const { period, reported, sum, difference, finding } = point;
  const { meaning, tone } = markOf(point);
  return {
    cells: [
      period,
      { amount: reported },
      sum === null ? '' : { amount: sum },
      difference === null ? '' : { amount: difference },
      { text: meaning, tone, to: finding === null ? undefined : { page: 'finding', id: finding } },
    ],
  };
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
