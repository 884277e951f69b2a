import { formatAmount, formatCount, HUMAN_READABLE } from '../../../core/model/format-amount.ts';
import type { ValidateOutput } from '../../../core/model/shapes/validate.ts';
import { type Block, columnsOf, note, plural, type TableRow, table, tight, within } from '../document.ts';
import { companyParts, periodText } from './sentences.ts';

type Group = ValidateOutput['groups'][number];
type Kind = NonNullable<Group['kind']>;

/** The most groups that open the report. */
const GROUPS_SHOWN = 10;

const COLUMNS = columnsOf('', { title: 'what to mend first', align: 'left', shrinks: true, wraps: true });

/** Kinds of causes, for people. */
export const CAUSE_NAMES: Readonly<Record<Kind, string>> = {
  subtotal: 'wrong subtotal',
  rounding: 'rounding',
  weight: 'sign and weight contradict',
  sign: 'wrong sign',
  'other-value': 'two values',
  digits: 'swapped digits',
  scale: 'wrong scale',
  'repeated-total': 'repeated total',
  'counted-twice': 'counted twice',
  'left-out': 'part too many',
  'other-field': 'equal to another field',
  'reported-elsewhere': 'reported elsewhere',
  'other-period': 'value of another period',
  'missing-child': 'missing part',
  'not-filed': 'part that is never reported',
};

/** Kinds that explain a difference without anything being wrong. */
const EXCUSES: ReadonlySet<Group['kind']> = new Set<Kind>(['rounding', 'not-filed']);

/** The place of a group's first finding in the same document. */
export const placeOf = (group: string): string => `group-${group}`;

/**
 * The most important groups of findings, each with an example in numbers: ten, and not more than `limit` (0: no limit).
 * Those that are `placed` lead to their first finding.
 */
export function groupBlocks(
  groups: readonly Group[],
  limit: number,
  placed: ReadonlySet<string> = new Set(),
): readonly Block[] {
  if (groups.length === 0) return [];
  const shown = limit === 0 ? GROUPS_SHOWN : Math.min(limit, GROUPS_SHOWN);
  const rest = restText(groups.slice(shown));
  return [
    table(
      COLUMNS,
      groups.slice(0, shown).flatMap((group) => groupRows(group, placed.has(group.id))),
    ),
    ...(rest === '' ? [] : [tight(note({ text: rest, tone: 'dim' }))]),
  ];
}

function groupRows(group: Group, isPlaced: boolean): TableRow[] {
  const { severity } = group;
  return [
    {
      cells: [
        { text: severity, tone: severity },
        { text: groupTitle(group), tone: 'strong', href: isPlaced ? within(placeOf(group.id)) : undefined },
      ],
    },
    { cells: ['', countsText(group)] },
    { cells: ['', { text: exampleText(group), tone: 'dim' }] },
  ];
}

/** `937 more groups with 11,649 findings; 5,480 of these are explained by …` */
function restText(left: readonly Group[]): string {
  if (left.length === 0) return '';
  const excused = sumOf(left.filter(({ kind }) => EXCUSES.has(kind)));
  const more = `${plural(left.length, 'more group')} with ${plural(sumOf(left), 'finding')}`;
  const why = 'explained by rounding or by parts that companies never report';
  return excused === 0 ? `${more}.` : `${more}; ${formatCount(excused)} of these are ${why}.`;
}

const sumOf = (groups: readonly Group[]): number => groups.reduce((sum, { findings }) => sum + findings, 0);

/** `wrong sign: Accumulated depreciation in Property, net`; names where the taxonomies have no labels. */
export function groupTitle({ kind, rule, field, fieldLabel, total, totalLabel }: Group): string {
  const own = fieldLabel ?? field;
  const whole = totalLabel ?? total;
  const place = own !== null && whole !== null && field !== total ? `${own} in ${whole}` : (own ?? whole ?? '');
  const name = kind !== null ? CAUSE_NAMES[kind] : total === null ? rule : 'no cause found';
  return [name, place].filter(Boolean).join(': ');
}

/** `6 findings in 3 companies and 2 periods, 35,648,924,000 USD in all; 1 of them in totals above.` */
export function countsText({ findings, folded, companies, periods, unit, gap }: Group): string {
  const where = [companies > 0 && plural(companies, 'company', 'companies'), periods > 0 && plural(periods, 'period')];
  const places = findings > 1 && companies > 0 ? ` in ${where.filter(Boolean).join(' and ')}` : '';
  const amount = gap === null ? '' : `, ${[formatAmount(gap, HUMAN_READABLE), unit].filter(Boolean).join(' ')}`;
  const all = gap === null || findings === 1 ? '' : ' in all';
  const above = folded > 0 ? `; ${formatCount(folded)} of them in totals above` : '';
  return `${plural(findings, 'finding')}${places}${amount}${all}${above}.`;
}

/**
 * `Example Anvil Works · ZZANV · 2024-06-30: PropertyNet is reported as 1,000 and computed as 900.`, then the cause.
 */
export function exampleText({ example }: Group): string {
  const { company, period, field, reported, computed, cause } = example;
  const place = [...(company ? companyParts(company) : []), period && periodText(period)].filter(Boolean).join(' · ');
  const amounts = [
    reported !== null && `reported as ${formatAmount(reported, HUMAN_READABLE)}`,
    computed !== null && `computed as ${formatAmount(computed, HUMAN_READABLE)}`,
  ].filter(Boolean);
  const said = amounts.length === 0 ? field : `${field} is ${amounts.join(' and ')}`;
  return [`${[place, said].filter(Boolean).join(': ')}.`, cause].filter(Boolean).join(' ');
}
