import type { LeftOutValue, StatementLine, StatementSection } from '../../src/analysis/statement/statement.ts';
import { groupBy } from '../../src/core/base/collections.ts';

/** A section with the lines of all its tables. */
export type WholeSection = {
  readonly id: string;
  readonly title: string;
  readonly kind: StatementSection['kind'];
  readonly tables: readonly StatementSection[];
  readonly lines: readonly StatementLine[];
  readonly leftOut: readonly LeftOutValue[];
};

const PERIOD = / \d{4}-\d\d-\d\d( to \d{4}-\d\d-\d\d)?$/;

/** A statement of equity has a table for each period, whose id and title end with it. */
export function wholeSections(sections: readonly StatementSection[]): readonly WholeSection[] {
  const byId = groupBy(sections, ({ id }) => id.replace(PERIOD, ''));
  return Array.from(byId, ([id, tables]) => ({
    ...{ id, title: tables[0]?.title.replace(PERIOD, '').replace(/,$/, '') ?? '' },
    ...{ kind: tables[0]?.kind ?? 'other', tables },
    lines: tables.flatMap(({ lines }) => lines),
    leftOut: tables.flatMap(({ leftOut }) => leftOut),
  }));
}
