import { standardLabel } from '../../../analysis/standard/standard-labels.ts';
import { formatAmount, HUMAN_READABLE } from '../../../core/model/format-amount.ts';
import { KEY_FIGURES } from '../../../core/model/key-figures.ts';
import { prefixedName } from '../../../core/model/named-parts.ts';
import type { CompanyOutput } from '../../../core/model/shapes/company.ts';
import { SERVICE_NAMESPACE } from '../../../core/model/taxonomy.ts';
import type { Block } from '../../../output/report/document.ts';
import type { YearValue } from '../../../warehouse/store/years/company-figures.ts';
import type { Link, Words } from '../page.ts';
import { Blocks } from './blocks.tsx';
import { changeText, lastChange, yearPoints } from './year-values.ts';

/** Earlier years are left out. */
const YEARS = 10;

type Figure = CompanyOutput['figures'][number];

/** The key figures that a company has, each with the last years of all. */
export function figuresOf(values: readonly (YearValue & { readonly figure: number })[]): readonly Figure[] {
  const since = Math.max(...values.map(({ year }) => year)) - YEARS + 1;
  return KEY_FIGURES.flatMap(({ id, standard }, at): Figure[] => {
    const own = values
      .filter(({ figure, year }) => figure === at && year >= since)
      .map(({ figure: _, ...value }) => value);
    return own.length === 0 ? [] : [{ id, title: standardLabel(standard), change: lastChange(own), values: own }];
  });
}

type Props = { readonly figures: readonly Figure[]; readonly request: Words };

/** Each figure with its last value, its change on the year before, and a small chart. */
export function KeyFigures({ figures, request }: Props) {
  if (figures.length === 0) return null;
  const missing = KEY_FIGURES.filter(({ id }) => figures.every((figure) => figure.id !== id));
  const names = missing.map(({ standard }) => standardLabel(standard)).join(', ');
  return (
    <>
      <h2>Key figures</h2>
      <div class="key-figures">
        {figures.map((figure) => (
          <section aria-label={figure.title}>
            <h3>{figure.title}</h3>
            <LastValue figure={figure} link={request.link} />
            <Blocks blocks={[chartOf(figure)]} request={request} />
          </section>
        ))}
      </div>
      {names === '' ? null : <p class="dim">Not reported for a fiscal year: {names}.</p>}
    </>
  );
}

function LastValue({ figure: { values, change }, link }: { readonly figure: Figure; readonly link: Link }) {
  const last = values.at(-1);
  if (!last) return null;
  const { row, field, value, unit, end } = last;
  const names = [...new Map(values.map(({ field: { namespace, name } }) => [namedBy(namespace, name), name]))];
  return (
    <>
      <p>
        <a class="last" href={link('value', { row: String(row), field: field.name })}>
          {formatAmount(value, HUMAN_READABLE)}
        </a>{' '}
        {[unit, change && `${changeText(change)} on the year before`].filter(Boolean).join(', ')}
      </p>
      <p class="dim">
        Year to {end}, by{' '}
        {names.map(([prefixed, name], at) => (
          <>
            {at === 0 ? '' : ', '}
            <a href={link('field', { name })}>{prefixed}</a>
          </>
        ))}
      </p>
    </>
  );
}

/** A standard field has no prefix. */
const namedBy = (namespace: string, name: string): string =>
  namespace === SERVICE_NAMESPACE ? name : prefixedName({ namespace, name });

function chartOf({ title, values }: Figure): Block {
  const points = yearPoints(values);
  const [first, last] = [points[0]?.at, points.at(-1)?.at];
  const restated = values.filter(({ before }) => before !== null).length;
  const gaps = points.filter(({ value }) => value === null).length;
  const words = [
    restated > 0 && `${restated} restated, with the number that was replaced`,
    gaps > 0 && `${gaps === 1 ? 'a year' : `${gaps} years`} without a number`,
  ];
  const unit = values.at(-1)?.unit ?? undefined;
  const name = first === last ? `${title}, ${first}` : `${title}, ${first} to ${last}`;
  return {
    kind: 'chart',
    chart: {
      title: name,
      text: words.filter(Boolean).join('; '),
      look: 'lines',
      size: 'small',
      along: 'years',
      unit,
      series: [{ name: title, points }],
    },
  };
}
