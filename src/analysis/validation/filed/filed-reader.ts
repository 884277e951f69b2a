import { formatIsoDate } from '../../../core/base/date.ts';
import { compareText } from '../../../core/model/field-name.ts';
import type { RowDescription } from '../../../core/model/finding.ts';
import { toPeriod } from '../../../core/model/period.ts';
import type { BalanceType, FieldLabel } from '../../../core/model/taxonomy.ts';
import { isVisible } from '../../../core/taxonomy/labels.ts';
import type { LabelPlace, LabelsAt } from '../../../warehouse/store/field-labels.ts';
import type { RowReader } from '../read-calculations.ts';
import { tuplePlaces } from '../tuple-places.ts';
import type { FiledContents } from './content.ts';
import { type FiledRow, filedChunk, placesOf, rowsOf } from './filed-rows.ts';

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
  const allFields = async () => new Map(named().map(({ id, field }) => [id, field]));
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
    fieldsNamed: allFields,
    fieldsById: allFields,
    labelsAt: async (places) => labelsAt(filings, firsts, places),
  };
}

/** Labels as a store prefers them: English ones of the filing of a row, then the last in the order of their texts. */
function labelsAt(
  filings: FiledContents['filings'],
  firsts: readonly number[],
  places: readonly LabelPlace[],
): LabelsAt {
  const names = new Set(places.map(({ name }) => name));
  const byFiling = filings.map(({ taxonomy }) => {
    const labels = (taxonomy?.labels ?? []).filter(({ field, text }) => names.has(field.name) && isVisible(text));
    const isEnglish = ({ language }: FieldLabel): boolean => language === undefined || language.startsWith('en');
    labels.sort((a, b) => Number(isEnglish(a)) - Number(isEnglish(b)) || compareText(a.text, b.text));
    return new Map(labels.map(({ field, text }) => [field.name, text]));
  });
  return ({ version, name }) => {
    const filing = firsts.findLastIndex((first) => first <= version);
    return { own: byFiling[filing]?.get(name) ?? null, common: null };
  };
}

type CompanyOf = (key: string) => RowDescription['company'];

/** The companies; the last mention with a name counts. */
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
