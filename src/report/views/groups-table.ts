import { formatAmount, formatCount, HUMAN_READABLE } from '../../model/format-amount.ts';
import { type Block, type Cell, columnsOf, note, plural, type TableRow, table, tight } from '../document.ts';
import type { ValidateOutput } from '../shapes/validate.ts';
import { companyParts, periodText } from './sentences.ts';

type Group = ValidateOutput['groups'][number];

/** So many groups open the report. */
const SHOWN = 10;

const COLUMNS = columnsOf('', '~cause', '>findings', '>companies', '>periods', '.total difference', 'unit');

const NAMES: Readonly<Record<NonNullable<Group['kind']>, string>> = {
  subtotal: 'wrong subtotal',
  rounding: 'rounding',
  weight: 'wrong weight',
  sign: 'wrong sign',
  'other-value': 'other value',
  digits: 'swapped digits',
  scale: 'wrong scale',
  'repeated-total': 'repeated total',
  'counted-twice': 'counted twice',
  'left-out': 'left out',
  'other-field': 'other field',
  'reported-elsewhere': 'reported elsewhere',
  'other-period': 'other period',
  'missing-child': 'missing part',
};

/** The most important groups of findings, each with an example in numbers. */
export function groupBlocks(groups: readonly Group[]): readonly Block[] {
  if (groups.length === 0) return [];
  const shown = groups.slice(0, SHOWN);
  const left = groups.slice(SHOWN);
  const rest = left.reduce((sum, { findings }) => sum + findings, 0);
  return [
    table(COLUMNS, shown.flatMap(groupRows)),
    ...(left.length > 0
      ? [tight(note({ text: `${plural(left.length, 'more group')} with ${plural(rest, 'finding')}.`, tone: 'dim' }))]
      : []),
  ];
}

function groupRows(group: Group): TableRow[] {
  const { severity, findings, folded, companies, periods, unit, gap, example } = group;
  const cells: Cell[] = [
    { text: severity, tone: severity },
    { text: titleOf(group), tone: 'strong' },
    findings,
    companies,
    periods,
    { amount: gap, tone: severity },
    unit ?? '',
  ];
  const above = folded > 0 && `${formatCount(folded)} of them in totals above`;
  const remarks = [example.cause, above].filter(Boolean).join('; ');
  return [
    { cells },
    ...(remarks ? [{ remark: `${INDENT}${remarks}` }] : []),
    { remark: `${INDENT}${exampleText(example)}` },
  ];
}

/** `Example Anvil Works · ZZANV · 2024-06-30: 1,000 reported, 900 computed, difference 100`. */
function exampleText({ company, period, reported, computed, difference }: Group['example']): string {
  const place = [...(company ? companyParts(company) : []), period && periodText(period)].filter(Boolean).join(' · ');
  const [total, sum, gap] = [reported, computed, difference].map((amount) => formatAmount(amount, HUMAN_READABLE));
  return `${place}: ${total} reported, ${sum} computed, difference ${gap}`;
}

/** As wide as the column of severities and the gap behind it. */
const INDENT = '       ';

/** `wrong sign: AccumulatedDepreciation in PropertyPlantAndEquipmentNet`. */
function titleOf({ kind, field, total }: Group): string {
  const place = field !== null && total !== null && field !== total ? `${field} in ${total}` : (field ?? total ?? '');
  return [kind === null ? 'no cause found' : NAMES[kind], place].filter(Boolean).join(': ');
}
