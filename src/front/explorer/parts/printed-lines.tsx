import type { ExplainOutput } from '../../../core/model/shapes/explain.ts';
import { columnsOf } from '../../../output/report/document.ts';
import { amountText } from '../../../output/report/views/explain-tree.ts';
import { periodText, signOf } from '../../../output/report/views/sentences.ts';
import type { ExplainedProps } from './explained.tsx';
import { DataTable, type PageRow, to } from './table.tsx';

type PrintedSum = NonNullable<ExplainOutput['printed']>[number];

const LINES = columnsOf('line', 'sign', '>value', 'field');

/** `row`: the id of the row version, to which the values link. */
type LinesProps = ExplainedProps & { readonly row?: number | null };

/** The lines that statements print as the parts of a total, and what they add up to. */
export function PrintedLines({ data, link, row = null }: LinesProps) {
  const { printed = [], field, value } = data;
  if (printed.length === 0) return null;
  return (
    <>
      <h2>As printed</h2>
      {printed.map((sum) => {
        const lines = sum.lines.map(({ label, weight, field: name, value: amount }): PageRow => {
          const href = row === null || amount === null ? undefined : link('value', { row: String(row), field: name });
          const shown = amount === null ? 'no amount' : to(href, { amount });
          return [label, signOf(weight), shown, to(link('field', { name }), name)];
        });
        const total: PageRow = [
          { text: field.label ?? field.name, tone: 'strong' },
          '=',
          { amount: value, tone: 'strong' },
          to(link('field', { name: field.name }), field.name),
        ];
        return (
          <>
            <DataTable caption={`Lines of the ${sum.section.title}`} columns={LINES} rows={[...lines, total]} />
            <Verdict sum={sum} />
          </>
        );
      })}
    </>
  );
}

function Verdict({ sum: { verdict, computed, difference, holdsIn } }: { readonly sum: PrintedSum }) {
  const words: Readonly<Record<PrintedSum['verdict'], string>> = {
    foots: 'The total adds up as printed.',
    odd: `The lines add up to ${amountText(computed)}: the total is off by ${amountText(difference)}.`,
    open: 'A line has no amount here, so the sum cannot be judged.',
  };
  const where = holdsIn.map(periodText).join(', ');
  const others = verdict !== 'foots' && where !== '' ? ` The sum holds in ${where}.` : '';
  return <p class={verdict === 'odd' ? 'error' : 'dim'}>{`${words[verdict]}${others}`}</p>;
}
