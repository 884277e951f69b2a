import { fieldKey } from '../../core/model/field-name.ts';
import { isParenthetical, kindOfSection } from '../../core/model/section-kind.ts';
import type { FieldName, FieldProperty, TaxonomyKey, TaxonomyParts } from '../../core/model/taxonomy.ts';
import { rootsOf } from '../../core/taxonomy/field-graph.ts';
import { balanceOfLabel, isNegatedLabel, isVisible, type LabelOf } from '../../core/taxonomy/labels.ts';
import { childrenOf, type SectionGraph, sectionGraphs } from '../../core/taxonomy/section-graph.ts';
import type { KeyOf } from './filed-values.ts';
import type { Axis, Outline, OutlineLine } from './outline.ts';
import { calculationOf, indexSums, naturalSign, type Sums, sumsAmong } from './sums.ts';
import { typeOfDataType } from './value-type.ts';

/** How the fields of rows are described where the taxonomy does not, and which of them rows report. */
export type RowFields = {
  readonly keyOf: KeyOf;
  readonly isReported: (field: FieldName) => boolean;
  /** Local names of axes that occur in dimensions of rows. */
  readonly axes: ReadonlySet<string>;
};

type Place = { readonly field: FieldName; readonly preferred: string | null; readonly level: number };

/** The sections of a taxonomy's presentation in their order, each as the lines of its tree from the top down. */
export function taxonomyOutlines(
  key: TaxonomyKey,
  parts: TaxonomyParts,
  labelOf: LabelOf,
  rows: RowFields,
): readonly Outline[] {
  const properties = new Map((parts.properties ?? []).map((property) => [fieldKey(property.field), property]));
  const sections = (parts.sections ?? []).filter(({ structure }) => structure === 'presentation');
  const graphs = sectionGraphs({ sections, presentation: parts.presentation ?? [] });
  // Publishers define roles that they use for calculations alone.
  return graphs
    .filter(({ graph }) => graph.size > 0)
    .map((graph) => {
      const { section } = graph;
      const places = placesOf(graph, rows);
      const top = places[0];
      const isOnlyRoot = places.filter(({ level }) => level === 0).length === 1;
      const isTitle = top !== undefined && isOnlyRoot && isHeading(top.field, properties, rows, true);
      const linePlaces = isTitle
        ? places.slice(1).map((place) => ({ ...place, level: Math.max(0, place.level - 1) }))
        : places;
      const kind = kindOfSection(section.title, top?.field.name ?? '');
      const sums = sumsAmong(
        indexSums(calculationOf(section, parts), rows.keyOf),
        linePlaces.map(({ field }) => field),
      );
      return {
        id: section.id,
        title: isVisible(section.title) ? section.title : section.id,
        kind,
        isParenthetical: isParenthetical(section.title),
        structure: { kind: 'taxonomy', source: key.source, id: key.id, version: key.version },
        axes: axesOf(graph, labelOf, rows),
        lines: linePlaces.map((place, position) => {
          const property = properties.get(fieldKey(place.field));
          const isAbove = (linePlaces[position + 1]?.level ?? 0) > place.level;
          return toLine(place, position, {
            property,
            sums,
            label: labelOf(place.field, place.preferred),
            isHeading: isHeading(place.field, properties, rows, isAbove),
            sign: naturalSign(sums.signOf(place.field), property?.balanceType ?? null, kind),
          });
        }),
      };
    });
}

type LineFacts = {
  readonly property: FieldProperty | undefined;
  readonly sums: Sums;
  readonly label: string;
  readonly isHeading: boolean;
  readonly sign: 1 | -1;
};

function toLine({ field, preferred, level }: Place, position: number, facts: LineFacts): OutlineLine {
  const { property, sums, label, isHeading: heading, sign } = facts;
  return {
    field,
    position,
    level,
    label,
    isHeading: heading,
    naturalSign: sign,
    negated: isNegatedLabel(preferred),
    isTotal: !heading && sums.isTotal(field),
    sums: heading ? [] : sums.sumsOf(field),
    balance: balanceOfLabel(preferred),
    periodType: property?.periodType ?? null,
    type: typeOfDataType(property?.dataType?.name),
    balanceType: property?.balanceType ?? null,
  };
}

/**
 * A field that holds no value. Where its properties are not known: one that no row reports and that has lines below it.
 */
function isHeading(
  field: FieldName,
  properties: ReadonlyMap<string, FieldProperty>,
  { isReported }: RowFields,
  isAbove: boolean,
): boolean {
  const stated = properties.get(fieldKey(field))?.canHoldValue;
  return stated === undefined ? isAbove && !isReported(field) : !stated;
}

/** Names that US-GAAP reserves for the frame of a table and for its dimensions, which are shown as groups of lines. */
const FRAME = /(?:Table|LineItems)$/;
const AXIS = /Axis$/;

/**
 * The tree from its roots down, each field where its relationships put it; levels as the taxonomy states them, from 1
 * below a root, less one for each frame around a line.
 */
function placesOf({ graph }: SectionGraph, { isReported }: RowFields): readonly Place[] {
  const fieldOf = (node: string): FieldName => graph.getNodeAttributes(node).field;
  const first = Math.min(...graph.mapEdges((_edge, { statedLevel }) => statedLevel));
  const places: Place[] = [];
  const visit = (node: string, path: ReadonlySet<string>, frames: number): void => {
    const below = new Set([...path, node]);
    for (const { child, statedLevel, preferredLabel } of childrenOf(graph, node)) {
      const field = fieldOf(child);
      const isFrame = FRAME.test(field.name) && !isReported(field) && graph.outboundDegree(child) > 0;
      if (below.has(child) || AXIS.test(field.name)) continue;
      if (!isFrame) places.push({ field, preferred: preferredLabel, level: statedLevel - first + 1 - frames });
      visit(child, below, isFrame ? frames + 1 : frames);
    }
  };
  for (const root of rootsOf(graph)) {
    places.push({ field: fieldOf(root), preferred: null, level: 0 });
    visit(root, new Set(), 0);
  }
  return places;
}

/** The axes of the tree that occur in rows, each with all fields below it. */
function axesOf({ graph }: SectionGraph, labelOf: LabelOf, { axes }: RowFields): readonly Axis[] {
  const nodes = graph.filterNodes((_node, { field }) => axes.has(field.name));
  return nodes.map((axis) => {
    const members = new Map<string, string>();
    const visit = (node: string): void => {
      for (const { child, preferredLabel } of childrenOf(graph, node)) {
        const { field } = graph.getNodeAttributes(child);
        if (members.has(field.name)) continue;
        members.set(field.name, labelOf(field, preferredLabel));
        visit(child);
      }
    };
    visit(axis);
    const { field } = graph.getNodeAttributes(axis);
    return { name: field.name, members: Array.from(members, ([name, label]) => ({ name, label })) };
  });
}
