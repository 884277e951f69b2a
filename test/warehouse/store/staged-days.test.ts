import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SourceRead } from '../../../src/core/model/source-read.ts';
import { ingestByDay } from '../../../src/warehouse/ingest/ingest-by-day.ts';
import { ingestRows } from '../../../src/warehouse/ingest/ingest-rows.ts';
import { withConnection } from '../../../src/warehouse/store/connection.ts';
import { queryRows } from '../../../src/warehouse/store/rows.ts';
import { longOr } from '../../support/long.ts';
import { expectSoundStore } from '../../support/store-invariants.ts';
import { TEST_PORTS, tempStore } from '../../support/temp-store.ts';
import { TINY_SCOPE, type TinyRow, tinyBatch } from '../../support/tiny-rows.ts';

const TARGET = { command: 'test', input: 'tiny', observedAt: '2010-01-01T00:00:00Z' };
const DAYS = ['2009-08-03', '2009-08-04', '2009-10-02', '2009-10-05', '2010-01-04'] as const;
const COMPANIES = ['0000000001', '0000000002'] as const;
const FIELDS = ['a', 'b', 'c', 'd'] as const;

const value = fc.constantFrom('1', '2', '2.50', '1|2', 'text:x', 'text:x\u001fy', 'nil', '12345678901234567890.5');
const values = fc
  .tuple(...FIELDS.map(() => fc.option(value, { freq: 2 })))
  .map((each) => Object.fromEntries(FIELDS.flatMap((name, at) => (each[at] ? [[name, each[at]]] : []))));
const taxonomy = fc.constantFrom('1', '2').map((id) => ({ source: 'service' as const, id }));
const row = fc.record({
  period: fc.constantFrom('2009-06-30', '2009-06-30', '2009-06-30', '2009-04-01/2009-06-30'),
  dimensions: fc.constantFrom('', '', '', 'LegalEntity=X;'),
  values,
});
/** `stored`: whether the store has it before the others come. */
const filing = fc.record({
  day: fc.nat(DAYS.length - 1),
  company: fc.constantFrom(0, 0, 0, 1),
  accepted: fc.constantFrom(undefined, '2009-08-03T10:00:00', '2009-10-02T10:00:00', '2009-10-06T10:00:00'),
  stored: fc.constantFrom(false, false, false, true),
  taxonomy,
  further: fc.option(taxonomy, { nil: undefined }),
  rows: fc.uniqueArray(row, {
    maxLength: 3,
    selector: ({ period, dimensions }) => `${period} ${dimensions}`,
    minLength: 1,
  }),
  lines: fc.subarray([...FIELDS]),
});
type Filing = typeof filing extends fc.Arbitrary<infer T> ? T & { readonly name: string } : never;

/** The names of the companies on each day. */
const names = fc.tuple(...DAYS.map(() => fc.tuple(...COMPANIES.map(() => fc.constantFrom('OLD', 'NEW', '')))));
const sources = fc.record({
  names,
  filings: fc
    .array(filing, { minLength: 5, maxLength: 12 })
    .map((all): readonly Filing[] => all.map((each, at) => ({ ...each, name: `F${at}` }))),
  /** Whether another source has the stored filings too. */
  otherSource: fc.boolean(),
});
type Source = typeof sources extends fc.Arbitrary<infer T> ? T : never;

type Read = {
  readonly names: readonly (readonly string[])[];
  readonly filings: readonly Filing[];
  /** The fields that it describes. */
  readonly fields: readonly string[];
  readonly scope?: Partial<typeof TINY_SCOPE>;
};

const usesOf = ({ rows, lines }: Filing): readonly string[] => [
  ...rows.flatMap((each) => Object.keys(each.values)),
  ...lines,
];

function rowsOf({ filings, names: companyNames }: Read): readonly TinyRow[] {
  return filings.flatMap(({ name, day, company, accepted, taxonomy: binding, further, rows }) =>
    rows.map((each) => ({
      ...each,
      document: name,
      entity: COMPANIES[company] ?? '',
      company: companyNames[day]?.[company] ?? '',
      filed: DAYS[day] ?? '',
      taxonomy: binding,
      ...(further && { further: [further] }),
      ...(accepted && { accepted }),
    })),
  );
}

