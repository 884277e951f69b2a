import { groupBy } from '../../base/collections.ts';
import type { QualifiedName } from '../../base/xml.ts';
import type { BalanceType, FieldProperty, PeriodType } from '../../model/taxonomy.ts';
import type { Concept } from './concepts.ts';
import { valueKind } from './data-types.ts';
import { XBRLI } from './names.ts';
import type { ElementDeclaration, Schema } from './schema.ts';
import type { Tally } from './tally.ts';

/**
 * The properties of the concepts that have a declaration, in the given order. Unknown period and balance types are
 * counted.
 */
export function fieldProperties(
  concepts: Iterable<Concept>,
  schemas: readonly Schema[],
  tally: Tally,
): FieldProperty[] {
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
    if (!declaration) continue;
    const { periodType, balance } = declaration;
    if (periodType !== undefined && !PERIOD_TYPES.has(periodType)) tally.count('periodTypesUnknown');
    if (balance !== undefined && !BALANCE_TYPES.has(balance)) tally.count('balanceTypesUnknown');
    properties.push({ field, ...declaredProperties(declaration, baseOf) });
  }
  return properties;
}

const PERIOD_TYPES = new Map<string | undefined, PeriodType>([
  ['duration', 'duration'],
  ['instant', 'instant'],
]);
const BALANCE_TYPES = new Map<string | undefined, BalanceType>([
  ['credit', 'credit'],
  ['debit', 'debit'],
]);

function declaredProperties(
  { type, abstract, substitutes, periodType, balance }: ElementDeclaration,
  baseOf: (type: QualifiedName) => QualifiedName | undefined,
): Omit<FieldProperty, 'field'> {
  const kind = type && valueKind(type, baseOf);
  const period = PERIOD_TYPES.get(periodType);
  const side = BALANCE_TYPES.get(balance);
  const isTuple = substitutes.namespace === XBRLI && substitutes.name === 'tuple';
  return {
    ...(type && { dataType: { name: type.name } }),
    ...kind,
    canHoldValue: !abstract && !isTuple,
    ...(period && { periodType: period }),
    ...(side && { balanceType: side }),
  };
}
