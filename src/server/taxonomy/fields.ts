import { fieldKey } from '../../model/field-name.ts';
import type { ServedTaxonomy } from '../../model/served-taxonomy.ts';
import type { BalanceType, FieldLabel, FieldProperty, PeriodType } from '../../model/taxonomy.ts';
import type { FieldLabelAnswer, WireLabel, WireLabelledField } from '../../protocol/taxonomy/field-labels.ts';
import type { FieldPropertyAnswer, WireFieldProperty, WireKind } from '../../protocol/taxonomy/field-properties.ts';
import { BALANCE_TYPES, LABEL_TYPES, PERIOD_TYPES } from '../../protocol/taxonomy/type-numbers.ts';
import { wireDataType } from './data-type.ts';
import { sectionHeads } from './section-heads.ts';
import { numberOf } from './sections.ts';
import { wireName } from './wire-name.ts';

export function fieldPropertyAnswer({ parts, fieldIds }: ServedTaxonomy): FieldPropertyAnswer {
  const heads = sectionHeads(parts.presentation);
  const fields = numbered(parts.properties).map(
    ({ property, rowNumber }): WireFieldProperty => ({
      id: numberOf(fieldIds, fieldKey(property.field)),
      name: wireName(property.field),
      rowNumber,
      dataType: wireDataType(property, heads.has(fieldKey(property.field))),
      periodType: kindOf(PERIOD_TYPES, property.periodType),
      balanceType: kindOf(BALANCE_TYPES, property.balanceType),
    }),
  );
  return { total: fields.length, fields };
}

/** Every field with its labels, at most one of each of the contract's three types; other types are no part of the contract. */
export function fieldLabelAnswer({ parts, fieldIds }: ServedTaxonomy): FieldLabelAnswer {
  const labels = labelsByField(parts.labels);
  const fields = numbered(parts.properties).map(({ property, rowNumber }): WireLabelledField => {
    const key = fieldKey(property.field);
    return {
      id: numberOf(fieldIds, key),
      name: wireName(property.field),
      rowNumber,
      labels: wireLabels(labels.get(key) ?? []),
    };
  });
  return { total: fields.length, fields };
}

/** In the order of the publisher's row numbers where every field has one; else the fields are counted. */
function numbered(
  properties: readonly FieldProperty[],
): readonly { readonly property: FieldProperty; readonly rowNumber: number }[] {
  const counted = properties.some(({ rowNumber }) => rowNumber === undefined);
  return properties
    .map((property, position) => ({
      property,
      rowNumber: counted || property.rowNumber === undefined ? position + 1 : property.rowNumber,
    }))
    .sort((a, b) => a.rowNumber - b.rowNumber);
}

function kindOf<T extends PeriodType | BalanceType>(
  kinds: Readonly<Record<number, T>>,
  kind: T | undefined,
): WireKind | undefined {
  const found = Object.entries(kinds).find(([, name]) => name === kind);
  return found && { id: Number(found[0]), description: found[1][0]?.toUpperCase() + found[1].slice(1) };
}

function labelsByField(labels: readonly FieldLabel[]): ReadonlyMap<string, readonly FieldLabel[]> {
  const byField = new Map<string, FieldLabel[]>();
  for (const label of labels) {
    const known = byField.get(fieldKey(label.field));
    if (known) known.push(label);
    else byField.set(fieldKey(label.field), [label]);
  }
  return byField;
}

/** Of labels in several languages the one that states none or English, else the first. */
function wireLabels(labels: readonly FieldLabel[]): readonly WireLabel[] {
  return Object.entries(LABEL_TYPES).flatMap(([id, name]) => {
    const ofType = labels.filter(({ labelType }) => labelType === name);
    const label = ofType.find(({ language = 'en' }) => /^en\b/i.test(language)) ?? ofType[0];
    return label ? [{ labelTypeId: Number(id), text: label.text }] : [];
  });
}