async function* readOf(read: Read): SourceRead {
  yield { kind: 'rows', batch: tinyBatch(rowsOf(read)) };
  const fieldOf = (name: string) => ({ namespace: 'service', name });
  yield {
    kind: 'fields',
    properties: read.fields.map((name) => ({ field: fieldOf(name), periodType: 'instant' as const })),
    labels: read.fields.map((name) => ({ field: fieldOf(name), labelType: 'primary', text: `Label of ${name}` })),
  };
  const lines = read.filings.flatMap(({ lines: fields }, document) =>
    fields.map((name, line) => ({
      ...{ document, report: 1, line, statement: 'BS', parenthetical: false, negating: false },
      ...{ field: fieldOf(name), label: `Line of ${name}` },
    })),
  );
  yield { kind: 'statementLines', lines };
  const scope = { ...TINY_SCOPE, complete: false, partitionBy: 'quarter filed' as const, ...read.scope };
  return { scope, counts: {}, diagnostics: [] };
}

/** Brings in the stored filings, of whatever day, as one snapshot. */
async function prepare(store: string, { filings, names: companyNames, otherSource }: Source): Promise<void> {
  const stored = filings.filter((each) => each.stored);
  if (stored.length === 0) return;
  const read = { filings: stored, names: companyNames, fields: stored.flatMap(usesOf) };
  if (otherSource) {
    const scope = { source: 'other', resource: 'Other', partition: 'other' };
    const renamed = companyNames.map(() => COMPANIES.map(() => 'ELSE'));
    await ingestRows(readOf({ ...read, names: renamed, fields: [], scope }), { ...TARGET, store }, TEST_PORTS);
  }
  await ingestRows(readOf({ ...read, scope: { partition: 'before' } }), { ...TARGET, store }, TEST_PORTS);
}

/** Brings in the others day after day, each by itself. */
async function ingestDays(store: string, { filings, names: companyNames }: Source): Promise<void> {
  const dayOf = new Map<string, number>();
  for (const each of [...filings].sort((a, b) => a.day - b.day)) {
    for (const name of usesOf(each)) if (!dayOf.has(name)) dayOf.set(name, each.day);
  }
  const firstDay = Math.min(...filings.map(({ day }) => day));
  for (const [day, date] of DAYS.entries()) {
    const ofDay = filings.filter((each) => each.day === day && !each.stored);
    if (ofDay.length === 0) continue;
    const fields = FIELDS.filter((name) => (dayOf.get(name) ?? firstDay) === day);
    const scope = { partition: `filings ${date}`, effectiveAt: `${date}T23:59:59` };
    const read = readOf({ filings: ofDay, names: companyNames, fields, scope });
    await ingestRows(read, { ...TARGET, store }, TEST_PORTS);
  }
}

const CONTENT = `
  SELECT content_id, list_sort(list({name: f.name, value: x.value, filing: fd.name})) AS content FROM (
    SELECT content_id, unnest(fields) AS field_id,
      unnest(mantissas) || 'e-' || unnest(places) || 'd' || unnest(decimals) AS value, unnest(row_versions) AS filing FROM c
    UNION ALL SELECT content_id, unnest(wide_fields), unnest(wide_numbers) || 'd' || unnest(wide_decimals),
      unnest(wide_row_versions) FROM c
    UNION ALL SELECT content_id, unnest(text_fields), unnest(texts), unnest(text_row_versions) FROM c
    UNION ALL SELECT content_id, unnest(nil_fields), 'nil', unnest(nil_row_versions) FROM c) x
  JOIN field f USING (field_id) LEFT JOIN row_version fv ON fv.row_version_id = x.filing
  LEFT JOIN filed_row fw USING (filed_row_id) LEFT JOIN document fd USING (document_id) GROUP BY content_id`;
const CONTENTS = `WITH c AS (SELECT * RENAME (row_version_id AS content_id) FROM row_content
  UNION ALL BY NAME FROM composed_content)`;
const IDENTITY = `r.name AS resource, e.key, d.text AS dimensions, u.name AS unit, i.period_kind, i.period_start, i.period_end`;
const OF_IDENTITY = `JOIN row_identity i USING (row_identity_id) JOIN resource r ON r.resource_id = i.resource_id
  JOIN entity e USING (entity_id) JOIN dimensions d USING (dimensions_id) JOIN unit u USING (unit_id)`;
