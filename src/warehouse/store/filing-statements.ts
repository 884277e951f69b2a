import type { DuckDBConnection } from '@duckdb/node-api';
import { groupBy } from '../../core/base/collections.ts';
import { fieldKey } from '../../core/model/field-name.ts';
import { codeOfKind, isNote, isParenthetical, kindOfSection } from '../../core/model/section-kind.ts';
import { balanceOfLabel, isNegatedLabel, labelsOf } from '../../core/taxonomy/labels.ts';
import { resolveTaxonomy } from '../../core/taxonomy/resolve-taxonomy.ts';
import { sectionTrees } from '../../core/taxonomy/section-tree.ts';
import { sidesOf } from '../../core/taxonomy/sides.ts';
import { type Presentation, readPresentations } from './presentations.ts';
import type { Place, PresentedFiling, PresentedStatement } from './printed-filings.ts';
import { listRelatedOfFilings } from './read-calculation.ts';
import { openAt } from './relations.ts';
import { queryRecords } from './rows.ts';
import { listed } from './sql-text.ts';

type Bound = { readonly document: number; readonly name: string; readonly bindingId: number; readonly id: string };

/** The taxonomy that most rows of each document bind to, where it is the filing's own. */
const boundOf = (documents: readonly number[]): string => `
  SELECT document, d.name, "bindingId", b.id, b.stated_version AS "statedVersion" FROM (
      SELECT w.document_id AS document, v.binding_id AS "bindingId", count(*) AS rows
      FROM row_version v JOIN filed_row w USING (filed_row_id)
      WHERE w.document_id IN (${listed(documents)}) AND ${openAt('$snapshot')('v')} GROUP BY document, "bindingId")
    JOIN document d ON d.document_id = document JOIN taxonomy_binding b ON b.binding_id = "bindingId"
  WHERE b.source = 'filing'
  QUALIFY row_number() OVER (PARTITION BY document ORDER BY rows DESC, "bindingId") = 1
  ORDER BY document`;

/** The primary statements of XBRL filings, from the presentations of their own taxonomies. */
export async function readFilingStatements(
  connection: DuckDBConnection,
  documents: readonly number[],
  snapshot: number,
): Promise<ReadonlyMap<number, PresentedFiling>> {
  if (documents.length === 0) return new Map();
  const bound = await queryRecords<Bound & { readonly statedVersion: string | null }>(connection, boundOf(documents), {
    snapshot,
  });
  if (bound.length === 0) return new Map();
  const bindings = bound.map(({ bindingId }) => bindingId);
  const candidates = await listRelatedOfFilings(connection, 'presentation', bindings, snapshot);
  const byId = groupBy(candidates, ({ id }) => id);
  const taxonomies = bound.map(({ id, statedVersion }) => {
    const stated = statedVersion === null ? {} : { statedVersion };
    const match = resolveTaxonomy({ source: 'filing', id, ...stated }, byId.get(id) ?? []);
    return typeof match === 'string' ? undefined : match.taxonomyId;
  });
  const wanted = [...new Set(taxonomies.filter((id) => id !== undefined))];
  const isStatement = (title: string): boolean => !isNote(title) && !isParenthetical(title);
  const { presentations, idOf } = await readPresentations(connection, wanted, isStatement);
  const statements = new Map(Array.from(presentations, ([id, parts]) => [id, statementsOf(parts, idOf)]));
  return new Map(
    bound.map(({ document, name }, at) => {
      return [document, { name, statements: statements.get(taxonomies[at] ?? -1) ?? [] }];
    }),
  );
}

function statementsOf(parts: Presentation, idOf: (field: string) => number): readonly PresentedStatement[] {
  const labelOf = labelsOf(parts.labels, 'primary', () => null);
  const properties = new Map(parts.properties.map((property) => [fieldKey(property.field), property]));
  const sides = sidesOf(parts.properties, parts.calculation);
  return sectionTrees(parts, 'presentation', labelOf).flatMap(({ id, title, lines }) => {
    const kind = kindOfSection(title, lines[0]?.field.name ?? '');
    const code = codeOfKind(kind);
    if (code === undefined || lines.length === 0) return [];
    const places = lines.map((line, at): Place => {
      const key = fieldKey(line.field);
      const property = properties.get(key);
      const fieldId = idOf(key);
      const instant = balanceOfLabel(line.preferredLabel);
      return {
        line: at + 1,
        fieldId,
        field: String(fieldId),
        label: line.label ?? line.field.name,
        balance: sides.get(key) ?? null,
        periodType: line.periodType,
        isNegated: isNegatedLabel(line.preferredLabel),
        ...(instant && { instant }),
        isMoney: property?.isMoney ?? null,
        isHeading: property?.canHoldValue === undefined ? null : !property.canHoldValue,
        hasChildren: line.hasChildren,
      };
    });
    return [{ report: parts.placeOf(id), code, kind, places }];
  });
}
