import { formatIsoDate } from '../../src/core/base/date.ts';
import { formatDecimal } from '../../src/core/base/decimal.ts';
import { NO_PROGRESS } from '../../src/core/base/progress.ts';
import type { FileSet } from '../../src/core/model/files.ts';
import { PERIOD_KIND } from '../../src/core/model/period.ts';
import type { RowBatch } from '../../src/core/model/row-batch.ts';
import type { SourceSummary } from '../../src/core/model/source-read.ts';
import type { FieldLabel, FieldProperty } from '../../src/core/model/taxonomy.ts';
import {
  type ReadCompanyFactsOptions,
  readCompanyFacts,
} from '../../src/warehouse/sources/companyfacts/read-company-facts.ts';

/** A fact as company facts state it; `val` as JSON text, so that its digits are the test's. */
export type PlainFact = Readonly<Record<string, unknown>> & { readonly val?: unknown };

export const FACT = {
  ...{ end: '2012-12-31', val: 1_000, accn: '0000000001-13-000001', fy: 2012, fp: 'FY', form: '10-K' },
  filed: '2013-02-20',
} as const satisfies PlainFact;

/** A file of company facts: facts by unit, by `taxonomy:concept`. */
export function companyFacts(
  facts: Readonly<Record<string, Readonly<Record<string, readonly PlainFact[]>>>>,
  { cik = 1, entityName = 'ALPHA INC' }: { readonly cik?: unknown; readonly entityName?: string } = {},
): string {
  const taxonomies: Record<string, Record<string, unknown>> = {};
  for (const [key, units] of Object.entries(facts)) {
    const [taxonomy = '', name = ''] = key.split(':');
    taxonomies[taxonomy] = {
      ...taxonomies[taxonomy],
      [name]: { label: `Label of ${name}`, description: `Definition of ${name}`, units },
    };
  }
  return JSON.stringify({ cik, entityName, facts: taxonomies });
}

/** A year of a company: revenue, profit and a balance sheet, which adds up. */
export function yearFacts(company: { readonly cik?: number; readonly entityName?: string } = {}): string {
  const instant = (val: number) => ({ USD: [{ ...FACT, val }] });
  const flow = (val: number) => ({ USD: [{ ...FACT, start: '2012-01-01', val }] });
  return companyFacts(
    {
      'us-gaap:Assets': instant(500),
      'us-gaap:Liabilities': instant(300),
      'us-gaap:StockholdersEquity': instant(200),
      'us-gaap:Revenues': flow(90),
      'us-gaap:CostOfRevenue': flow(60),
      'us-gaap:GrossProfit': flow(30),
      'us-gaap:NetIncomeLoss': flow(10),
    },
    company,
  );
}

export type ReadCompanies = SourceSummary & {
  /** `ACCESSION taxonomy:concept unit start..end number`, and `nil` for a number, in the order of the batches. */
  readonly facts: readonly string[];
  readonly batches: readonly RowBatch[];
  readonly labels: readonly FieldLabel[];
  readonly properties: readonly FieldProperty[];
};

/** Everything that a read gives, its facts as texts. */
export async function readCompanies(
  set: FileSet,
  options: Partial<ReadCompanyFactsOptions> = {},
): Promise<ReadCompanies> {
  const batches: RowBatch[] = [];
  const labels: FieldLabel[] = [];
  const properties: FieldProperty[] = [];
  const read = readCompanyFacts(set, { progress: NO_PROGRESS, ...options });
  for (let step = await read.next(); ; step = await read.next()) {
    if (step.done) return { ...step.value, batches, labels, properties, facts: factsOf(batches) };
    if (step.value.kind === 'rows') batches.push(step.value.batch);
    else if (step.value.kind === 'fields') {
      labels.push(...step.value.labels);
      properties.push(...step.value.properties);
    }
  }
}

function factsOf(batches: readonly RowBatch[]): readonly string[] {
  const [documents, units, fields] = [
    batches.flatMap((batch) => batch.documents),
    batches.flatMap((batch) => batch.units),
    batches.flatMap((batch) => batch.fields),
  ];
  let firstRow = 0;
  return batches.flatMap(({ rows, numbers, wideNumbers, nils }) => {
    const factOf = (number: string, row: number, field: number): string => {
      const at = row - firstRow;
      const isInstant = rows.periodKind[at] === PERIOD_KIND.instant;
      const end = formatIsoDate(rows.periodEnd[at] ?? 0);
      const { namespace, name } = fields[field] ?? {};
      const document = documents[rows.document[at] ?? -1]?.name;
      const period = isInstant ? end : `${formatIsoDate(rows.periodStart[at] ?? 0)}..${end}`;
      return [document, `${namespace}:${name}`, units[rows.unit[at] ?? -1], period, number].join(' ');
    };
    const facts = [
      ...Array.from(numbers.row, (row, at) =>
        factOf(
          formatDecimal({ mantissa: numbers.mantissa[at] ?? 0n, places: numbers.places[at] ?? 0 }),
          row,
          numbers.field[at] ?? -1,
        ),
      ),
      ...Array.from(wideNumbers.row, (row, at) => factOf(wideNumbers.text[at] ?? '', row, wideNumbers.field[at] ?? -1)),
      ...Array.from(nils?.row ?? [], (row, at) => factOf('nil', row, nils?.field[at] ?? -1)),
    ];
    firstRow += rows.document.length;
    return facts;
  });
}
