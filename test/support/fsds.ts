import type { CrossfootError } from '../../src/core/base/errors.ts';
import { NO_PROGRESS } from '../../src/core/base/progress.ts';
import type { FileSet } from '../../src/core/model/files.ts';
import type { RowBatch } from '../../src/core/model/row-batch.ts';
import type { SourceSummary, StatementLine } from '../../src/core/model/source-read.ts';
import type { FieldLabel, FieldProperty } from '../../src/core/model/taxonomy.ts';
import { type ReadFsdsOptions, readFsds } from '../../src/warehouse/sources/fsds/read-fsds.ts';

type Cells = Readonly<Record<string, string>>;

const SUB: Cells = {
  adsh: '0000000001-09-000001',
  cik: '1',
  name: 'ALPHA INC',
  sic: '3711',
  countryba: 'US',
  former: '',
  form: '10-Q',
  period: '20090630',
  fy: '2009',
  fp: 'Q2',
  filed: '20090807',
  accepted: '2009-08-07 09:10:00.0',
  nciks: '1',
};
const TAG: Cells = {
  tag: 'Assets',
  version: 'us-gaap/2009',
  custom: '0',
  abstract: '0',
  datatype: 'monetary',
  iord: 'I',
  crdr: 'D',
  tlabel: 'Assets',
  doc: 'All that is owned.',
};
const NUM_2021: Cells = {
  adsh: '0000000001-09-000001',
  tag: 'Assets',
  version: 'us-gaap/2009',
  coreg: '',
  ddate: '20090630',
  qtrs: '0',
  uom: 'USD',
  value: '100.0000',
  footnote: '',
};
const NUM_2024: Cells = {
  adsh: '0000000001-09-000001',
  tag: 'Assets',
  version: 'us-gaap/2009',
  ddate: '20090630',
  qtrs: '0',
  uom: 'USD',
  segments: '',
  coreg: '',
  value: '100.0000',
  footnote: '',
};
const PRE: Cells = {
  adsh: '0000000001-09-000001',
  report: '2',
  line: '3',
  stmt: 'BS',
  inpth: '0',
  rfile: 'X',
  tag: 'Assets',
  version: 'us-gaap/2009',
  plabel: 'Total assets',
  negating: '0',
};

/** Tab-separated text with a header; what a row leaves out has the value of `defaults`. */
function table(defaults: Cells, rows: readonly Cells[]): string {
  const names = Object.keys(defaults);
  const lines = rows.map((row) => names.map((name) => row[name] ?? defaults[name]).join('\t'));
  return `${[names.join('\t'), ...lines].join('\n')}\n`;
}

export type DataSetRows = {
  readonly sub?: readonly Cells[];
  readonly tag?: readonly Cells[];
  readonly num?: readonly Cells[];
  readonly pre?: readonly Cells[];
};

/** The four tables of a small data set; one sound row each where nothing is said. Line 2 is the first row. */
export function dataSet(rows: DataSetRows, layout: '2021' | '2024' = '2024'): Record<string, string> {
  return {
    'sub.txt': table(SUB, rows.sub ?? [{}]),
    'tag.txt': table(TAG, rows.tag ?? [{}]),
    'num.txt': table(layout === '2021' ? NUM_2021 : NUM_2024, rows.num ?? [{}]),
    'pre.txt': table(PRE, rows.pre ?? [{}]),
  };
}

export type ReadNumber = {
  readonly row: number;
  readonly document: string;
  readonly entity: string;
  readonly dimensions: string;
  readonly unit: string | null;
  readonly kind: number;
  readonly start: number;
  readonly end: number;
  readonly taxonomy: string | null;
  readonly rounded: number;
  readonly field: string;
  readonly mantissa: bigint | string;
  readonly line?: number | undefined;
  readonly places: number | null;
  readonly decimals: number;
};

export type ReadAll = SourceSummary & {
  readonly batches: readonly RowBatch[];
  readonly first: RowBatch;
  readonly numbers: readonly ReadNumber[];
  readonly properties: readonly FieldProperty[];
  readonly labels: readonly FieldLabel[];
  readonly lines: readonly StatementLine[];
};

/**
 * Everything that a read gives, numbers resolved against the names that the first batch brings. It is read as a whole
 * quarter where nothing else is said: the data sets of tests have few filings.
 */
export async function readAll(set: FileSet, options: Partial<ReadFsdsOptions> = {}): Promise<ReadAll> {
  const batches: RowBatch[] = [];
  const properties: FieldProperty[] = [];
  const labels: FieldLabel[] = [];
  const lines: StatementLine[] = [];
  const read = readFsds(set, { progress: NO_PROGRESS, wholeQuarter: true, ...options });
  for (;;) {
    const step = await read.next();
    if (step.done) {
      const first = batches[0] as RowBatch;
      const numbers = batches.flatMap((batch) => numbersOf(first, batch));
      return { ...step.value, batches, first, numbers, properties, labels, lines };
    }
    if (step.value.kind === 'rows') batches.push(step.value.batch);
    else if (step.value.kind === 'statementLines') lines.push(...step.value.lines);
    else if (step.value.kind === 'fields') {
      properties.push(...step.value.properties);
      labels.push(...step.value.labels);
    }
  }
}

function numbersOf(first: RowBatch, { numbers, wideNumbers }: RowBatch): ReadNumber[] {
  const about = (row: number, field: number) => {
    const { rows } = first;
    const binding = first.taxonomies[rows.taxonomy[row] as number];
    return {
      row,
      document: first.documents[rows.document[row] as number]?.name ?? '',
      entity: first.entities[rows.entity[row] as number]?.key ?? '',
      dimensions: first.dimensions[rows.dimensions[row] as number] as string,
      unit: first.units[rows.unit[row] as number] ?? null,
      kind: rows.periodKind[row] as number,
      start: rows.periodStart[row] as number,
      end: rows.periodEnd[row] as number,
      taxonomy: binding ? `${binding.source} ${binding.id} ${binding.statedVersion}` : null,
      rounded: rows.rounded[row] as number,
      field: `${first.fields[field]?.namespace}#${first.fields[field]?.name}`,
    };
  };
  return [
    ...Array.from(numbers.row, (row, at) => ({
      ...about(row, numbers.field[at] as number),
      mantissa: numbers.mantissa[at] as bigint,
      places: numbers.places[at] as number,
      line: numbers.line?.[at],
      decimals: numbers.decimals[at] as number,
    })),
    ...Array.from(wideNumbers.row, (row, at) => ({
      ...about(row, wideNumbers.field[at] as number),
      mantissa: wideNumbers.text[at] as string,
      places: null,
      decimals: wideNumbers.decimals[at] as number,
    })),
  ];
}

/** What a failed read says: the kind of failure, then what a person would see. */
export async function failureOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => new Error('it did not fail'),
    (thrown: unknown) => thrown as CrossfootError,
  );
  return 'describe' in error ? `${error.failure} ${error.describe()}` : `no error for a person: ${error.stack}`;
}
