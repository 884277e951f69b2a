import type { DuckDBConnection } from '@duckdb/node-api';
import { openNow } from './relations.ts';
import { rememberedEach } from './remembered.ts';
import { columns, queryColumns, queryRecords, toRecords } from './rows.ts';
import { CUSTOM_NAMESPACE, isAmong, listed, quoteText } from './sql-text.ts';

/** A field by its local name, in the filing of a row version; 0: in none. */
export type LabelPlace = { readonly version: number; readonly name: string };

/**
 * The labels of a field: `own` in its place, `common` without what its filing alone calls it; null: its name is all
 * that is known.
 */
export type PlacedLabel = { readonly own: string | null; readonly common: string | null };
export type LabelsAt = (place: LabelPlace) => PlacedLabel;

const FILING = quoteText('filing');
/** Namespaces of filings are accession numbers or URIs. */
const isCustom = `(regexp_matches(f.namespace, ${quoteText(CUSTOM_NAMESPACE)}) OR contains(f.namespace, ':'))`;

/** Some labels have nothing but spaces or control characters. */
const isVisible = (text: string): string => `regexp_matches(${text}, '[\\p{L}\\p{N}\\p{P}\\p{S}]')`;

const NAMED_FIELDS = `
  named AS MATERIALIZED (SELECT f.field_id, f.namespace, f.name, ${isCustom} AS is_custom FROM field f
    WHERE f.name IN (SELECT name FROM place))`.trim();

/** Which of several labels of taxonomies counts: the greatest. */
const RANK = `{is_english: l.language IS NULL OR starts_with(l.language, 'en'), version: t.version, id: l.taxonomy_id,
        text: l.text}`;

/** Tables of places, and of what they are in. */
const placesIn = (places: string): string => `place AS MATERIALIZED (SELECT DISTINCT version, name FROM (${places})),
  filed AS MATERIALIZED (SELECT row_version_id AS version, document_id, binding_id
    FROM row_version JOIN filed_row USING (filed_row_id) WHERE row_version_id IN (SELECT version FROM place)),
  subject AS MATERIALIZED (SELECT DISTINCT document_id, binding_id, name FROM place JOIN filed USING (version))`;

/** Tables of the lines of documents, and of the labels on them of fields of the table `named`. */
const printedIn = (isOfDocument: string): string =>
  `
  page AS MATERIALIZED (SELECT document_id, opened, field_id, label, parenthetical, report, line FROM statement_line
    WHERE ${isOfDocument}),
  printed AS (SELECT l.document_id, n.name,
      arg_min(l.label, {parenthetical: l.parenthetical, report: l.report, line: l.line}) AS text
    FROM page l JOIN named n USING (field_id)
    JOIN document_version v ON v.document_id = l.document_id AND v.opened = l.opened AND ${openNow('v')}
    WHERE ${isVisible('l.label')} GROUP BY ALL)`.trim();

/** Tables of the labels that the fields of the table `place` have in no filing. */
const COMMON = `
  ${NAMED_FIELDS},
  primary_label AS MATERIALIZED (SELECT l.taxonomy_id, n.name, n.is_custom, l.text, l.language
    FROM label l JOIN named n USING (field_id) WHERE l.label_type = 'primary'),
  stated AS MATERIALIZED (SELECT l.taxonomy_id, l.name, l.is_custom, l.text,
      ${RANK} AS rank, t.source, t.id, t.version
    FROM primary_label l JOIN taxonomy t USING (taxonomy_id) WHERE ${isVisible('l.text')}),
  tag_named AS MATERIALIZED (SELECT n.namespace, n.name, n.is_custom, d.label AS text
    FROM filed_field d JOIN named n USING (field_id) WHERE ${openNow('d')}),
  tagged AS MATERIALIZED (SELECT * FROM tag_named WHERE ${isVisible('text')}),
  tag AS (SELECT name, arg_max(text, {namespace: namespace, text: text}) AS text FROM tagged
    WHERE NOT is_custom GROUP BY name),
  published AS (SELECT name, arg_max(text, rank) AS text FROM stated WHERE source <> ${FILING} GROUP BY name),
  invented AS (SELECT name, arg_max(text, rank) AS text FROM (
      SELECT name, text, {is_tag: false, text: text} AS rank FROM stated
      UNION ALL SELECT name, text, {is_tag: true, text: text} FROM tagged)
    WHERE name NOT IN (SELECT name FROM named WHERE NOT is_custom) GROUP BY name)`;

