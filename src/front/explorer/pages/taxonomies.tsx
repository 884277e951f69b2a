import { columnsOf } from '../../../output/report/document.ts';
import { taxonomyListView } from '../../../output/report/views/taxonomies.ts';
import { storedTaxonomies } from '../../../warehouse/reading/taxonomies.ts';
import { definePage } from '../page.ts';
import { Hint } from '../parts/hint.tsx';
import { after, Pager, partOf, rangeText } from '../parts/paging.tsx';
import { DataTable, to } from '../parts/table.tsx';

/** Every version of every taxonomy in the store. */
export const taxonomiesPage = definePage({
  name: 'taxonomies',
  query: { after },
  load: async ({ store, ports, at }) => ({ stored: await storedTaxonomies(store, ports, { asOf: at }) }),
  view: ({ stored }, { link, query, most, wordHint }) => {
    const part = partOf(stored, query.after, most);
    const pageAt = (start: string | undefined) => link('taxonomies', {}, { after: start });
    const [first, next] = [part.from > 0 ? pageAt(undefined) : undefined, part.next && pageAt(part.next)];
    const rows = part.rows.map(({ source, id, version, name, counts }) => [
      to(link('taxonomy', { source, id, version }), name),
      `${source}/${id}`,
      version,
      ...[counts.sections, counts.calculation, counts.presentation, counts.labels, counts.properties],
    ]);
    return {
      title: 'Taxonomies',
      ...{ previous: first, next },
      body:
        stored.length === 0 ? (
          <p>
            <Hint text={wordHint({ code: 'ingest-taxonomy' })} />
          </p>
        ) : (
          <>
            <DataTable caption="Taxonomies" columns={COLUMNS} rows={rows} />
            <Pager text={rangeText('taxonomies', part)} first={first} next={next} />
          </>
        ),
    };
  },
  output: ({ stored }) => taxonomyListView(stored),
});

const COLUMNS = columnsOf(
  ...['name', 'taxonomy', 'version'],
  ...['>sections', '>calculation', '>presentation', '>labels', '>properties'],
);
