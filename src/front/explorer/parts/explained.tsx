import { DEEPEST } from '../../../analysis/statement/formats/html-css.ts';
import { isListed } from '../../../analysis/validation/rules/row-rules.ts';
import type { ExplainedTotal, ExplainOutput } from '../../../core/model/shapes/explain.ts';
import { type Cell, columnsOf, plural } from '../../../output/report/document.ts';
import {
  markOf,
  partsTitle,
  sectionsText,
  treePictures,
  verdictText,
} from '../../../output/report/views/explain-tree.ts';
import { signOf } from '../../../output/report/views/sentences.ts';
import type { Link } from '../page.ts';
import { TreePictures } from './pictures.tsx';
import { DataTable, type PageCell, type PageRow, to } from './table.tsx';

export type ExplainedProps = { readonly data: ExplainOutput; readonly link: Link };

/** The verdict in words, with a link to the finding where there is one. */
function verdictCell(total: ExplainedTotal | null, link: Link): PageCell {
  if (!total) return '';
  const { tone } = markOf(total);
  const cell: Cell = { text: verdictText(total), tone };
  const { finding } = total;
  return finding && isListed(finding.rule) ? to(link('finding', { id: finding.id }), cell) : cell;
}

/** The form and name of a document, a link to its page. */
export function documentCell(document: ExplainOutput['document'], link: Link): PageCell {
  if (!document) return 'none';
  const text = [document.form, document.name].filter(Boolean).join(' ');
  return to(link('filing', { document: document.name }), text);
}

const PARTS = columnsOf('field', 'sign', '>value', '>contribution', '>sum so far', {
  title: 'check',
  align: 'left',
  wraps: true,
});

/** `row`: the id of the row version, to which the values link. */
type PartsProps = ExplainedProps & { readonly row?: number | null };

/** The parts of a total down to the last, with the sum so far; those that are not reported are counted. */
export function Parts({ data, link, row = null }: PartsProps) {
  const { trees } = data;
  if (trees.length === 0) return null;
  return (
    <>
      <h2>{partsTitle(data)}</h2>
      <TreePictures trees={treePictures(trees)} />
      {trees.map(({ sections, lines }) => {
        const missing = lines.filter(({ status }) => status === 'missing').length;
        const shown = lines.filter(({ status }) => status !== 'missing');
        const rows = shown.map(({ level, field, label, weight, value, contribution, running, total }): PageRow => {
          return [
            { jsx: <PartName level={level} text={label ?? field} href={link('field', { name: localName(field) })} /> },
            weight === null ? '' : signOf(weight),
            to(row === null ? undefined : link('value', { row: String(row), field: localName(field) }), {
              amount: value,
            }),
            contribution === null ? '' : { amount: contribution },
            running === null ? '' : { amount: running },
            verdictCell(total, link),
          ];
        });
        const remark = { remark: `${plural(missing, 'part')} not reported` };
        return (
          <DataTable
            caption={`In ${sectionsText(sections)}`}
            columns={PARTS}
            rows={missing > 0 ? [...rows, remark] : rows}
          />
        );
      })}
    </>
  );
}

type NameProps = { readonly level: number; readonly text: string; readonly href: string | undefined };

function PartName({ level, text, href }: NameProps) {
  const name = <a href={href}>{text}</a>;
  return (
    <span class={level === 0 ? undefined : `step l${Math.min(level, DEEPEST)}`}>
      {level === 0 ? <strong>{name}</strong> : name}
    </span>
  );
}

/** A field of a filing's own is written with its namespace. */
export function localName(field: string): string {
  return field.slice(field.lastIndexOf(':') + 1);
}

const ABOVE = columnsOf(
  'total',
  'sign',
  '>reported',
  '>sum of parts',
  { title: 'check', align: 'left', wraps: true },
  'through',
  'section',
);

/** The totals that a value is a part of, the nearest first. */
export function Above({ data: { above }, link }: ExplainedProps) {
  if (above.length === 0) return null;
  const labels = new Map(above.map(({ field, label }) => [field, label ?? field]));
  const rows = above.map(
    ({ level, child, weight, field, label, value, total, sections, status }): PageRow => [
      to(link('field', { name: localName(field) }), label ?? field),
      signOf(weight),
      status === 'reported' ? { amount: value } : 'not reported',
      total === null || total.computed === null ? '' : { amount: total.computed },
      verdictCell(total, link),
      level > 1 ? (labels.get(child) ?? child) : '',
      sectionsText(sections),
    ],
  );
  return (
    <>
      <h2>Totals that it is a part of</h2>
      <DataTable isHeaded caption="Totals that it is a part of, the nearest first" columns={ABOVE} rows={rows} />
    </>
  );
}

/** The same field of the same period in other rows. */
export function Others({ data: { others }, link }: ExplainedProps) {
  if (others.length === 0) return null;
  const rows = others.map(
    ({ document, source, unit, value, finding }): PageRow => [
      documentCell(document, link),
      source.resource,
      unit ?? '',
      { amount: value },
      finding === null ? '' : to(link('finding', { id: finding }), { text: 'finding', tone: 'error' }),
    ],
  );
  return (
    <>
      <h2>In other rows</h2>
      <DataTable
        isHeaded
        caption="The same field of the same period in other rows"
        columns={columnsOf('document', 'resource', 'unit', '>value', 'check')}
        rows={rows}
      />
    </>
  );
}
