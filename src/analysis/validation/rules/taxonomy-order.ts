import { groupBy } from '../../../core/base/collections.ts';
import { formatDecimal, parseDecimal, trimDecimal } from '../../../core/base/decimal.ts';
import { fieldKey } from '../../../core/model/field-name.ts';
import type { FieldName } from '../../../core/model/taxonomy.ts';
import type { PieceRule } from './rule.ts';

type Ordered = {
  readonly sectionId: string;
  readonly parent: FieldName;
  readonly child: FieldName;
  readonly relativeOrder: string;
};

export const taxonomyOrder = {
  id: 'taxonomy/order',
  family: 'taxonomy',
  kind: 'pieces',
  pieces: 'taxonomy',
  scope: 'taxonomy',
  severity: 'note',
  doc: 'Two children of one parent have the same relative order in a section of a calculation or presentation.',
  byDefault: false,
  options: [],
  *check({ calculation, presentation }) {
    for (const [structure, relationships] of Object.entries({ calculation, presentation })) {
      for (const same of groupBy<string, Ordered>(relationships, placeOf).values()) {
        const [first, ...others] = same;
        for (const { sectionId, parent, child, relativeOrder } of others) {
          if (!first || fieldKey(child) === fieldKey(first.child)) continue;
          const detail = `has the order ${relativeOrder} of ${first.child.name}`;
          const at = structure === 'presentation' ? ({ structure } as const) : {};
          yield { sectionId, ...at, field: parent, child: child.name, detail };
        }
      }
    }
  },
} as const satisfies PieceRule<'taxonomy'>;

/** Orders are compared as numbers: `1` is `1.0`. */
function placeOf({ sectionId, parent, relativeOrder }: Ordered): string {
  const order = parseDecimal(relativeOrder);
  return `${sectionId}\n${fieldKey(parent)}\n${order ? formatDecimal(trimDecimal(order)) : relativeOrder}`;
}
