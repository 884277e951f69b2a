import { z } from 'zod';
import { isStandardField } from '../../../analysis/standard/explain-standard.ts';
import { readStandardRules } from '../../../analysis/standard/rules/read-rules.ts';
import { standardLabel } from '../../../analysis/standard/standard-labels.ts';
import { nameAndSymbol } from '../../../core/model/named-company.ts';
import { PERIOD_SUFFIXES, type PeriodSuffix } from '../../../core/model/resource.ts';
import type { CoverageOutput } from '../../../core/model/shapes/standard.ts';
import { proofResource, STANDARD_SOURCE, standardResource } from '../../../core/model/standard-resources.ts';
import { coverageView } from '../../../output/report/views/page-data.ts';
import { companyName } from '../../../output/report/views/sentences.ts';
import { type StoreReader, withReader } from '../../../warehouse/store/reader.ts';
import type { AskedCoverage, Coverage } from '../../../warehouse/store/standard/coverage.ts';
import { definePage, type PageRequest } from '../page.ts';
import { Blocks, Hint } from '../parts/blocks.tsx';
import {
  companiesBySlot,
  type FieldCounts,
  fieldsByCompany,
  fieldsByPeriod,
  GRADE_MARKS,
  GRADES,
  gradeOf,
} from '../parts/coverage-table.ts';
import { Figures } from '../parts/facts.tsx';
import { after, Pager, rangeText, readAfter, writeAfter } from '../parts/paging.tsx';
import type { Query } from '../paths.ts';
import { ProblemError } from '../problem.ts';

/** Companies, or periods of one, side by side. */
const COLUMNS = 20;
/** Companies one below the other. */
const LINES = 50;

const QUERY = {
  resource: z.enum(PERIOD_SUFFIXES).optional(),
  company: z.string().max(100).optional(),
  field: z.string().max(100).optional(),
  grade: z.enum(GRADES).optional(),
  after,
};

type Data = {
  readonly resource: PeriodSuffix;
  /** The resources that have rows. */
  readonly resources: readonly PeriodSuffix[];
  readonly company: CoverageOutput['cells'][number]['company'] | undefined;
  readonly fields: readonly string[];
  readonly from: number;
  readonly each: AskedCoverage['each'];
  readonly coverage: Coverage;
  readonly isCut: boolean;
};

/** Which standard fields companies have, and how well each value is proved. */
export const coveragePage = definePage({
  name: 'coverage',
  query: QUERY,
  load: ({ store, ports, at, query, form, most }): Promise<Data> => {
    const { field, grade } = query;
    if (field !== undefined && !isStandardField(readStandardRules(), field)) throw noField(field);
    if (field === undefined && grade === 'absent') throw new ProblemError(ABSENT_OF_WHAT);
    return withReader(store, ports, async (reader) => {
      const snapshot = (await reader.snapshotOf(at)) ?? (await reader.newestSnapshot());
      const resources = await derivedResources(reader);
      const resource = query.resource ?? resources[0] ?? 'ANN';
      const [named] =
        query.company === undefined ? [] : (await reader.companiesNamed([query.company], snapshot)).map(nameAndSymbol);
      const fields = field === undefined ? FIELDS() : [field];
      const slots = resource === 'ANN' ? 'years' : 'quarters';
      const each: Data['each'] = named ? 'rows' : field === undefined ? 'newest' : slots;
      const [from = 0] = readAfter(query.after, 1);
      const shown =
        form !== 'html' ? Math.ceil(most / fields.length) : each === 'newest' || each === 'rows' ? COLUMNS : LINES;
      const asked = { resource: proofResource(resource), each, company: named?.key, fields, grade, from, most: shown };
      const coverage = await reader.coverage(asked, snapshot);
      const count = each === 'rows' ? coverage.all.rows : coverage.all.companies;
      const isCut = from + shown < count || (form !== 'html' && coverage.rows.length * fields.length > most);
      return { resource, resources, company: named, fields, from, each, coverage, isCut };
    });
  },
  view: (data, request) => {
    const { company, each } = data;
    const { link, query } = request;
    const title = [company && companyName(company), query.field && standardLabel(query.field)].filter(Boolean);
    return {
      title: title.length === 0 ? 'Coverage' : `Coverage: ${title.join(', ')}`,
      trail: title.length === 0 ? [] : [{ text: 'Coverage', href: link('coverage', {}, { resource: data.resource }) }],
      ...pagesOf(data, request),
      body:
        data.resources.length === 0 ? (
          <p>
            No standard fields are derived here. <Hint text={request.wordHint({ code: 'derive-standard' })} />
          </p>
        ) : (
          <>
            <p>{INTRODUCTIONS[each]}</p>
            <Choices data={data} request={request} />
            <Totals data={data} request={request} />
            <Legend />
            <div class={each === 'newest' ? 'coverage newest' : 'coverage'}>
              <Blocks blocks={[tableOf(data, query.field)]} request={request} />
            </div>
            <Pager text={placeText(data)} {...pageLinks(data, request)} />
          </>
        ),
    };
  },
  output: (data) => coverageView(outputOf(data)),
});

type Request = PageRequest<'coverage', z.infer<z.ZodObject<typeof QUERY>>>;
type Props = { readonly data: Data; readonly request: Request };

const FIELDS = (): readonly string[] => {
  const names = readStandardRules().industries.flatMap(({ fields }) =>
    [...fields.values()].flatMap(({ helper, name }) => (helper ? [] : name)),
  );
  return [...new Set(names)];
};

const ABSENT_OF_WHAT = { status: 400, message: 'The grade absent needs a field.' } as const;

function noField(field: string): ProblemError {
  return new ProblemError({ status: 404, message: `There is no standard field ${field}.` });
}

