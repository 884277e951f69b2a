import type { Verdict } from '../../../../src/analysis/validation/roll-up/judge.ts';
import { withConnection } from '../../../../src/warehouse/store/connection.ts';
import { queryRows } from '../../../../src/warehouse/store/rows.ts';
import { TEST_PORTS } from '../../../support/temp-store.ts';

/** A row that is open in a store, with its numbers as integers of 10^-6. */
export type OpenRow = {
  readonly resource: string;
  readonly company: string;
  readonly dimensions: string;
  readonly unit: string;
  /** ISO date, '' of an instant. */
  readonly start: string;
  readonly end: string;
  readonly document: string;
  /** When that was accepted, else filed. */
  readonly accepted: string;
  readonly fiscalPeriod: string;
  /** Id of the taxonomy that it names. */
  readonly taxonomy: string;
  readonly numbers: readonly OpenNumber[];
};

export type OpenNumber = { readonly namespace: string; readonly name: string; readonly value: bigint };

/** One total of one row in one section: what is reported, what its reported parts add up to, and the verdict where both must be the same. */
export type Check = {
  readonly section: string;
  /** In lower case. */
  readonly total: string;
  readonly verdict: Verdict;
  readonly reported: bigint;
  /** Of nothing, where no part is reported. */
  readonly computed: bigint;
};

/** By section, by total in lower case: the parts in lower case, with 1 or -1. */
export type Calculation = ReadonlyMap<string, ReadonlyMap<string, ReadonlyMap<string, bigint>>>;

const PLACES = 6;

const ROWS = `
  WITH names AS (SELECT map_from_entries(list({key: field_id, value: namespace || '#' || name})) AS names FROM field)
  SELECT r.name, e.key, d.text, coalesce(u.name, ''), coalesce(c.period_start::VARCHAR, ''), coalesce(c.period_end::VARCHAR, ''), coalesce(o.name, ''),
    coalesce(dv.accepted, dv.filed::VARCHAR, ''), coalesce(dv.fiscal_period, ''), coalesce(b.id, ''),
    to_json(list_transform(list_zip(x.fields, x.mantissas, x.places), v -> [names[v[1]], v[2]::VARCHAR, v[3]::VARCHAR]))::VARCHAR
  FROM names, row_version v JOIN filed_row w USING (filed_row_id) JOIN row_identity c USING (row_identity_id) JOIN resource r USING (resource_id)
  JOIN entity e USING (entity_id) JOIN dimensions d USING (dimensions_id) JOIN row_content x USING (row_version_id)
  LEFT JOIN unit u ON u.unit_id = c.unit_id LEFT JOIN document o ON o.document_id = w.document_id
  LEFT JOIN document_version dv ON dv.document_id = w.document_id AND dv.closed IS NULL
  LEFT JOIN taxonomy_binding b ON b.binding_id = v.binding_id
  WHERE v.closed IS NULL AND r.name LIKE $resource AND x.wide_fields IS NULL`;

/** The open rows of the resources whose names are like a pattern of SQL; none of them may have numbers beyond 64 bits. */
export async function openRows(store: string, resource: string): Promise<readonly OpenRow[]> {
  const rows = await withConnection(store, TEST_PORTS, (connection) => queryRows(connection, ROWS, { resource }));
  return rows.map((cells) => {
    const [name = '', company = '', dimensions = '', unit = '', start = '', end = '', ...others] = cells.map(String);
    const [document = '', accepted = '', fiscalPeriod = '', taxonomy = '', values = ''] = others;
    const numbers = (JSON.parse(values) as [string, string, string][]).map(([field, mantissa, places]) => {
      const [namespace = '', local = ''] = field.split('#');
      return { namespace, name: local, value: BigInt(mantissa) * 10n ** BigInt(PLACES - Number(places)) };
    });
    return {
      resource: name,
      company,
      dimensions,
      unit,
      start,
      end,
      document,
      accepted,
      fiscalPeriod,
      taxonomy,
      numbers,
    };
  });
}

const CALCULATIONS = `
  SELECT t.id, c.section_id, p.name, k.name, c.weight FROM calculation c JOIN taxonomy t USING (taxonomy_id)
  JOIN field p ON p.field_id = c.parent_field_id JOIN field k ON k.field_id = c.child_field_id`;

/** The calculations of a store that has one version of each taxonomy, by id. Every weight must be 1 or -1. */
export async function calculations(store: string): Promise<ReadonlyMap<string, Calculation>> {
  const all = new Map<string, Map<string, Map<string, Map<string, bigint>>>>();
  const rows = await withConnection(store, TEST_PORTS, (connection) => queryRows(connection, CALCULATIONS));
  for (const [id = '', section = '', total = '', part = '', weight = ''] of rows.map((row) => row.map(String))) {
    const sign = Number(weight);
    if (sign !== 1 && sign !== -1) throw new Error(`weight ${weight} of ${part} in ${total}`);
    const sections = entry(all, id, () => new Map());
    const totals = entry(sections, section, () => new Map());
    entry(totals, total.toLowerCase(), () => new Map()).set(part.toLowerCase(), BigInt(sign));
  }
  return all;
}

function entry<V>(map: Map<string, V>, key: string, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

/** The rule once more, exactly and plainly: each total of a row that is reported, section by section. Custom fields take no part. */
export function checksOf({ numbers }: Pick<OpenRow, 'numbers'>, calculation: Calculation): readonly Check[] {
  const values = new Map<string, bigint>();
  const contradicted = new Set<string>();
  for (const { namespace, name, value } of numbers) {
    if (!isOfStatements(namespace)) continue;
    const field = name.toLowerCase();
    if (values.has(field) && values.get(field) !== value) contradicted.add(field);
    values.set(field, value);
  }
  const checks: Check[] = [];
  for (const [section, totals] of calculation) {
    for (const [total, parts] of totals) {
      const reported = values.get(total);
      if (reported === undefined) continue;
      const there = [...parts].filter(([part]) => values.has(part));
      const computed = there.reduce((sum, [part, sign]) => sum + sign * (values.get(part) ?? 0n), 0n);
      const isBlocked = [total, ...there.map(([part]) => part)].some((field) => contradicted.has(field));
      const agrees = reported === computed ? 'consistent' : 'inconsistent';
      const verdict: Verdict =
        there.length === 0
          ? 'unbound'
          : isBlocked
            ? 'duplicates'
            : there.length < parts.size
              ? `${agrees}Partial`
              : agrees;
      checks.push({ section, total, verdict, reported, computed });
    }
  }
  return checks;
}

/** Whether a field is one of a taxonomy of statements, and neither a filing's own nor one of documents and entities. */
function isOfStatements(namespace: string): boolean {
  return namespace === 'service' || namespace.startsWith('us-gaap/');
}
