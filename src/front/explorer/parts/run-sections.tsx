import { columnsOf, plural } from '../../../output/report/document.ts';
import type { Link } from '../page.ts';
import type { ReadRun } from './recorded-run.ts';
import { SectionsPicture } from './sections-picture.tsx';
import { DataTable, type PageRow, to } from './table.tsx';

type SectionsProps = { readonly run: ReadRun; readonly link: Link };

const COLUMNS = columnsOf('section', 'taxonomy', '>checked', '>add up', '>wrong', '>off, parts missing', '>blocked');

/** More sections are folded. */
const SHOWN = 12;

/** Sections in which most totals are wrong come first. */
export function RunSections({ run, link }: SectionsProps) {
  const rows = run.totals.coverage
    .filter(({ bound }) => bound > 0)
    .toSorted((a, b) => b.inconsistent - a.inconsistent || b.inconsistentPartial - a.inconsistentPartial)
    .map((section) => sectionRow(section, link));
  const more = rows.slice(SHOWN);
  return (
    <>
      <h2>By section</h2>
      <SectionsPicture coverage={run.totals.coverage} link={link} />
      <DataTable
        caption="Totals by section, those with most errors first"
        columns={COLUMNS}
        rows={rows.slice(0, SHOWN)}
      />
      {more.length === 0 ? null : (
        <details>
          <summary>{plural(more.length, 'more section')}</summary>
          <DataTable isHeaded caption="Totals of the other sections" columns={COLUMNS} rows={more} />
        </details>
      )}
    </>
  );
}

function sectionRow(
  { section: { title }, taxonomy: { source, id, version }, ...counts }: ReadRun['totals']['coverage'][number],
  link: Link,
): PageRow {
  return [
    to(link('findings', {}, { section: title }), title),
    to(link('taxonomy', { source, id, version }), `${source}/${id}`),
    counts.bound,
    counts.consistent + counts.consistentPartial,
    { count: counts.inconsistent, tone: 'error' },
    counts.inconsistentPartial,
    counts.blocked,
  ];
}