async function derivedResources(reader: StoreReader): Promise<readonly PeriodSuffix[]> {
  const stored = new Set(await reader.derivedResources());
  return PERIOD_SUFFIXES.filter((suffix) => stored.has(proofResource(suffix)));
}

const INTRODUCTIONS: Readonly<Record<AskedCoverage['each'], string>> = {
  newest: 'Each company at its newest period. A letter leads to the proof of the value.',
  rows: 'All periods of the company, the newest first. A letter leads to the proof of the value.',
  years: 'The calendar year is that in which most of a period lies. A letter leads to the proof of the value.',
  quarters:
    'Each period is in the calendar quarter in which it ends, or ended up to 15 days before. A letter leads to the proof of the value.',
};

const RESOURCE_NAMES: Readonly<Record<PeriodSuffix, string>> = {
  ANN: 'years',
  QTR: 'quarters',
  YTD: 'year to date',
  TTM: 'twelve months',
};

/** Links that narrow the table, and those that take a choice back. */
function Choices({ data: { resource: current, resources, company }, request: { link, query } }: Props) {
  const href = (changed: Query) => link('coverage', {}, { ...query, after: undefined, ...changed });
  return (
    <nav aria-label="Narrow the table">
      <ul class="links">
        <li class="dim">Periods</li>
        {resources.map((resource) => (
          <li>
            {resource === current ? (
              <strong>{RESOURCE_NAMES[resource]}</strong>
            ) : (
              <a href={href({ resource })}>{RESOURCE_NAMES[resource]}</a>
            )}
          </li>
        ))}
      </ul>
      {company === undefined && query.field === undefined && query.grade === undefined ? null : (
        <ul class="links">
          <li class="dim">Show</li>
          {company === undefined ? null : (
            <li>
              <a href={href({ company: undefined })}>all companies</a>
            </li>
          )}
          {query.field === undefined ? null : (
            <li>
              <a href={href({ field: undefined })}>all fields</a>
            </li>
          )}
          {query.grade === undefined ? null : (
            <li>
              <a href={href({ grade: undefined })}>all grades</a> (now those with a value that is {query.grade})
            </li>
          )}
          {company === undefined ? null : (
            <li>
              <a href={link('statement', { key: company.key, section: 'all' }, { source: STANDARD_SOURCE })}>
                the values as a statement
              </a>
            </li>
          )}
        </ul>
      )}
    </nav>
  );
}

/** Counts of the table; each leads to the rows with such a value. */
function Totals({ data, request: { link, query } }: Props) {
  const { totals } = outputOf(data);
  const counts = { ...totals.grades, absent: totals.absent };
  const href = (grade: (typeof GRADES)[number]) =>
    grade === 'absent' && query.field === undefined
      ? undefined
      : link('coverage', {}, { ...query, after: undefined, grade });
  return (
    <Figures
      figures={GRADES.map((grade) => ({
        name: grade,
        count: counts[grade],
        tone: GRADE_MARKS[grade].tone,
        href: href(grade),
      }))}
    />
  );
}

function Legend() {
  return (
    <ul class="links">
      {GRADES.map((grade) => {
        const { sign, meaning, tone } = GRADE_MARKS[grade];
        return (
          <li>
            <strong class={tone}>{sign}</strong> {meaning}
          </li>
        );
      })}
    </ul>
  );
}

function tableOf({ coverage: { rows, counts: graded, all }, fields, resource, each }: Data, field: string | undefined) {
  const counts = new Map(fields.map((name) => [name, countsOf(graded, all.rows, name)]));
  const shown = { rows, fields, counts, resource };
  if (each === 'newest') return fieldsByCompany(shown);
  return each === 'rows' ? fieldsByPeriod(shown) : companiesBySlot(shown, field ?? '');
}

function countsOf(graded: Coverage['counts'], rows: number, field: string): FieldCounts {
  const of = (grade: string): number =>
    graded.find((count) => count.field === field && count.grade === grade)?.values ?? 0;
  const [proved, consistent, doubtful] = [of('proved'), of('consistent'), of('doubtful')];
  return { proved, consistent, doubtful, absent: rows - proved - consistent - doubtful };
}

function placeText({ coverage: { rows, all }, from, each }: Data): string {
  if (each === 'rows') return rangeText('periods', { from, rows, all: all.rows });
  const keys = [...new Set(rows.map(({ company }) => company.key))];
  return rangeText('companies', { from, rows: keys, all: all.companies });
}

function pageLinks({ from, isCut, each }: Data, { link, query }: Request) {
  const size = each === 'newest' || each === 'rows' ? COLUMNS : LINES;
  return {
    first: from > 0 ? link('coverage', {}, { ...query, after: undefined }) : undefined,
    next: isCut ? link('coverage', {}, { ...query, after: writeAfter(from + size) }) : undefined,
  };
}

function pagesOf(data: Data, request: Request) {
  const { first: previous, next } = pageLinks(data, request);
  return { previous, next };
}

function outputOf({ resource, fields, coverage: { rows, counts, all } }: Data): CoverageOutput {
  const each = fields.map((field) => countsOf(counts, all.rows, field));
  const sum = (grade: keyof FieldCounts): number => each.reduce((total, of) => total + of[grade], 0);
  return {
    resource: standardResource(resource),
    totals: {
      ...all,
      cells: all.rows * fields.length,
      absent: sum('absent'),
      grades: { proved: sum('proved'), consistent: sum('consistent'), doubtful: sum('doubtful') },
    },
    cells: rows.flatMap((row) =>
      fields.map((field) => {
        const grade = gradeOf(row, field);
        return { company: row.company, field, end: row.end, grade: grade === 'absent' ? null : grade };
      }),
    ),
  };
}
