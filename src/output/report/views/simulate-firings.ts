import { parseDecimal } from '../../../core/base/decimal.ts';
import { clipped } from '../../../core/base/text.ts';
import { HEADER_FIELDS, isTextField } from '../../../core/model/default-group.ts';
import type { SimulatedOutput } from '../../../core/model/shapes/simulate.ts';
import {
  type Block,
  blocksOf,
  type Cell,
  cellText,
  columnsOf,
  type Line,
  note,
  plural,
  type TableRow,
  table,
  tight,
} from '../document.ts';
import { dayOf, STATE_WORDS } from './simulate-words.ts';

type Firing = SimulatedOutput['firings'][number];
type Term = Firing['terms'][number];

/** The head of the nth subscription. */
export const sectionId = (at: number): string => `subscription-${at + 1}`;

/** How many rows fire under the asked rule. */
export function firedOf({ firings, furtherFirings }: SimulatedOutput): number {
  return firings.length + furtherFirings;
}

/** A subscription, its condition, and its firings with their values and the truth of each term. */
export function firingBlocks(one: SimulatedOutput, at: number): readonly Block[] {
  const { name, resource, expression, problems, firings, furtherFirings } = one;
  const lines: readonly Line[] = [
    { text: expression, tone: 'note' },
    ...problems.map(({ severity, message }): Line => [{ text: severity, tone: severity }, ` ${message}`]),
    ...storyLines(one),
  ];
  return blocksOf(
    { kind: 'head', level: 3, id: sectionId(at), text: `${name} · ${resource}` },
    tight(note(...lines)),
    firings.length > 0 && firingsTable(firings),
    furtherFirings > 0 && tight(note({ text: `${plural(furtherFirings, 'further row')} fire.`, tone: 'dim' })),
  );
}

function storyLines(one: SimulatedOutput): readonly Line[] {
  const { state, alerts, mails, activity } = one;
  if (state !== 'fired') return [STATE_WORDS[state]];
  const { largestBurst: burst, quiet } = activity;
  const [longest] = quiet;
  const parts = [
    `${plural(firedOf(one), 'row fires', 'rows fire')}, ${plural(alerts, 'alert')}, ${plural(mails, 'mail')}`,
    burst && burst.firings > 1 ? `most at once ${plural(burst.firings, 'row')} on ${dayOf(burst.at)}` : '',
    longest ? `longest quiet ${dayOf(longest.from)} to ${dayOf(longest.to)}` : '',
  ];
  return [parts.filter(Boolean).join('; ')];
}

/** Changed values of one firing that are shown; the others are counted. */
const MOST_VALUES = 4;

export function firingsTable(firings: readonly Firing[]): Block {
  const value = { align: 'decimal', shrinks: true, narrowest: 10 } as const;
  const columns = columnsOf(
    'at',
    'change',
    'company',
    'period',
    { title: 'field', align: 'left', shrinks: true, narrowest: 16 },
    ...[
      { title: 'before', ...value },
      { title: 'after', ...value },
    ],
  );
  const moments = new Set(firings.map(({ at }) => at));
  const isDaily = new Set([...moments].map(dayOf)).size === moments.size;
  return table(
    columns,
    firings.flatMap((firing) => firingRows(firing, isDaily)),
  );
}

const LONGEST_COMPANY = 24;

function firingRows(firing: Firing, isDaily: boolean): readonly TableRow[] {
  const { at, kind, row, changed, onlyNames, furtherChanged, terms } = firing;
  const shown = changed.slice(0, MOST_VALUES);
  const more = changed.length - shown.length + furtherChanged;
  const named: Cell[] = [
    { date: isDaily ? dayOf(at) : at },
    kind,
    clipped(row.company ?? '', LONGEST_COMPANY),
    row.period ?? dayText(row.periodEnd),
  ];
  const values = shown.map(({ field, before, after }): readonly Cell[] => [
    field,
    valueCell(field, before),
    { ...valueCell(field, after), tone: 'strong' },
  ]);
  const [first = [], ...others] = values;
  const isShown = new Set(shown.map(({ field }) => field.toLowerCase()));
  return [
    { cells: [...named, ...first] },
    ...others.map((cells) => ({ cells: ['', '', '', '', ...cells] })),
    ...(onlyNames ? [{ remark: '    only names changed' }] : []),
    ...(more > 0 ? [{ remark: `    ${plural(more, 'more value')} changed` }] : []),
    ...terms.filter((term) => !isShown.has(term.term.toLowerCase())).map(termRow),
  ];
}

/** The whole condition is above the table; here its parts are named. */
function termRow({ depth, term, type, before, after }: Term, _: number, terms: readonly Term[]): TableRow {
  const hasParts = terms.some((other) => other.depth > 0 && other.type === 'boolean' && /\W/.test(other.term));
  const name = depth === 0 && type === 'boolean' && hasParts ? 'condition' : term;
  const [was, is] = [before, after].map((value) => cellText(valueCell(term, value)));
  const isKept = type !== 'boolean' && was === is;
  return { remark: `    ${'  '.repeat(depth)}${name}: ${before === null || isKept ? is : `${was} → ${is}`}` };
}

const dayText = (date: string | null): string => (date ?? '').replace(/ 12:00 AM$/, '');

/** Amounts as amounts; identifiers, years and codes as they are. */
export function valueCell(
  field: string,
  value: string | null,
): { readonly amount: string | null } | { readonly text: string } {
  const isAmount = value === null || (parseDecimal(value) !== undefined && !isName(field));
  return isAmount ? { amount: value } : { text: value };
}

function isName(field: string): boolean {
  const name = field.toLowerCase();
  return isTextField(name) || HEADER_FIELDS.includes(name) || name.endsWith('id');
}
