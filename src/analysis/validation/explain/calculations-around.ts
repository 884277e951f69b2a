import { findOne } from '../../../core/base/find-named.ts';
import { namedSection } from '../../../core/model/named-parts.ts';
import type { ExplainOutput } from '../../../core/model/shapes/explain.ts';
import type { FieldName } from '../../../core/model/taxonomy.ts';
import type { RowOfField } from '../../../warehouse/store/company-values.ts';
import type { PlacedValue } from '../../../warehouse/store/read-values.ts';
import type { StoreReader } from '../../../warehouse/store/reader.ts';
import type { Comparison } from '../modes.ts';
import { cellOf, sceneOf } from './cells.ts';
import type { CheckedCompany } from './check-company.ts';
import type { JudgedRow } from './judged-row.ts';
import { fieldsAround, type SectionSums, sectionSums, totalsAbove, treesBelow } from './trees.ts';

/** How much of the calculations is shown. */
export type Shown = {
  /** Only the sections of this id or title, or the beginning of it; all in which the field is where it is left out. */
  readonly section?: string | undefined;
  /** How many levels of parts are shown; all where it is left out. */
  readonly depth?: number | undefined;
};

/** `own`: the values of the field in the row. */
type Place = {
  readonly checked: CheckedCompany;
  readonly judged: JudgedRow;
  readonly row: RowOfField;
  readonly own: readonly PlacedValue[];
  readonly comparison: Comparison;
};

type Around = Pick<ExplainOutput, 'value' | 'above' | 'trees'> & { readonly label: string | null };

/** The totals above a field and the trees below it; `undefined` where no section of the calculation has the field. */
export async function calculationsAround(
  reader: StoreReader,
  { checked, judged, row, own, comparison }: Place,
  { section, depth = Number.POSITIVE_INFINITY }: Shown,
): Promise<Around | undefined> {
  const { plan } = judged;
  const slot = own.map(({ id }) => plan.slotOfField[id] ?? -1).find((each) => each >= 0);
  if (slot === undefined) return undefined;
  const sections = chosenSections(sectionSums(plan, slot), section);
  const { version } = row;
  const labelsAt = await reader.labelsAt(fieldsAround(plan, slot, sections).map(({ name }) => ({ version, name })));
  const labelOf = ({ name }: FieldName): string | null => labelsAt({ version, name }).own;
  const scene = sceneOf({ row: judged, comparison, findings: checked.findingsOf(version), labelOf });
  const { value, label } = cellOf(scene, slot, undefined);
  return {
    value,
    label,
    above: totalsAbove(scene, slot, sections),
    trees: treesBelow(scene, slot, sections, depth),
  };
}

function chosenSections(all: readonly SectionSums[], asked: string | undefined): readonly SectionSums[] {
  if (asked === undefined) return all;
  const choices = all.map((value) => ({ ...namedSection(value.section), value }));
  return findOne(asked, choices, { option: 'section', what: 'section of the field is called' });
}