const FILING = `LEFT JOIN document o ON o.document_id = w.document_id LEFT JOIN taxonomy_binding b USING (binding_id)`;

/** Everything that can be read of a store, without its ids. */
const READ: readonly string[] = [
  `SELECT snapshot_id, run_id, r.name, p.name, s.* EXCLUDE (snapshot_id, run_id, resource_id, partition_id)
   FROM snapshot s JOIN resource r USING (resource_id) JOIN scope_partition p USING (partition_id) ORDER BY ALL`,
  'SELECT e.key, v.* EXCLUDE entity_id FROM entity_version v JOIN entity e USING (entity_id) ORDER BY ALL',
  'SELECT e.key, v.* EXCLUDE entity_id FROM stated_entity v JOIN entity e USING (entity_id) ORDER BY ALL',
  `SELECT o.source, o.name, e.key, v.* EXCLUDE (document_id, entity_id) FROM document_version v
   JOIN document o USING (document_id) JOIN entity e ON e.entity_id = v.entity_id ORDER BY ALL`,
  'SELECT f.name, v.* EXCLUDE field_id FROM filed_field v JOIN field f USING (field_id) ORDER BY ALL',
  `SELECT o.source, o.name, f.name, l.* EXCLUDE (document_id, field_id) FROM statement_line l
   JOIN document o USING (document_id) JOIN field f USING (field_id) ORDER BY ALL`,
  `${CONTENTS}
   SELECT ${IDENTITY}, o.source, o.name, b.id, p.name, w.period_rounded, v.opened, v.closed, x.content,
     (SELECT list_sort(list(id)) FROM row_binding k JOIN taxonomy_binding USING (binding_id)
      WHERE k.row_version_id = v.row_version_id)
   FROM row_version v JOIN filed_row w USING (filed_row_id) JOIN scope_partition p USING (partition_id) ${OF_IDENTITY}
   ${FILING} LEFT JOIN (${CONTENT}) x ON x.content_id = v.row_version_id ORDER BY ALL`,
  `${CONTENTS}
   SELECT ${IDENTITY}, o.source, o.name, b.id, w.opened, w.closed, w.content_id < 0 AS composed,
     x.content
   FROM current_version w ${OF_IDENTITY} ${FILING} LEFT JOIN (${CONTENT}) x ON x.content_id = w.content_id ORDER BY ALL`,
  `SELECT r.name, b.id, f.name, kind, max(places), min(least_places) FROM field_usage JOIN resource r USING (resource_id)
   LEFT JOIN taxonomy_binding b USING (binding_id) JOIN field f USING (field_id) GROUP BY ALL ORDER BY ALL`,
  'SELECT name FROM scope_partition ORDER BY ALL',
  'SELECT scheme, key FROM entity ORDER BY ALL',
  'SELECT source, name FROM document ORDER BY ALL',
  'SELECT text FROM dimensions ORDER BY ALL',
  'SELECT source, id FROM taxonomy_binding ORDER BY ALL',
];

async function contentsOf(store: string): Promise<readonly unknown[]> {
  return withConnection(store, TEST_PORTS, async (connection) => {
    const views = await queryRows(
      connection,
      `SELECT view_name FROM duckdb_views() WHERE starts_with(view_name, 'Tiny') ORDER BY 1`,
    );
    const contents: unknown[] = [];
    for (const sql of [...READ, ...views.map(([name]) => `FROM "${String(name)}" ORDER BY ALL`)]) {
      const rows = await queryRows(connection, `SELECT t::VARCHAR FROM (${sql}) t`);
      contents.push([sql.slice(0, 60), rows.flat()]);
    }
    return contents;
  });
}

test('all days brought in together read as they do brought in one after the other', async () => {
  await fc.assert(
    fc.asyncProperty(sources, async (source) => {
      const [together, apart] = [await tempStore(), await tempStore()];
      for (const store of [together, apart]) await prepare(store, source);
      await ingestByDay(readOf({ ...source, fields: FIELDS }), { ...TARGET, store: together }, TEST_PORTS);
      await ingestDays(apart, source);
      expect(await contentsOf(together)).toEqual(await contentsOf(apart));
      await expectSoundStore(together);
    }),
    { numRuns: longOr(4, 50) },
  );
});
