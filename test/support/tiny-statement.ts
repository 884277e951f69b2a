import { buildStatement, type StatementOptions } from '../../src/analysis/statement/build-statement.ts';
import { alignedKeys, factsOf } from '../../src/analysis/statement/filed-values.ts';
import { fiscalCalendar } from '../../src/analysis/statement/fiscal-calendar.ts';
import { pairsOf } from '../../src/analysis/statement/members.ts';
import type { Outline } from '../../src/analysis/statement/outline.ts';
import type { CompanyFacts } from '../../src/analysis/statement/presented.ts';
import type { Statement, StatementColumn } from '../../src/analysis/statement/statement.ts';
import { taxonomyOutlines } from '../../src/analysis/statement/taxonomy-outlines.ts';
import { parseIsoDate } from '../../src/core/base/date.ts';
import type { Period } from '../../src/core/model/period.ts';
import type { FieldName, TaxonomyParts } from '../../src/core/model/taxonomy.ts';
import { labelsOf } from '../../src/core/taxonomy/labels.ts';
import type { StoredRow, StoredRows } from '../../src/warehouse/store/read-rows.ts';
import type { StoredDocument } from '../../src/warehouse/store/row-names.ts';

const STANDARD = 'us-gaap/2023';
export const standard = (name: string): FieldName => ({ namespace: STANDARD, name });

/**
 * A filing: `periodEnd` and fiscal period of its own, and rows. A period is `2023-12-31` or `2023-01-01/2023-12-31`.
 */
export type TinyFiling = {
  readonly name: string;
  readonly filed: string;
  readonly fiscal?: readonly [end: string, year: string, period: string];
  readonly rows: readonly TinyFiledRow[];
};
export type TinyFiledRow = {
  readonly period: string;
  readonly values: Readonly<Record<string, string | readonly string[]>>;
  readonly unit?: string;
  readonly dimensions?: string;
  readonly source?: string;
};

const day = (text: string): number => parseIsoDate(text) ?? Number.NaN;

/** `2023-12-31` or `2023-01-01/2023-12-31`. */
export function tinyPeriod(text: string): Period {
  const [start = '', end] = text.split('/');
  return end === undefined
    ? { kind: 'instant', instant: day(start) }
    : { kind: 'duration', start: day(start), end: day(end) };
}

/** The rows of filings of one company. Several texts of a field are several numbers of a row; `nil` is nil. */
export function tinyRows(filings: readonly TinyFiling[]): StoredRows {
  const documents = new Map<number, StoredDocument>();
  const rows: StoredRow[] = [];
  for (const [at, { name, filed, fiscal, rows: own }] of filings.entries()) {
    const [end, fiscalYear = null, fiscalPeriod = null] = fiscal ?? [];
    const periodEnd = end === undefined ? null : day(end);
    const document = { name, form: '10-K', filed };
    documents.set(at + 1, {
      ...document,
      accession: /^\d{10}-\d{2}-\d{6}$/.test(name) ? name : null,
      accepted: null,
      periodEnd,
      fiscalYear,
      fiscalPeriod,
    });
    for (const { period, values, unit = 'USD', dimensions = '', source = 'filing' } of own) {
      rows.push({
        version: rows.length + 1,
        filedRow: rows.length + 1,
        identity: rows.length + 1,
        bindingId: 1,
        documentId: at + 1,
        origin: source,
        company: { key: '1', name: null, symbol: null },
        document,
        period: tinyPeriod(period),
        dimensions,
        unit,
        source: { resource: 'XBRL', snapshot: 1 },
        values: Object.entries(values).flatMap(([field, texts]) =>
          [texts].flat().map((value) => ({
            id: 0,
            field: standard(field),
            type: value === 'nil' ? ('nil' as const) : ('number' as const),
            value: value === 'nil' ? null : value,
            decimals: null,
            line: null,
          })),
        ),
      });
    }
  }
  return { documents, rows, fields: new Map() };
}

/**
 * A section of a taxonomy by lines: leading pairs of blanks are levels; a name may be followed by the preferred label
 * type. The first line is the root.
 */
export type TinyTree = { readonly title: string; readonly tree: string; readonly sums?: string };

