import { groupBy } from '../../core/base/collections.ts';
import { isSameFiling } from '../../core/model/filing-identity.ts';
import { FILING_SOURCES } from '../../core/model/row-source.ts';
import type { StoreReader } from '../../warehouse/store/reader.ts';
import type { StandardCompany, StandardDocument } from '../../warehouse/store/standard/standard-filings.ts';
import { addPeriods } from './add-periods.ts';
import type { Check } from './checks.ts';
import { deriveRow } from './derive-row.ts';
import type { Fact, FilingFacts } from './facts.ts';
import { filingFacts } from './filing-facts.ts';
import { allChecks, confirmedBy, type GradedRow, gradeRow } from './grade-row.ts';
import type { IndustryRules, StandardRules } from './rules/rule.ts';
import { settleRivals } from './settle-rivals.ts';
import { withStandardSums } from './standard-sums.ts';

/** The rows that a document gives, of its own period and of those before it that it repeats. */
export type DerivedFiling = {
  readonly filing: FilingFacts;
  readonly rows: readonly GradedRow[];
};

export type DerivedCompany = {
  readonly company: StandardCompany;
  readonly rules: IndustryRules;
  /** Checks of periods that add up to longer ones. */
  readonly periodSums: readonly Check[];
  /** In the order of acceptance. */
  readonly filings: readonly DerivedFiling[];
  /** Documents that give no row: none of their periods has a known length and facts enough. */
  readonly withoutRow: readonly StandardDocument[];
};

/** The number of documents that are read at once; their facts are in memory together. */
const DOCUMENTS_AT_ONCE = 600;

/** Derives the rows of companies, in the order of their keys. */
export async function* deriveCompanies(
  reader: StoreReader,
  companies: readonly StandardCompany[],
  rules: StandardRules,
  snapshot: number,
): AsyncGenerator<DerivedCompany, void, void> {
  const fields = await reader.conceptFields([...rules.concepts, ...rules.parts]);
  const concepts = new Map(
    fields.map(({ field, namespace, name }) => [
      field,
      { name, isCustom: !namespace.startsWith('us-gaap'), ...(rules.parts.has(name) && { isPart: true as const }) },
    ]),
  );
  const unitNames = await reader.unitNames();
  for (const batch of batches(companies)) {
    const all = await reader.standardDocuments(
      batch.map(({ entity }) => entity),
      snapshot,
    );
    const documents = [...groupBy(all, ({ entity }) => entity).values()].flatMap(eachFilingOnce);
    const ids = documents.map(({ document }) => document);
    const lines = await reader.faceLines(ids, snapshot);
    const wanted = new Set([...concepts.keys(), ...lines.flatMap(({ field }) => [...field])]);
    const facts = await reader.standardFacts(ids, [...wanted], snapshot);
    const sums = await reader.footingSums(ids, snapshot);
    const read = filingFacts({ documents, facts, lines, sums, concepts, unitNames, rules });
    const byCompany = groupBy(read, ({ document }) => document.entity);
    const used = new Set(read.map(({ document }) => document));
    const unused = groupBy(
      documents.filter((document) => !used.has(document)),
      ({ entity }) => entity,
    );
    for (const company of batch) {
      const own = rules.of(company.industryCode ?? undefined);
      const derived = deriveCompany(company, byCompany.get(company.entity) ?? [], own);
      yield { ...derived, withoutRow: unused.get(company.entity) ?? [] };
    }
  }
}

function* batches(companies: readonly StandardCompany[]): Generator<readonly StandardCompany[], void, void> {
  let batch: StandardCompany[] = [];
  let documents = 0;
  for (const company of companies) {
    if (batch.length > 0 && documents + company.documents > DOCUMENTS_AT_ONCE) {
      yield batch;
      [batch, documents] = [[], 0];
    }
    batch.push(company);
    documents += company.documents;
  }
  if (batch.length > 0) yield batch;
}

const rankOf = ({ source }: StandardDocument): number => (FILING_SOURCES as readonly string[]).indexOf(source);

/** A filing that several sources have is read from the one that knows most of it. */
function eachFilingOnce(documents: readonly StandardDocument[]): readonly StandardDocument[] {
  const kept: StandardDocument[] = [];
  for (const document of documents.toSorted((a, b) => rankOf(a) - rankOf(b) || a.document - b.document))
    if (!kept.some((other) => other.source !== document.source && isSameFiling(other, document))) kept.push(document);
  return kept.toSorted((a, b) => a.document - b.document);
}

function byAcceptance({ document: x }: FilingFacts, { document: y }: FilingFacts): number {
  const dayOf = ({ filed }: StandardDocument): number => filed ?? Number.NEGATIVE_INFINITY;
  if (dayOf(x) !== dayOf(y)) return dayOf(x) < dayOf(y) ? -1 : 1;
  const [p, q] = [x.accepted ?? x.name, y.accepted ?? y.name];
  return p < q ? -1 : p > q ? 1 : x.document - y.document;
}

/**
 * The rows of a company's documents. Facts that the checks of one row confirm are confirmed in all rows of the
 * document; those whose periods add up, in all documents.
 */
function deriveCompany(
  company: StandardCompany,
  filings: readonly FilingFacts[],
  rules: IndustryRules,
): Omit<DerivedCompany, 'withoutRow'> {
  const inOrder = filings.map((filing) => withStandardSums(filing, rules.sums)).toSorted(byAcceptance);
  const periodSums = addPeriods(inOrder);
  const confirmed = confirmedBy(periodSums);
  return { company, rules, periodSums, filings: inOrder.map((filing) => deriveFiling(filing, rules, confirmed)) };
}

const NOTHING: ReadonlySet<Fact> = new Set();

/** The rows of a document. `proved`: facts that are confirmed by other means than its checks. */
export function deriveFiling(
  filing: FilingFacts,
  rules: IndustryRules,
  proved: ReadonlySet<Fact> = NOTHING,
): DerivedFiling {
  const checked = filing.columns.map((column) => {
    const row = settleRivals(deriveRow(rules, column));
    return { row, checks: allChecks(row) };
  });
  const confirmed = confirmedBy(checked.flatMap(({ checks }) => checks));
  for (const fact of proved) if (fact.document === filing.document) confirmed.add(fact);
  return { filing, rows: checked.map(({ row, checks }) => gradeRow(row, checks, confirmed)) };
}
