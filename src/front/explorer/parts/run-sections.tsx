import { columnsOf, plural } from '../../../output/report/document.ts';
import type { Link } from '../page.ts';
import type { ReadRun } from './recorded-run.ts';
import { SectionsPicture } from './sections-picture.tsx';
import { DataTable, type PageRow } from './table.tsx';

type SectionsProps = { readonly run: ReadRun; readonly link: Link };

const COLUMNS = columnsOf('section', 'taxonomy', '>checked', '>add up', '>wrong', '>off, parts missing', '>blocked');

/** More sections are folded. */
const SHOWN = 12;

/** Sections in which most totals are wrong come first. */
export function RunSections({ run, link }: SectionsProps) {
  const rows = run.totals.coverage
    .filter(({ bound }) => bound > 0)
    .toSorted((a, b) => b.inconsistent - a.inconsistent || b.inconsistentPartial - a.inconsistentPartial)
    .map(sectionRow);
  const more = rows.slice(SHOWN);
  return (
    <>
      <h2>By section</h2>
      <SectionsPicture coverage={run.totals.coverage} link={link} />
      <DataTable
        link={link}
        caption="Totals by section, those with most errors first"
        columns={COLUMNS}
        rows={rows.slice(0, SHOWN)}
      />
      {more.length === 0 ? null : (
        <details>
          <summary>{plural(more.length, 'more section')}</summary>
          <DataTable link={link} isHeaded caption="Totals of the other sections" columns={COLUMNS} rows={more} />
        </details>
      )}
    </>
  );
}

function sectionRow({
  section: { title },
  taxonomy: { source, id, version },
  ...counts
}: ReadRun['totals']['coverage'][number]): PageRow {
  return [
    { text: title, to: { page: 'findings', query: { section: title } } },
    { text: `${source}/${id}`, to: { page: 'taxonomy', source, id, version } },
    counts.bound,
    counts.consistent + counts.consistentPartial,
    { count: counts.inconsistent, tone: 'error' },
    counts.inconsistentPartial,
    counts.blocked,
  ];
}