/** `sums`: `Total = Part + Part - Part`, one on each line. */
export function tinyTaxonomy(trees: readonly TinyTree[], given: Partial<TaxonomyParts> = {}): TaxonomyParts {
  const sections = trees.flatMap(({ title }, at) =>
    (['presentation', 'calculation'] as const).map((structure) => ({
      ...{ structure, id: `${at + 1}`, title, relativeOrder: `${at + 1}` },
    })),
  );
  return {
    sections,
    presentation: trees.flatMap(({ tree }, at) => treeOf(`${at + 1}`, tree)),
    calculation: trees.flatMap(({ sums = '' }, at) => sumsOf(`${at + 1}`, sums)),
    labels: [],
    properties: [],
    ...given,
  };
}

function treeOf(sectionId: string, tree: string): NonNullable<TaxonomyParts['presentation']> {
  const path: string[] = [];
  return tree
    .split('\n')
    .filter((line) => line.trim() !== '')
    .flatMap((line, at) => {
      const level = (/^ */.exec(line)?.[0].length ?? 0) / 2;
      const [name = '', preferredLabel] = line.trim().split(' ');
      path.length = level;
      const parent = path.at(-1);
      path.push(name);
      if (parent === undefined) return [];
      const relation = {
        sectionId,
        parent: standard(parent),
        child: standard(name),
        relativeOrder: `${at}`,
        childLevel: level - 1,
      };
      return [{ ...relation, ...(preferredLabel !== undefined && { preferredLabel }) }];
    });
}

function sumsOf(sectionId: string, sums: string): NonNullable<TaxonomyParts['calculation']> {
  const lines = sums.split('\n').filter((line) => line.trim() !== '');
  return lines.flatMap((line) => {
    const [total = '', parts = ''] = line.split('=').map((side) => side.trim());
    return Array.from(parts.matchAll(/([+-]?)\s*(\w+)/g), ([, sign, name = ''], at) => ({
      ...{ sectionId, parent: standard(total), child: standard(name), weight: sign === '-' ? '-1' : '1' },
      ...{ relativeOrder: `${at}`, childLevel: 1 },
    }));
  });
}

export const TINY_OPTIONS: StatementOptions = {
  ...{ sections: ['all'], columns: { length: null, periods: null, from: null, to: null }, restatements: false },
  ...{ empty: 'hide', sign: 'filed', scale: 'none' },
};

/** The statement of one company from rows and a taxonomy in memory. */
export function tinyStatement(
  rows: StoredRows,
  parts: TaxonomyParts,
  options: Partial<StatementOptions> = {},
): Statement {
  const outlines = tinyOutlines(rows, parts);
  const input = {
    companies: [{ key: '1', name: 'One', symbol: null }],
    snapshot: 1,
    outlines,
    facts: [tinyFacts(rows)],
  };
  return buildStatement({ ...input, checks: () => undefined }, { ...TINY_OPTIONS, ...options });
}

export function tinyOutlines({ rows }: StoredRows, parts: TaxonomyParts): readonly Outline[] {
  const reported = new Set(rows.flatMap(({ values }) => values.map(({ field }) => field.name)));
  const axes = new Set(rows.flatMap(({ dimensions }) => pairsOf(dimensions).map(([axis]) => axis)));
  const fields = { keyOf: alignedKeys(), isReported: ({ name }: FieldName) => reported.has(name), axes };
  const key = { source: 'filing', id: 'tiny', version: '1' } as const;
  return taxonomyOutlines(
    key,
    parts,
    labelsOf(parts.labels ?? [], 'primary', () => null),
    fields,
  );
}

export function tinyFacts(rows: StoredRows): CompanyFacts {
  const keyOf = alignedKeys();
  return {
    ...factsOf(rows, 0, keyOf),
    company: 0,
    keyOf,
    presented: new Map(),
    calendar: fiscalCalendar(rows.documents.values()),
  };
}

/**
 * A statement as text: of each section its columns, and its lines with label and values; derived values end with `*`.
 */
export function printStatement({ sections }: Statement): string {
  const iso = (of: number): string => new Date(of * 86_400_000).toISOString().slice(0, 10);
  const head = ({ start, end, state }: StatementColumn): string =>
    `${start === null ? '' : `${iso(start)}/`}${iso(end)}${state === 'original' ? ' original' : ''}`;
  return sections
    .map(({ title, columns, lines }) =>
      [
        `${title}: ${columns.map(head).join(', ')}`,
        ...lines.map(({ label, level, kind, cells, isTotal }) => {
          const texts = cells.map((cell) => (cell ? `${cell.value || 'nil'}${cell.derived ? '*' : ''}` : '-'));
          return `${'  '.repeat(level)}${isTotal ? '=' : ''}${label}${kind === 'heading' ? ':' : ` ${texts.join(' ')}`}`;
        }),
      ].join('\n'),
    )
    .join('\n');
}
