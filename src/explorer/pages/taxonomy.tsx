import { z } from 'zod';
import { storedTaxonomy, type WholeTaxonomy } from '../../reading/taxonomies.ts';
import { plural } from '../../report/document.ts';
import { labelsIn, taxonomyShowView, taxonomyTitle } from '../../report/views/taxonomies.ts';
import { taxonomyTreeView } from '../../report/views/taxonomy-tree.ts';
import { sectionTrees } from '../../taxonomy/section-tree.ts';
import { definePage } from '../page.ts';
import { FoundFields } from '../parts/found-fields.tsx';
import { SectionList, TreeOfSection } from '../parts/section-trees.tsx';

const QUERY = {
  structure: z.enum(['calculation', 'presentation']).optional(),
  /** The id of a section, whose tree is shown. */
  section: z.string().optional(),
  /** Part of a name or a label. */
  find: z.string().max(200).optional(),
};

/** A taxonomy: its sections, the tree of one of them, or the fields of a name or label. */
export const taxonomyPage = definePage({
  name: 'taxonomy',
  query: QUERY,
  load: ({ store, ports, at, params, query: { structure, section } }): Promise<WholeTaxonomy> => {
    const name = `${params.source}/${params.id}/${params.version}`;
    return storedTaxonomy(store, name, ports, { asOf: at, structure, section });
  },
  view: (whole, { link, params, query: { structure, section, find = '' }, at }) => {
    const title = taxonomyTitle(whole.taxonomy);
    const href = (query: Readonly<Record<string, string>>) => link('taxonomy', params, query);
    const structures = (['calculation', 'presentation'] as const).filter(
      (one) => structure === undefined || one === structure,
    );
    const trees = structures.map((one) => ({
      structure: one,
      trees: sectionTrees(whole.parts, one, labelsIn(whole, 'primary')),
    }));
    return {
      title: section === undefined ? title : (trees.flatMap((one) => one.trees)[0]?.title ?? title),
      trail: [
        { text: 'Taxonomies', href: link('taxonomies', {}) },
        ...(section === undefined ? [] : [{ text: title, href: href({}) }]),
      ],
      body: (
        <>
          <form action={link('taxonomy', params)?.replace(/\?.*$/, '')}>
            {at === undefined ? null : <input type="hidden" name="at" value={at.toString()} />}
            <label>
              Name or label <input type="search" name="find" value={find} />
            </label>{' '}
            <button type="submit">Find</button>
          </form>
          {find.trim() !== '' ? (
            <FoundFields trees={trees} word={find.trim()} href={href} link={link} />
          ) : section === undefined ? (
            <SectionList trees={trees} href={href} />
          ) : (
            trees.flatMap((one) =>
              one.trees.map((tree) => <TreeOfSection tree={tree} structure={one.structure} link={link} />),
            )
          )}
          <p class="dim">Properties of {plural(whole.parts.properties.length, 'field')} in all.</p>
        </>
      ),
    };
  },
  output: (whole, { query: { structure } }) =>
    structure === undefined ? taxonomyShowView(whole) : taxonomyTreeView(whole, { structure, labels: undefined }),
});
