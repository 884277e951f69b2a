import type { QualifiedName } from '../../base/xml.ts';
import type { BalanceType, FieldProperty, PeriodType } from '../../model/taxonomy.ts';
import type { Concept } from './concepts.ts';
import { valueKind } from './data-types.ts';
import { groupBy } from './maps.ts';
import { XBRLI } from './names.ts';
import type { ElementDeclaration, Schema } from './schema.ts';

/** The properties of the concepts that have a declaration, in the given order. */
export function fieldProperties(concepts: Iterable<Concept>, schemas: readonly Schema[]): FieldProperty[] {
  const byNamespace = groupBy(schemas, ({ targetNamespace }) => targetNamespace);
  const baseOf = ({ namespace, name }: QualifiedName): QualifiedName | undefined => {
    for (const { typeBases } of byNamespace.get(namespace) ?? []) {
      const base = typeBases.get(name);
      if (base) return base;
    }
    return undefined;
  };
  const properties: FieldProperty[] = [];
  for (const { field, declaration } of concepts) {
    if (declaration) properties.push({ field, ...declaredProperties(declaration, baseOf) });
  }
  return properties;
}

const PERIOD_TYPES: Readonly<Record<string, PeriodType>> = { duration: 'duration', instant: 'instant' };
const BALANCE_TYPES: Readonly<Record<string, BalanceType>> = { credit: 'credit', debit: 'debit' };

function declaredProperties(
  { type, abstract, substitutes, periodType, balance }: ElementDeclaration,
  baseOf: (type: QualifiedName) => QualifiedName | undefined,
): Omit<FieldProperty, 'field'> {
  const kind = type && valueKind(type, baseOf);
  const period = periodType === undefined ? undefined : PERIOD_TYPES[periodType];
  const side = balance === undefined ? undefined : BALANCE_TYPES[balance];
  const isTuple = substitutes.namespace === XBRLI && substitutes.name === 'tuple';
  return {
    ...(type && { dataType: { name: type.name } }),
    ...kind,
    canHoldValue: !abstract && !isTuple,
    ...(period && { periodType: period }),
    ...(side && { balanceType: side }),
  };
}
