import { z } from 'zod';
import { fieldKey } from '../../../core/model/field-name.ts';
import { PRINTED } from '../../../core/model/taxonomy.ts';
import { sectionTrees } from '../../../core/taxonomy/section-tree.ts';
import { plural } from '../../../output/report/document.ts';
import type { Target } from '../../../output/report/target.ts';
import { labelsIn, taxonomyShowView, taxonomyTitle } from '../../../output/report/views/taxonomies.ts';
import { taxonomyTreeView } from '../../../output/report/views/taxonomy-tree.ts';
import { namedTaxonomy, storedTaxonomy } from '../../../warehouse/reading/taxonomies.ts';
import type { StoredTaxonomy } from '../../../warehouse/store/read-taxonomy.ts';
import { type StoreReader, withReader } from '../../../warehouse/store/reader.ts';
import type { IndexedSection } from '../../../warehouse/store/taxonomy-index.ts';
import type { WholeTaxonomy } from '../../../warehouse/store/whole-taxonomy.ts';
import { definePage, type PageRequest } from '../page.ts';
import { Blocks } from '../parts/blocks.tsx';
import { after, Pager, partOf, rangeText } from '../parts/paging.tsx';
import { type FieldPlace, fieldsBlock, STRUCTURES, sectionBlocks, treeBlocks } from '../parts/section-trees.ts';

const QUERY = {
  structure: z.enum(STRUCTURES).optional(),
  /** The id of a section, whose tree is shown. */
  section: z.string().optional(),
  /** Words of a name or a label. */
  find: z.string().max(200).optional(),
  after,
};

type TaxonomyRequest = PageRequest<'taxonomy', z.infer<z.ZodObject<typeof QUERY>>>;

/** The whole, its sections, or the fields that are looked for. */
type Data = { readonly taxonomy: StoredTaxonomy } & (
  | { readonly whole: WholeTaxonomy }
  | { readonly sections: readonly IndexedSection[] }
  | { readonly fields: readonly FieldPlace[] }
);

/** A taxonomy: its sections, the tree of one of them, or the fields of a name or label. */
export const taxonomyPage = definePage({
  name: 'taxonomy',
  query: QUERY,
  load: async (request): Promise<Data> => {
    const { store, ports, at, params, query, form } = request;
    const { structure, section } = query;
    const name = `${params.source}/${params.id}/${params.version}`;
    const word = findOf(request);
    // The sums that a document prints are few, and shown as a whole.
    if (form === 'html' && params.source !== PRINTED && (section === undefined || word !== '')) {
      return withReader(store, ports, async (reader): Promise<Data> => {
        const taxonomy = await namedTaxonomy(reader, name, await reader.snapshotOf(at));
        if (word !== '') return { taxonomy, fields: await fieldsOf(reader, taxonomy, request) };
        return { taxonomy, sections: await reader.sectionIndex(taxonomy.taxonomyId, structure) };
      });
    }
    const whole = await storedTaxonomy(store, name, ports, { asOf: at, structure, section });
    return { taxonomy: whole.taxonomy, whole };
  },
  view: (data, request) => {
    const title = taxonomyTitle(data.taxonomy);
    const { at, params, query, link } = request;
    return {
      title: ('whole' in data && data.whole.parts.sections[0]?.title) || title,
      trail: [
        { text: 'Taxonomies', href: link('taxonomies', {}) },
        ...('sections' in data ? [] : [{ text: title, href: link('taxonomy', params) }]),
      ],
      ...pagesOf(data, request),
      body: (
        <>
          <form action={link('taxonomy', params)?.replace(/\?.*$/, '')}>
            {at === undefined ? null : <input type="hidden" name="at" value={at.toString()} />}
            <label>
              Name or label <input type="search" name="find" value={query.find ?? ''} />
            </label>{' '}
            <button type="submit">Find</button>
          </form>
          <Body data={data} request={request} />
        </>
      ),
    };
  },
  output: (data, { query: { structure } }) => {
    const whole = 'whole' in data ? data.whole : { taxonomy: data.taxonomy, ...UNREAD };
    return structure === undefined
      ? taxonomyShowView(whole)
      : taxonomyTreeView(whole, { structure, labels: undefined });
  },
});

/** A list says only which forms it has as data; data has the whole. */
const UNREAD: Omit<WholeTaxonomy, 'taxonomy'> = {
  parts: { sections: [], calculation: [], presentation: [], labels: [], properties: [] },
  named: { labels: new Map(), counts: { taxonomy: 0, 'data set': 0, none: 0 } },
};

const findOf = ({ query: { find = '' } }: TaxonomyRequest): string => find.trim().toLowerCase();

/** The fields in the trees that have each word in their name or their label. */
async function fieldsOf(
  reader: StoreReader,
  { taxonomyId }: StoredTaxonomy,
  request: TaxonomyRequest,
): Promise<readonly FieldPlace[]> {
  const words = findOf(request).split(/\s+/);
  const fields = await reader.fieldIndex(taxonomyId, request.query.structure);
  const { labels } = await reader.fieldLabels(taxonomyId);
  return fields.flatMap(({ field, ...place }) => {
    const label = labels.get(fieldKey(field)) ?? null;
    const texts = [field.name, label ?? ''].map((text) => text.toLowerCase());
    const isMeant = texts.some((text) => words.every((word) => text.includes(word)));
    return isMeant ? [{ ...place, name: field.name, label }] : [];
  });
}

function pagesOf(data: Data, { params, query, link, most }: TaxonomyRequest) {
  if ('whole' in data) return { previous: undefined, next: undefined };
  const part = partOf<unknown>('fields' in data ? data.fields : data.sections, query.after, most);
  const pageAt = (start: string | undefined) => link('taxonomy', params, { ...query, after: start });
  return { previous: part.from > 0 ? pageAt(undefined) : undefined, next: part.next && pageAt(part.next) };
}

function Body({ data, request }: { readonly data: Data; readonly request: TaxonomyRequest }) {
  const { params, query, most } = request;
  if ('whole' in data) {
    const { whole } = data;
    const structures = STRUCTURES.filter((each) => query.structure === undefined || each === query.structure);
    const blocks = structures.flatMap((structure) =>
      sectionTrees(whole.parts, structure, labelsIn(whole, 'primary')).flatMap((tree) => treeBlocks(tree, structure)),
    );
    return <Blocks blocks={blocks} request={request} />;
  }
  const { previous, next } = pagesOf(data, request);
  const target = (to: Readonly<Record<string, string>>): Target => ({ page: 'taxonomy', ...params, query: to });
  if ('fields' in data) {
    const part = partOf(data.fields, query.after, most);
    return (
      <>
        <Blocks blocks={[fieldsBlock(part.rows, query.find ?? '', target)]} request={request} />
        <Pager text={rangeText('fields', part)} first={previous} next={next} />
      </>
    );
  }
  const part = partOf(data.sections, query.after, most);
  const isWhole = part.all === part.rows.length && query.structure === undefined;
  return (
    <>
      <Blocks blocks={sectionBlocks(part.rows, isWhole, target)} request={request} />
      <Pager text={rangeText('sections', part)} first={previous} next={next} />
      <p class="dim">Properties of {plural(data.taxonomy.counts.properties, 'field')} in all.</p>
    </>
  );
}
