import { formatIsoDate } from '../../base/date.ts';
import { compareText } from '../../model/field-name.ts';
import type { RowDescription } from '../../model/finding.ts';
import { toPeriod } from '../../model/period.ts';
import type { BalanceType } from '../../model/taxonomy.ts';
import type { RowReader } from '../row-reader.ts';
import { tuplePlaces } from '../tuple-places.ts';
import type { FiledContents } from './content.ts';
import { type FiledRow, placesOf, rowsOf } from './filed-rows.ts';
import { filedChunk } from './row-chunk.ts';

/** The snapshot that a new store begins with. */
export const FIRST_SNAPSHOT = 1;

/** What a new store will answer once the filings are in it as its first snapshot, and nothing else. */
export function filedReader({ filings, fields }: FiledContents, resource: string): RowReader {
  let next = 1;
  const firsts = filings.map(({ batch }) => {
    const first = next;
    next += batch.rows.document.length;
    return first;
  });
  const rows = filings.flatMap((filing, index) => rowsOf(filing, firsts[index] ?? 0));
  const chunks = filings.map((filing, index) => filedChunk(filing, (row) => (firsts[index] ?? 0) + row, index + 1));
  const named = (): readonly { id: number; field: ReturnType<typeof fields.names>[number] }[] =>
    fields.names().map((field, number) => ({ id: fields.expectedId(number), field }));
  const taxonomies = filings.flatMap(({ taxonomy }, index) =>
    taxonomy ? [{ ...taxonomy, taxonomyId: index + 1 }] : [],
  );
  const companyOf = companies(filings);
  return {
    bindings: async () =>
      filings.flatMap(({ batch }, index) => batch.taxonomies.map((binding) => ({ ...binding, bindingId: index + 1 }))),
    calculationFields: async () => ({ fields: named(), highest: fields.names().length }),
    relatedTaxonomies: async () =>
      taxonomies.map(({ taxonomyId, source, id, version, calculation }) => {
        return { taxonomyId, source, id, version, relationships: calculation.length };
      }),
    calculationsOf: async () =>
      new Map(
        taxonomies.map(({ taxonomyId, sections, calculation }) => [
          taxonomyId,
          { sections, relationships: calculation },
        ]),
      ),
    balanceTypes: async () =>
      new Map<number, ReadonlyMap<number, BalanceType>>(
        taxonomies.map(({ taxonomyId, balanceTypes }) => [taxonomyId, balanceTypes]),
      ),
    tuplePlaces: async () =>
      tuplePlaces(
        rows.map(({ version, dimensions, document, entity, unit, kind, start, end }) => {
          return { version, dimensions, around: [document?.name, entity, unit, kind, start, end] };
        }),
      ),
    async *streamRows() {
      yield* chunks;
    },
    describeRows: async (versions) =>
      new Map(Array.from(versions, (version) => [version, describe(rows[version - 1], companyOf, resource)])),
    companyRows: async (_, versions) => {
      const wanted = new Set(Array.from(versions, (version) => rows[version - 1]?.entity));
      return placesOf(rows.filter(({ entity }) => wanted.has(entity)));
    },
    fieldsNamed: async () => new Map(named().map(({ id, field }) => [id, field])),
    labelsNamed: async (names) => labelsNamed(filings, new Set(names)),
  };
}

/** As a store prefers them: English ones, then those of newer taxonomies, then the last in the order of their texts. */
function labelsNamed(filings: FiledContents['filings'], names: ReadonlySet<string>): ReadonlyMap<string, string> {
  const labels = filings.flatMap(({ taxonomy }) =>
    (taxonomy?.labels ?? []).flatMap(({ field, language, text }) => {
      const isEnglish = language === undefined || language.startsWith('en');
      return names.has(field.name) ? [{ name: field.name, isEnglish, version: taxonomy?.version ?? '', text }] : [];
    }),
  );
  labels.sort(
    (a, b) =>
      Number(a.isEnglish) - Number(b.isEnglish) || compareText(a.version, b.version) || compareText(a.text, b.text),
  );
  return new Map(labels.map(({ name, text }) => [name, text]));
}

type CompanyOf = (key: string) => RowDescription['company'];

/** Of several mentions of a company the last one with a name counts. */
function companies(filings: FiledContents['filings']): CompanyOf {
  const names = new Map<string, { name?: string; symbol?: string }>();
  for (const { key, name, symbol } of filings.flatMap(({ batch }) => batch.entities)) {
    const known = names.get(key) ?? {};
    names.set(key, { ...known, ...(name !== undefined && { name }), ...(symbol !== undefined && { symbol }) });
  }
  return (key) => ({ key, name: names.get(key)?.name || null, symbol: names.get(key)?.symbol || null });
}

function describe(row: FiledRow | undefined, companyOf: CompanyOf, resource: string): RowDescription {
  if (!row) throw new Error('defect: a row that no filing has was asked for');
  const { document, entity, dimensions, unit, kind, start, end } = row;
  return {
    company: companyOf(entity),
    document: document
      ? {
          name: document.name,
          form: document.form || null,
          filed: document.filed === undefined ? null : formatIsoDate(document.filed),
        }
      : null,
    dimensions,
    unit,
    period: toPeriod(kind, start, end),
    source: { resource, snapshot: FIRST_SNAPSHOT },
  };
}