/** SQL: the labels in the taxonomies of bindings. */
const inTaxonomyOf = (bindings: string): string => `SELECT b.binding_id, s.name,
      arg_max(s.text, {is_stated: b.stated_version IS NOT DISTINCT FROM s.version, rank: s.rank}) AS text
    FROM taxonomy_binding b JOIN stated s ON s.source = b.source AND s.id = b.id
    WHERE b.source <> ${FILING} AND b.binding_id IN (${bindings}) GROUP BY ALL`;

/** Tables of the labels in the taxonomies that rows name, and of those of data sets for a filing's own fields. */
const ELSEWHERE = `in_taxonomy AS (${inTaxonomyOf('SELECT binding_id FROM subject')}),
  own_tag AS (SELECT d.document_id, t.name, arg_max(t.text, t.text) AS text
    FROM document d JOIN tagged t ON t.namespace = d.name WHERE d.document_id IN (SELECT document_id FROM subject)
    GROUP BY ALL)`;

/**
 * SQL: `places` (version, name), each once, with its labels `own` and `common`. A label is that of the filing: of its
 * own taxonomy, else of the line on which it prints the field; else that of the taxonomy that its rows name; else that
 * of the field in data sets; else that of any published taxonomy. What a filing calls a field is said of other filings
 * only where the field is the invention of filings.
 */
export const labelledPlaces = (places: string): string => `
  WITH ${placesIn(places)},
  ${COMMON.trim()},
  in_filing AS (SELECT d.document_id, s.name, arg_max(s.text, s.rank) AS text
    FROM document d JOIN stated s ON s.source = d.source AND s.id = d.name
    WHERE d.document_id IN (SELECT document_id FROM subject) GROUP BY ALL),
  ${printedIn('document_id IN (SELECT document_id FROM subject)')},
  ${ELSEWHERE}
  SELECT p.version, p.name, coalesce(g.text, l.text, o.text, c.common) AS own, c.common
  FROM place p LEFT JOIN filed w USING (version)
  LEFT JOIN in_filing g ON g.document_id = w.document_id AND g.name = p.name
  LEFT JOIN printed l ON l.document_id = w.document_id AND l.name = p.name
  LEFT JOIN own_tag o ON o.document_id = w.document_id AND o.name = p.name
  LEFT JOIN (SELECT k.version, k.name, coalesce(x.text, t.text, u.text, i.text) AS common
    FROM (SELECT place.*, binding_id FROM place LEFT JOIN filed USING (version)) k
    LEFT JOIN in_taxonomy x ON x.binding_id = k.binding_id AND x.name = k.name
    LEFT JOIN tag t ON t.name = k.name LEFT JOIN published u ON u.name = k.name
    LEFT JOIN invented i ON i.name = k.name) c ON c.version = p.version AND c.name = p.name`;

const GIVEN = `SELECT unnest(from_json($places, '[{"version": "INTEGER", "name": "VARCHAR"}]'), max_depth := 2)`;

const keyOf = ({ version, name }: LabelPlace): string => `${version} ${name}`;
const NONE: PlacedLabel = { own: null, common: null };

