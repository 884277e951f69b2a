import { formatCount } from '../../../core/model/format-amount.ts';
import type { OtherValuesOutput } from '../../../core/model/shapes/filed-documents.ts';
import { type Cell, columnsOf, table } from '../../../output/report/document.ts';
import { fieldTarget, valueTarget } from '../../../output/report/target.ts';
import { otherValuesView } from '../../../output/report/views/filed-documents.ts';
import { type Cut, definePage } from '../page.ts';
import { Blocks } from '../parts/blocks.tsx';
import { filingStatement, shownValues } from '../parts/filing-statement.ts';
import { after, Pager, partOf, rangeText } from '../parts/paging.tsx';
import { ProblemError } from '../problem.ts';
import { readAt } from '../read-at.ts';

type Data = Cut & { readonly others: OtherValuesOutput; readonly from: number; readonly next: string | undefined };

/** The values of a filing that none of its statements shows. */
export const othersPage = definePage({
  name: 'others',
  query: { after },
  load: (request) =>
    readAt(request, async (reader, snapshot): Promise<Data> => {
      const { document } = request.params;
      const filing = await reader.filingNamed(document, snapshot);
      if (!filing) throw new ProblemError({ status: 404, message: 'The store has no rows of this document.' });
      const statement = await filingStatement(reader, filing, snapshot, request);
      const isShown = shownValues(statement);
      const values = await reader.filedValues(document, snapshot);
      const others = values.filter((value) => !isShown(value));
      const { rows, from, next, isCut } = partOf(others, request.query.after, request.most);
      const totals = { values: values.length, shown: values.length - others.length, others: others.length };
      return {
        others: { document, snapshot, totals, values: rows },
        from,
        next,
        isCut: isCut && request.form !== 'html',
      };
    }),
  view: ({ others: { document, totals, values }, from, next }, request) => ({
    title: 'Values that no statement shows',
    trail: [{ text: document, href: request.link('filing', { document }) }],
    body: (
      <>
        <p>
          The filing reports {formatCount(totals.values)} values; its statements show {formatCount(totals.shown)} of
          them. The others are of notes, of parts of the company, of other periods, or texts.
        </p>
        <Pager
          text={rangeText('values', { from, rows: values, all: totals.others })}
          first={from === 0 ? undefined : request.link('others', { document })}
          next={next === undefined ? undefined : request.link('others', { document }, { after: next })}
        />
        <Blocks caption="Values" blocks={[valuesTable(values)]} request={request} />
      </>
    ),
  }),
  output: ({ others }) => otherValuesView(others),
});

function valuesTable(values: OtherValuesOutput['values']) {
  const columns = columnsOf('field', '>value', 'unit', 'period', 'of');
  const rows = values.map(({ row, field, value, characters, unit, start, end, dimensions }) => {
    const to = valueTarget(row, field);
    const shown: Cell =
      value !== null
        ? { amount: value, ...(to && { to }) }
        : { text: characters === null ? 'nil' : `${formatCount(characters)} characters`, ...(to && { to }) };
    const cells: Cell[] = [
      { text: field, to: fieldTarget(field) },
      shown,
      unit ?? '',
      [start, end].filter(Boolean).join(' to '),
      dimensions,
    ];
    return { cells };
  });
  return table(columns, rows, 'Values');
}
