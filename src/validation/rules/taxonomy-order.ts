import { groupBy } from '../../base/collections.ts';
import { fieldKey } from '../../model/field-name.ts';
import type { PartsRule } from './rule.ts';

export const taxonomyOrder = {
  id: 'taxonomy/order',
  family: 'taxonomy',
  scope: 'taxonomy',
  severity: 'note',
  doc: 'Two children of a total have the same relative order in a section of a calculation.',
  byDefault: false,
  options: [],
  *lint({ calculation }) {
    const placeOf = ({ sectionId, parent, relativeOrder }: (typeof calculation)[number]): string =>
      `${sectionId}\n${fieldKey(parent)}\n${relativeOrder}`;
    for (const same of groupBy(calculation, placeOf).values()) {
      const [first, ...others] = same;
      for (const { sectionId, parent, child, relativeOrder } of others) {
        const detail = `has the order ${relativeOrder} of ${first?.child.name}`;
        if (first && fieldKey(child) !== fieldKey(first.child))
          yield { sectionId, field: parent, child: child.name, detail };
      }
    }
  },
} as const satisfies PartsRule;
