import { groupBy } from '../../core/base/collections.ts';
import { kindOfCode, titleOfCode } from '../../core/model/section-kind.ts';
import type { FieldName } from '../../core/model/taxonomy.ts';
import { isVisible, type LabelMode } from '../../core/taxonomy/labels.ts';
import type { FiledField } from '../../warehouse/store/read-values.ts';
import type { StoredLine } from '../../warehouse/store/statement-lines.ts';
import type { Outline, OutlineLine } from './outline.ts';
import { naturalSign, type SumIndex, type Sums, sumsAmong } from './sums.ts';
import { typeOfDataType } from './value-type.ts';

type Described = {
  /** The calculation of the taxonomy that the rows of the document bind to. */
  readonly sums: SumIndex;
  readonly fieldOf: (field: FieldName) => FiledField | undefined;
  readonly labels: LabelMode;
};

/** The statements of a document as it presents them: in the order of reports and lines, with its labels. */
export function documentOutlines(
  document: string,
  lines: readonly StoredLine[],
  described: Described,
): readonly Outline[] {
  return Array.from(
    groupBy(lines, ({ report }) => report),
    ([report, all]) => {
      const { statement = '', parenthetical = false } = all[0] ?? {};
      const fields = all.map(({ field }) => field);
      return {
        id: `report ${report}`,
        title: `${titleOfCode(statement)}${parenthetical ? ' (Parenthetical)' : ''}`,
        kind: kindOfCode(statement),
        isParenthetical: parenthetical,
        structure: { kind: 'document', document },
        lines: documentLines(all, described, sumsAmong(described.sums, fields)),
        axes: [],
      };
    },
  );
}

/** Documents state no levels: where there are headings, all other lines are below them. */
function documentLines(
  lines: readonly StoredLine[],
  { fieldOf, labels }: Described,
  sums: Sums,
): readonly OutlineLine[] {
  const hasHeadings = lines.some(({ canHoldValue }) => !canHoldValue);
  return lines.map(({ field, label, statement, negating, canHoldValue }, position) => {
    const filed = fieldOf(field);
    const balanceType = filed?.balanceType ?? null;
    return {
      field,
      position,
      level: hasHeadings && canHoldValue ? 1 : 0,
      isHeading: !canHoldValue,
      negated: negating,
      label: labels !== 'name' && isVisible(label) ? label : field.name,
      naturalSign: naturalSign(sums.signOf(field), balanceType, kindOfCode(statement)),
      isTotal: canHoldValue && sums.isTotal(field),
      sums: canHoldValue ? sums.sumsOf(field) : [],
      balance: null,
      balanceType,
      periodType: filed?.periodType ?? null,
      type: typeOfDataType(filed?.dataType),
    };
  });
}