/** The labels of fields in some places. */
export async function readLabelsAt(connection: DuckDBConnection, places: readonly LabelPlace[]): Promise<LabelsAt> {
  if (places.length === 0) return () => NONE;
  const values = { places: JSON.stringify(places) };
  const read = await queryRecords<LabelPlace & PlacedLabel>(connection, labelledPlaces(GIVEN), values);
  const labels = new Map(read.map(({ own, common, ...place }) => [keyOf(place), { own, common }]));
  return (place) => labels.get(keyOf(place)) ?? NONE;
}

/**
 * SQL: all labels that filings themselves have: of their own taxonomies, else of the lines that print a field, else of
 * the data set for their own fields.
 */
const ofFilings = (documents: string, fields: string): string => `
  WITH named AS ${fields},
  in_filing AS (SELECT d.document_id, f.name, arg_max(l.text, ${RANK}) AS text
    FROM document d JOIN taxonomy t ON t.source = d.source AND t.id = d.name
    JOIN label l ON l.taxonomy_id = t.taxonomy_id AND l.label_type = 'primary' AND ${isVisible('l.text')}
    JOIN named f USING (field_id) WHERE d.document_id IN (${documents}) GROUP BY ALL),
  ${printedIn(`document_id IN (${documents})`)},
  own_field AS MATERIALIZED (SELECT d.document_id, f.name, f.field_id
    FROM document d JOIN named f ON f.namespace = d.name WHERE d.document_id IN (${documents})),
  own_tag AS (SELECT f.document_id, f.name, arg_max(x.label, x.label) AS text
    FROM own_field f JOIN (FROM filed_field WHERE field_id IN (SELECT field_id FROM own_field)) x USING (field_id)
    WHERE ${openNow('x')} AND ${isVisible('x.label')} GROUP BY ALL)
  SELECT document_id AS document, name, coalesce(g.text, l.text, o.text) AS label
  FROM in_filing g FULL JOIN printed l USING (document_id, name) FULL JOIN own_tag o USING (document_id, name)`;

/** All fields, which are read where they are joined, or those of some names. */
const ALL_FIELDS = 'NOT MATERIALIZED (FROM field)';
const FIELDS_NAMED = `MATERIALIZED (
    FROM field WHERE name IN (SELECT unnest(from_json($names, '["VARCHAR"]'))))`;

/** SQL: the labels of fields for which their filings have none, by the taxonomies that rows name. */
const OF_OTHERS = `
  WITH place AS MATERIALIZED (SELECT DISTINCT binding_id, name FROM (
    SELECT unnest(from_json($places, '[{"binding_id": "INTEGER", "name": "VARCHAR"}]'), max_depth := 2))),
  ${COMMON.trim()},
  in_taxonomy AS (${inTaxonomyOf('SELECT binding_id FROM place')})
  SELECT p.binding_id AS binding, p.name, coalesce(x.text, t.text, u.text, i.text) AS label
  FROM place p LEFT JOIN in_taxonomy x ON x.binding_id = p.binding_id AND x.name = p.name
  LEFT JOIN tag t ON t.name = p.name LEFT JOIN published u ON u.name = p.name LEFT JOIN invented i ON i.name = p.name
  WHERE label IS NOT NULL`;

export type OwnLabelAt = (place: LabelPlace) => string | null;

/** The labels `own` of fields in some places: most are those of filings, and no others are read for these. */
export async function readOwnLabels(connection: DuckDBConnection, places: readonly LabelPlace[]): Promise<OwnLabelAt> {
  const filed = await readFiled(connection, new Set(places.map(({ version }) => version)));
  const ofFiling = await labelsOfFilings(
    connection,
    new Set(Array.from(filed.values(), ({ document }) => document)),
    new Set(places.map(({ name }) => name)),
  );
  const inFiling = ({ version, name }: LabelPlace) => ofFiling.get(filed.get(version)?.document ?? 0)?.get(name);
  const keyOf = ({ version, name }: LabelPlace): string => `${filed.get(version)?.binding ?? 0} ${name}`;
  const others = places.filter((place) => inFiling(place) === undefined).map(keyOf);
  const elsewhere = await rememberedEach(
    connection,
    { kind: 'labels of fields', most: MOST_LABELS },
    others,
    (unknown) => readElsewhere(connection, unknown),
  );
  return (place) => inFiling(place) ?? elsewhere.get(keyOf(place))?.label ?? null;
}

