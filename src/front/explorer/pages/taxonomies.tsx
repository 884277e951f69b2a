import { taxonomyListView } from '../../../output/report/views/taxonomies.ts';
import { storedTaxonomies } from '../../../warehouse/reading/taxonomies.ts';
import { definePage } from '../page.ts';
import { Blocks } from '../parts/blocks.tsx';
import { after, Pager, partOf, rangeText } from '../parts/paging.tsx';

/** Every version of every taxonomy in the store. */
export const taxonomiesPage = definePage({
  name: 'taxonomies',
  query: { after },
  load: async ({ store, ports, at }) => ({ stored: await storedTaxonomies(store, ports, { asOf: at }) }),
  view: ({ stored }, request) => {
    const { link, query, most } = request;
    const part = partOf(stored, query.after, most);
    const pageAt = (start: string | undefined) => link('taxonomies', {}, { after: start });
    const [first, next] = [part.from > 0 ? pageAt(undefined) : undefined, part.next && pageAt(part.next)];
    return {
      title: 'Taxonomies',
      previous: first,
      next,
      body: (
        <>
          <Blocks caption="Taxonomies" blocks={taxonomyListView(part.rows).document()} request={request} />
          <Pager text={rangeText('taxonomies', part)} first={first} next={next} />
        </>
      ),
    };
  },
  output: ({ stored }) => taxonomyListView(stored),
});
