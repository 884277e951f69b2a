import type { StandardizeOutput } from '../../../core/model/shapes/standard.ts';
import { type Block, columnsOf, note, plural, table } from '../document.ts';
import type { View } from '../outputs.ts';
import { sheetOf } from './list-view.ts';

/** What a derivation of standard fields gave: grades of values, how often each check holds, and the snapshots. */
export function standardizeView({ totals, checks, snapshots }: StandardizeOutput): View<'standardize'> {
  return {
    name: 'standardize',
    data: { head: { totals, snapshots }, list: { name: 'checks', items: checks } },
    document: () => blocks({ totals, checks, snapshots }),
    sheet: sheetOf(['id', 'title', 'holds', 'rounding', 'scale', 'line', 'near', 'fails', 'tautology'], () => checks),
  };
}

function* blocks({ totals, checks, snapshots }: StandardizeOutput): Generator<Block> {
  const { companies, unchanged, filings, filingsWithoutRow, filingsInCurrencies, universal, grades, details } = totals;
  const same = unchanged === 0 ? '' : `, ${unchanged} unchanged`;
  if (companies === 0) {
    yield note(
      unchanged === 0
        ? 'The store has no filings.'
        : `${plural(unchanged, 'company', 'companies')} unchanged: nothing to do.`,
    );
    return;
  }
  const values = grades.proved + grades.consistent + grades.doubtful;
  const lines = details.proved + details.consistent + details.doubtful;
  yield table(columnsOf('values of own periods', '>count', '>share'), [
    { cells: ['proved: all facts are in sums that hold', grades.proved, shareText(grades.proved, values)] },
    {
      cells: [
        'consistent: no sum confirms them, nothing contradicts',
        grades.consistent,
        shareText(grades.consistent, values),
      ],
    },
    {
      cells: ['doubtful: a check fails, or another line differs', grades.doubtful, shareText(grades.doubtful, values)],
    },
    {
      cells: ['fields that every company has, filled', universal.filled, shareText(universal.filled, universal.cells)],
    },
    { cells: ['lines that only full financials have, proved', details.proved, shareText(details.proved, lines)] },
  ]);
  const columns = columnsOf(
    { title: 'check', align: 'left', shrinks: true, narrowest: 24 },
    '>holds',
    '>with a line',
    '>nearly',
    '>fails',
    '>share',
    '>says nothing',
  );
  yield table(
    columns,
    checks.map(({ title, holds, rounding, scale, line, near, fails, tautology }) => {
      const held = holds + rounding + scale;
      const share = shareText(held + line, held + line + near + fails);
      return { cells: [title, held, line, near, fails, share, tautology] };
    }),
  );
  yield note(`${plural(companies, 'company', 'companies')}${same}, ${plural(filings, 'filing')}.`);
  if (filingsInCurrencies > 0)
    yield note(
      `${plural(filingsInCurrencies, 'filing')} in several currencies: each is read in that of most of its amounts.`,
    );
  if (filingsWithoutRow > 0)
    yield note(
      `${plural(filingsWithoutRow, 'filing')} without a row of the own period, which has an unknown length or too few values.`,
    );
  yield note(...snapshots.flatMap(({ resource, snapshot, ...rows }) => lineOf(resource, snapshot, rows)));
}

function lineOf(
  resource: string,
  snapshot: number,
  rows: Pick<StandardizeOutput['snapshots'][number], 'new' | 'changed' | 'retired'>,
): readonly string[] {
  const changes = `${rows.new} new, ${rows.changed} changed, ${rows.retired} retired`;
  return [`${resource}: snapshot ${snapshot}, ${changes}`];
}

const HUNDREDTHS = 10_000;

/** `98.78 %`, rounded down, so that only all of them are 100 %. */
function shareText(count: number, of: number): string {
  return of === 0 ? '' : `${(Math.floor((count * HUNDREDTHS) / of) / 100).toFixed(2)} %`;
}