const MOST_LABELS = 20_000;

/** The documents and bindings of row versions; 0: none. */
async function readFiled(connection: DuckDBConnection, versions: ReadonlySet<number>) {
  if (versions.size === 0) return new Map<number, { readonly document: number; readonly binding: number }>();
  const query = `SELECT row_version_id, coalesce(document_id, 0), binding_id
    FROM row_version JOIN filed_row USING (filed_row_id) WHERE ${isAmong('row_version_id', [...versions])}`;
  const read = toRecords(await queryColumns(connection, columns('integer', 'version document binding'), query));
  return new Map(read.map(({ version, ...filed }) => [version, filed]));
}

type LabelsByDocument = ReadonlyMap<number, ReadonlyMap<string, string>>;

/** Those of a filing with a taxonomy of its own are thousands. */
const DOCUMENT_LABELS = { kind: 'labels of documents', most: 16 };
/** With more documents, only the labels of the wanted fields are read. */
const FEW_DOCUMENTS = 4;

/** What filings themselves call their fields, by document and name: at least the fields of some names. */
function labelsOfFilings(
  connection: DuckDBConnection,
  documents: ReadonlySet<number>,
  names: ReadonlySet<string>,
): Promise<LabelsByDocument> {
  const read = async (unknown: readonly number[], fields: string, values?: Record<string, string>) => {
    type Label = { readonly document: number; readonly name: string; readonly label: string };
    const labels = new Map(unknown.map((id) => [id, new Map<string, string>()]));
    const rows = await queryRecords<Label>(connection, ofFilings(listed(unknown), fields), values);
    for (const { document, name, label } of rows) labels.get(document)?.set(name, label);
    return labels;
  };
  return documents.size > FEW_DOCUMENTS
    ? read([...documents], FIELDS_NAMED, { names: JSON.stringify([...names]) })
    : rememberedEach(connection, DOCUMENT_LABELS, documents, (unknown) => read(unknown, ALL_FIELDS));
}

/** `keys`: the id of a binding and a name. */
async function readElsewhere(connection: DuckDBConnection, keys: readonly string[]) {
  const places = keys.map((key) => {
    const [binding = '', ...name] = key.split(' ');
    return { binding_id: Number(binding), name: name.join(' ') };
  });
  type Label = { readonly binding: number; readonly name: string; readonly label: string };
  const read = await queryRecords<Label>(connection, OF_OTHERS, { places: JSON.stringify(places) });
  return new Map(read.map(({ binding, name, label }) => [`${binding} ${name}`, { label }]));
}

/** Planning a query takes longer than its answer: this one is without filings. */
const NAMED = `
  WITH place AS MATERIALIZED (SELECT DISTINCT unnest(from_json($names, '["VARCHAR"]')) AS name),
  ${COMMON.trim()}
  SELECT name, coalesce(t.text, u.text, i.text) AS common
  FROM place LEFT JOIN tag t USING (name) LEFT JOIN published u USING (name) LEFT JOIN invented i USING (name)
  WHERE common IS NOT NULL`;

/** The labels of fields by their local names, in no filing, where there are some. */
export async function readLabelsNamed(
  connection: DuckDBConnection,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const labels = await rememberedEach(
    connection,
    { kind: 'common labels', most: MOST_LABELS },
    names,
    async (unknown) => {
      type Named = { readonly name: string; readonly common: string };
      const read = await queryRecords<Named>(connection, NAMED, { names: JSON.stringify(unknown) });
      return new Map(read.map((label) => [label.name, label]));
    },
  );
  return new Map([...labels].map(([name, { common }]) => [name, common]));
}
