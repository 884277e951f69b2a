import { type EpochDay, formatIsoDate, parseIsoDate } from '../../core/base/date.ts';
import { inputError, usageError } from '../../core/base/errors.ts';
import type { Progress } from '../../core/base/progress.ts';
import { nameAndSymbol } from '../../core/model/named-company.ts';
import type { StorePorts } from '../../warehouse/store/ports.ts';
import { type StorePlace, type StoreReader, withReader } from '../../warehouse/store/reader.ts';
import type { PeriodLength } from '../statement/choose-columns.ts';
import { type GrowthAgainst, withGrowth } from '../statement/growth.ts';
import { inPercentOf } from '../statement/percent-of.ts';
import { type StatementRequest, statementOf, usualSign } from '../statement/read-statement.ts';
import type { SignMode, Statement } from '../statement/statement.ts';
import { checkerBy } from '../validation/explain/total-checks.ts';
import type { Comparison } from '../validation/modes.ts';

/** `companies`: each a symbol, CIK, entity id or the beginning of a name. */
export type CompanyStatementRequest = Omit<StatementRequest, 'companies' | 'store' | 'taxonomy' | 'sign'> & {
  /** As reported where it is left out; as presented where `asFiled` names a document. */
  readonly sign?: SignMode | undefined;
  readonly store: StorePlace;
  readonly companies: readonly string[];
  readonly comparison: Comparison;
  /** The day as known on which `store` is, ISO text: the statement says it. */
  readonly asKnown?: string | undefined;
  /** Columns of changes from the period a year before, or from the previous one. */
  readonly growth?: GrowthAgainst | undefined;
  /** Amounts in percent of the field of this name or label. */
  readonly percentOf?: string | undefined;
  /** Lines of this taxonomy: `18`, `us-gaap/18` or `us-gaap/18/2009-01-31`. */
  readonly taxonomy?: string | undefined;
};

/**
 * A statement as programs ask for it; what is left out has the default of the command line. Days are ISO text, the
 * bounds of ends of periods.
 *
 * @interface
 */
export type AskedStatement = {
  readonly companies: readonly string[];
  readonly sections?: readonly string[];
  readonly length?: PeriodLength;
  /** The number of newest periods of each company. */
  readonly periods?: number;
  readonly from?: string;
  readonly to?: string;
} & Partial<
  Omit<CompanyStatementRequest, 'store' | 'companies' | 'sections' | 'columns' | 'comparison' | 'asOf' | 'asKnown'>
>;

/** The request with its defaults. */
export function statementRequest(
  { sections = [], length, periods, from, to, ...presentation }: AskedStatement,
  common: Pick<CompanyStatementRequest, 'store' | 'comparison' | 'asOf' | 'asKnown'>,
): CompanyStatementRequest {
  const dayOf = (text = ''): EpochDay | null => parseIsoDate(text) ?? null;
  const columns = { length: length ?? null, periods: periods ?? null, from: dayOf(from), to: dayOf(to) };
  return {
    ...({ labels: 'primary', scale: 'auto', empty: 'hide', restatements: false } as const),
    ...presentation,
    ...common,
    sections,
    columns,
  };
}

type Ports = StorePorts & { readonly progress: Progress };

/**
 * The statements of companies that are named, with the verdicts of `validate` on their totals, all read in one opening
 * of the store.
 */
export function companyStatement(request: CompanyStatementRequest, ports: Ports): Promise<Statement> {
  return withReader(request.store, ports, async (reader) => {
    const asOf = await reader.snapshotOf(request.asOf);
    const snapshot = asOf ?? (await reader.newestSnapshot());
    const companies = (await reader.companiesNamed(request.companies, snapshot)).map(nameAndSymbol);
    const { taxonomy: name, comparison, asKnown, ...rest } = request;
    const taxonomy = name === undefined ? undefined : await presentedTaxonomy(reader, name, asOf);
    const sign = request.sign ?? usualSign(request.asFiled);
    const readRequest = { ...rest, taxonomy, sign, companies, store: sharing(reader) };
    const statement = await statementOf(readRequest, { ...ports, checker: checkerBy(comparison) });
    if (statement.sections.length === 0) throw await noValues(readRequest, ports);
    return compared(asKnown === undefined ? statement : { ...statement, asKnown }, request);
  });
}

async function presentedTaxonomy(reader: StoreReader, name: string, asOf: number | undefined) {
  const { findTaxonomy } = await import('../../warehouse/reading/taxonomies.ts');
  const stored = await reader.taxonomies(asOf);
  const taxonomy = findTaxonomy(stored, name);
  if (taxonomy.counts.presentation > 0) return taxonomy;
  const named = stored.flatMap(({ source, id, counts }) => (counts.presentation > 0 ? `${source}/${id}` : []));
  throw usageError(
    `${taxonomy.source}/${taxonomy.id} has no presentation`,
    named.length > 0 ? `These have: ${[...new Set(named)].join(', ')}.` : { code: 'ingest-taxonomy' },
  );
}

function compared(statement: Statement, { growth, percentOf }: CompanyStatementRequest): Statement {
  const grown = growth ? withGrowth(statement, growth) : statement;
  if (growth && !grown.sections.some(({ columns }) => columns.some((column) => column.growth))) {
    throw inputError('no two columns can be compared', { hint: 'More periods, or another length, may have some.' });
  }
  return percentOf === undefined ? grown : inPercentOf(grown, percentOf);
}

function sharing(reader: StoreReader): StorePlace {
  return { use: (use) => use(reader) };
}

/** An error that names the periods that there are. */
async function noValues(request: StatementRequest, ports: StorePorts): Promise<Error> {
  const columns = { length: request.columns?.length ?? null, periods: null, from: null, to: null };
  const { sections } = await statementOf({ ...request, columns }, ports);
  const ends = sections.flatMap((section) => section.columns.map(({ end }) => end));
  if (ends.length === 0) {
    const all = await statementOf({ ...request, columns, sections: ['all'] }, ports);
    const titles = [...new Set(all.sections.map(({ title }) => title))];
    const known = titles.length === 0 ? '' : ` Sections with values: ${titles.join('; ')}.`;
    return inputError('the company has no values in these sections', {
      hint: `Other sources, documents or lengths of periods may have some.${known}`,
    });
  }
  const [first, last] = [Math.min(...ends), Math.max(...ends)].map(formatIsoDate);
  return inputError('the company has no values in these periods', {
    hint: `Its periods end from ${first} to ${last}.`,
  });
}
