import { z } from 'zod';
import { companyStatement, statementRequest } from '../../analysis/company-statement/company-statement.ts';
import { explainValue } from '../../analysis/standard/explain-value.ts';
import { statementView } from '../../analysis/statement/view/statement-view.ts';
import { DEFAULT_MODE } from '../../analysis/validation/mode-names.ts';
import { EXACT, parseTolerance } from '../../analysis/validation/tolerance.ts';
import { usageError } from '../../core/base/errors.ts';
import { explainShape } from '../../core/model/shapes/explain.ts';
import { panelShape } from '../../core/model/shapes/reading.ts';
import { proofShape } from '../../core/model/shapes/standard.ts';
import { statementShape } from '../../core/model/shapes/statement.ts';
import { explainView } from '../../output/report/views/explain.ts';
import { panelView } from '../../output/report/views/panel.ts';
import { proofView } from '../../output/report/views/proof.ts';
import { withPanel } from '../../warehouse/reading/panel.ts';
import { knownStore } from '../../warehouse/store/known-store.ts';
import type { StorePlace } from '../../warehouse/store/reader.ts';
import type { PageRequest } from '../explorer/page.ts';
import { firstOf, once } from '../explorer/parts/first-rows.ts';
import { urlOf } from '../explorer/paths.ts';
import { explainOptions, filedOptions, statementOptions } from '../library/options.ts';
import { wholeNumber } from '../library/parts.ts';
import { CALLS } from '../library/schemas.ts';
import { AS_OF_DOC } from './page-tool.ts';
import { answerShape, argumentsOf, membersIn, ROWS, ROWS_DOC, type Tool } from './tool.ts';

const COMPANY = 'a symbol, CIK, entity id or the beginning of a name';
const CHECKING_DOCS = {
  mode: 'How totals are compared; calc11-round where it is left out',
  tolerance: 'Exact where it is left out, or abs:N, rel:N or ulp:N',
};
const AS_KNOWN_DOC = { asKnown: 'A day: without what was filed after it' };
/** A model writes it as text. */
const TOLERANCE = { tolerance: z.string().optional() };
const USUAL_PERIODS = 4;

type Checking = Pick<z.infer<typeof statementOptions>, 'mode' | 'tolerance'>;

const comparisonOf = ({ mode = DEFAULT_MODE, tolerance }: Checking) => ({
  mode,
  tolerance: typeof tolerance === 'string' ? parseTolerance(tolerance) : (tolerance ?? EXACT),
});

const placeOf = (store: string, asKnown: string | undefined, ports: PageRequest['ports']): StorePlace =>
  asKnown === undefined ? store : knownStore(store, asKnown, { current: false }, ports);

const STATEMENT_DOCS = {
  companies: `One company, or several side by side: each ${COMPANY}`,
  sections:
    'balance, income, cash, equity, comprehensive, all, or ids or titles of sections; the main statements where it is left out',
  length: 'The length of periods; as most are reported where it is left out',
  periods: `The number of newest periods of each company: ${USUAL_PERIODS} where neither it nor from, to or asFiled is given`,
  from: 'Only periods that end on this day or later',
  to: 'Only periods that end on this day or earlier',
  asFiled: 'As one document shows it: its accession number, or `newest`',
  source: 'Rows of this source; `derived` are standard fields, the same for every company',
  percentOf: 'Amounts in percent of this field, by name or label',
  growth: 'With columns of changes from a year before, or from the previous period',
  restatements: 'With values that later filings have restated',
  sign: 'Signs as filed, as presented, or natural',
};

export const statementTool: Tool = {
  title: 'Statement',
  description:
    'The statements of a company, or of several side by side: income statement, balance sheet, cash flow. Each cell has its exact value as filed (decimal text), the document and row that it is from (source), and for totals whether they add up (check: consistent, rounded, partial or inconsistent; null: nothing to check). Start here for the numbers of a company.',
  input: argumentsOf(
    { ...STATEMENT_DOCS, ...CHECKING_DOCS, ...AS_KNOWN_DOC, ...AS_OF_DOC },
    membersIn(CALLS.statement.asked),
    statementOptions.shape,
    TOLERANCE,
  ),
  output: answerShape('statement', statementShape),
  answer: async (args, { store, pages }, gone) => {
    const { mode, tolerance, asOf, asKnown, ...given } = args;
    const options = statementOptions.parse({ mode, tolerance, asOf, asKnown });
    const asked = CALLS.statement.asked.parse(given);
    const isOpen = [asked.periods, asked.from, asked.to, asked.asFiled].every((choice) => choice === undefined);
    const question = isOpen ? { ...asked, periods: USUAL_PERIODS } : asked;
    return pages.work(gone, async (ports) => {
      const place = placeOf(store, options.asKnown, ports);
      const common = { store: place, comparison: comparisonOf(options), asOf: options.asOf, asKnown: options.asKnown };
      const statement = await companyStatement(statementRequest(question, common), ports);
      const [key = ''] = statement.companies.map((company) => company.key);
      const page = urlOf('statement', { key, section: asked.sections?.[0] ?? 'all' });
      return { view: statementView(statement), page };
    });
  },
};

