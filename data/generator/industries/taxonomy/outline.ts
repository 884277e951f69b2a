import type { PeriodKind } from '../field.ts';

/**
 * The fields of one section as text, indented by two spaces a level; the title is the root. A line is one of
 *
 *     # Current Assets                                        a heading, named currentassetsabstract
 *     debit inventoriesnet: Inventories, Net = raw finished   type, name, label, and what it is the sum of
 *     credit dilutedshares: Diluted Shares | Definition.      a definition, where no sum tells what it is
 *     see netincome                                           a field of another section, once more
 *
 * Types: debit, credit and money (an amount without balance type), else the kind of field; `shares/instant` where the
 * period type is not that of the section. Signs are not written: they follow from the balance types.
 */
export type Outline = {
  readonly title:
    | 'Balance Sheet'
    | 'Income Statement'
    | 'Cash Flow'
    | 'Supplementary Information'
    | 'Period Information';
  readonly period: PeriodKind;
  readonly text: string;
};
