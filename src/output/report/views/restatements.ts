import { NUMBER_CHANGES } from '../../../core/model/change-kind.ts';
import type { RestatementsOutput } from '../../../core/model/shapes/reading.ts';
import { type Block, type Cell, columnsOf, note, plural, table } from '../document.ts';
import type { View } from '../outputs.ts';
import { leftOutLines } from './known-counts.ts';
import { sheetOf } from './list-view.ts';
import { companyParts, limitedLine, periodText, underHeadings } from './sentences.ts';

type Restatement = RestatementsOutput['restatements'][number];

/** The restatements are read once, in the form that is printed. */
type Restatements = Pick<RestatementsOutput, 'totals'> & { readonly list: () => AsyncIterable<Restatement> };

/** The people's view has at most `limit` restatements (0: all). */
export function restatementsView(found: Restatements, limit: number): View<'restatements'> {
  // The list is opened by the first writer that reads it.
  const items = { [Symbol.asyncIterator]: () => found.list()[Symbol.asyncIterator]() };
  return {
    name: 'restatements',
    data: { head: { totals: found.totals }, list: { name: 'restatements', items } },
    document: () => blocks(found, limit),
    sheet: sheetOf(PATHS, () => items),
  };
}

async function* blocks({ totals, list }: Restatements, limit: number): AsyncGenerator<Block> {
  yield table(columnsOf('', ...NUMBER_CHANGES.map((kind) => `>${kind}`)), [
    { cells: ['values', ...NUMBER_CHANGES.map((kind) => totals[kind])] },
  ]);
  const shown: Restatement[] = [];
  if (totals.listed > 0) {
    for await (const restatement of list()) {
      if (limit > 0 && shown.length === limit) break;
      shown.push(restatement);
    }
    yield table(COLUMNS, rowsOf(shown));
  } else if (NUMBER_CHANGES.some((kind) => totals[kind] > 0)) yield note('No restatement is of the chosen kinds.');
  const left = totals.listed - shown.length;
  if (left > 0) yield note(limitedLine('first', shown.length, left));
  yield note(`${plural(totals.values, 'value')} of ${plural(totals.filings, 'filing')}.`, ...leftOutLines(totals));
}

const COLUMNS = columnsOf(
  '',
  '~period, field',
  { title: 'before', align: 'right', shrinks: true },
  { title: 'after', align: 'right', shrinks: true },
  '>change',
);

function rowsOf(restatements: readonly Restatement[]) {
  return underHeadings(
    restatements,
    ({ company }) => companyParts(company).filter(Boolean).join(' · '),
    (restatement) => [
      { cells: numbersOf(restatement) },
      { cells: ['', { text: filingsOf(restatement), tone: 'dim', span: 4 }] },
    ],
  );
}

function numbersOf({ change, field, period, unit, before, after, relative, power }: Restatement): Cell[] {
  const what = [field, periodText(period), unit].filter(Boolean).join(' ');
  const size = power === null ? (relative === null ? 'from zero' : percentText(relative)) : `× 10^${power}`;
  return [{ text: change, tone: 'strong' }, what, { amount: before.value }, { amount: after.value }, size];
}

/** `0.0712` as `+7.12 %`. */
function percentText(relative: string): string {
  const [, sign = '', whole = '0', places = '0000'] = /^(-?)(\d+)\.(\d{4})$/.exec(relative) ?? [];
  const digits = `${whole}${places.slice(0, 2)}`.replace(/^0+(?=\d)/, '');
  return `${sign || '+'}${digits}.${places.slice(2)} %`;
}

function filingsOf({ before, after }: Restatement): string {
  const sideText = ({ form, document, filed }: Restatement['before']): string =>
    [form, document, filed].filter(Boolean).join(' ');
  return `${sideText(before)} → ${sideText(after)}`;
}

const PATHS = [
  'change',
  'company.key',
  'company.name',
  'company.symbol',
  'field',
  'period.start',
  'period.end',
  'period.instant',
  'unit',
  'before.value',
  'after.value',
  'difference',
  'relative',
  'power',
  'before.document',
  'before.form',
  'before.filed',
  'after.document',
  'after.form',
  'after.filed',
];