const EXPLAIN_DOCS = {
  company: `The company: ${COMPANY}; with field`,
  field: 'The field: its name, with or without a prefix, or its label; a standard field such as totalrevenue too',
  period: 'The end of the period, or FY2023 or 2023Q2; the newest where it is left out',
  document: 'The accession number of the filing',
  resource: 'The resource of the row',
  unit: 'The unit, such as USD',
  dimensions: 'The dimensions of the row',
  finding: 'Instead of company and field: the id of a finding',
  row: 'Instead of company: the row of a value in another answer; field is then its name without a prefix',
  section: 'Only the calculation of this section: its id, title or kind',
  depth: 'The levels of parts; all where it is left out',
};

export const explainTool: Tool = {
  title: 'Explain',
  description:
    'Why a value is what it is: whether it adds up and by which authority (check), the tree of its parts with weights and running sums, the totals above it, its history over filings, the document and line of each number, and what may be wrong. Of a standard field the proof: the reported values it is made of, what confirms and what contradicts it.',
  input: argumentsOf(
    { ...EXPLAIN_DOCS, ...CHECKING_DOCS, ...AS_OF_DOC },
    membersIn(CALLS.explain.asked),
    explainOptions.shape,
    TOLERANCE,
    { row: wholeNumber.optional() },
  ),
  output: z.union([answerShape('explain', explainShape), answerShape('proof', proofShape)]),
  answer: async (args, { store, pages }, gone) => {
    const { mode, tolerance, asOf, section, depth, row, ...given } = args;
    const { asOf: moment, ...options } = explainOptions.parse({ mode, tolerance, asOf, section, depth });
    const of = row === undefined ? askedTotal(given) : askedValue(Number(row), given);
    const shown = { section: options.section, depth: options.depth };
    return pages.work(gone, async (ports) => {
      const request = { store, of, comparison: comparisonOf(options), asOf: moment, ...shown };
      const found = await explainValue(request, ports);
      if (found === undefined) throw new Error('a value has an explanation');
      if ('proof' in found) {
        const { company, field } = found.proof;
        return { view: proofView(found.proof), page: urlOf('proof', { key: company.key, field }) };
      }
      return {
        view: explainView(found.explained),
        page: 'finding' in of ? urlOf('finding', { id: of.finding }) : undefined,
      };
    });
  },
};

const WHICH = 'Give company and field, or finding, or row and field.';

function askedTotal(given: Readonly<Record<string, unknown>>) {
  const read = CALLS.explain.asked.safeParse(given);
  if (read.success) return read.data;
  throw usageError('which value?', WHICH);
}

function askedValue(row: number, { field, ...others }: Readonly<Record<string, unknown>>) {
  const isAlone = Object.values(others).every((value) => value === undefined);
  if (typeof field !== 'string' || !isAlone) throw usageError('which value of the row?', WHICH);
  return { version: row, name: field.replace(/^.*:/, '') };
}

const PANEL_DOCS = {
  fields: 'Names of fields, with or without a prefix; the columns are in this order',
  companies: `Only these companies, each ${COMPANY}; all where it is left out`,
  every: 'A row for each filing that reports the period, or as known at the end of each month or day',
  form: 'wide: a column for each field; long: a row for each value of each filing',
  ttm: 'With the twelve months up to the end of each period',
  from: 'Only days of knowledge from this one on',
  to: 'Only days of knowledge until this one',
};

export const panelTool: Tool = {
  title: 'Panel',
  description:
    'The history of fields as it was known when: one row a company, unit, period and filing, with the newest value of each field at that time (exact decimal text), the accession number of the filing that gave it, and whether that filing was the first to report it, repeated it or restated it. explain says whether one of them adds up.',
  input: argumentsOf(
    { ...PANEL_DOCS, ...AS_KNOWN_DOC, ...ROWS_DOC },
    filedOptions.shape,
    membersIn(CALLS.panel.asked),
    ROWS,
  ),
  output: answerShape('panel', panelShape),
  answer: async (args, { store, pages }, gone) => {
    const { asKnown, rows: most, ...given } = args;
    const options = filedOptions.parse({ asKnown });
    const asked = CALLS.panel.asked.parse(given);
    return pages.work(gone, (ports) =>
      withPanel(placeOf(store, options.asKnown, ports), asked, ports, async ({ counts, answer }) => {
        // It was read by the schema of ROWS.
        const { items, isCut } = await firstOf(await answer.jsonRows(), Number(most));
        const first = { columns: answer.columns, rows: answer.rows, jsonRows: async () => once(items) };
        const more = 'There are more rows: ask for more of them, or name companies and days.';
        return { view: panelView(counts, first, 0), more: isCut ? more : undefined };
      }),
    );
  },
};
