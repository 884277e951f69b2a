import type { FieldOutput } from '../../../core/model/shapes/field.ts';
import { columnsOf } from '../../../output/report/document.ts';
import { fieldView } from '../../../output/report/views/page-data.ts';
import { signOf } from '../../../output/report/views/sentences.ts';
import { withReader } from '../../../warehouse/store/reader.ts';
import { definePage, type Link } from '../page.ts';
import { after, Pager, partOf, rangeText } from '../parts/paging.tsx';
import { DataTable, type PageRow } from '../parts/table.tsx';
import { ProblemError } from '../problem.ts';

/** `related`: the labels of the fields around it, by name. */
type Data = FieldOutput & { readonly related: ReadonlyMap<string, string> };

/** A field: what taxonomies say of it, the totals that it is a part of, and the parts that it has. */
export const fieldPage = definePage({
  name: 'field',
  query: { after },
  load: ({ store, ports, at, params: { name } }): Promise<Data> =>
    withReader(store, ports, async (reader) => {
      const { fields, places } = await reader.fieldPlaces(name, await reader.snapshotOf(at));
      if (fields.length === 0) throw new ProblemError({ status: 404, message: `The store has no field ${name}.` });
      const names = new Set([name, ...places.flatMap(({ parent, child }) => [parent, child])]);
      const related = await reader.labelsNamed([...names]);
      return { name, label: related.get(name) ?? null, fields, places, related };
    }),
  view: (data, { link, query, most }) => {
    const { name, label } = data;
    const part = partOf(data.places, query.after, most);
    const pageAt = (start: string | undefined) => link('field', { name }, { after: start });
    const [first, next] = [part.from > 0 ? pageAt(undefined) : undefined, part.next && pageAt(part.next)];
    return {
      title: label ?? name,
      trail: [{ text: 'Taxonomies', href: link('taxonomies', {}) }],
      previous: first,
      next,
      body: (
        <>
          <Properties data={data} link={link} />
          <h2>In taxonomies</h2>
          {part.all === 0 ? (
            <p>No tree of a taxonomy has it.</p>
          ) : (
            <>
              <DataTable
                link={link}
                isHeaded
                caption="Places in taxonomies"
                columns={PLACES}
                rows={placeRows(data, part.rows)}
              />
              <Pager text={rangeText('places', part)} first={first} next={next} />
            </>
          )}
        </>
      ),
    };
  },
  output: ({ related: _, ...data }) => fieldView(data),
});

const PROPERTIES = columnsOf('field', 'type', 'period', 'balance');

type PropertiesProps = { readonly data: FieldOutput; readonly link: Link };

function Properties({ data: { name, fields }, link }: PropertiesProps) {
  const rows = fields.map(({ namespace, dataType, periodType, balanceType }): PageRow => {
    return [`${namespace}:${name}`, dataType ?? 'not stated', periodType ?? 'not stated', balanceType ?? 'none'];
  });
  return <DataTable link={link} caption="Properties by namespace" columns={PROPERTIES} rows={rows} />;
}

const PLACES = columnsOf('related field', 'relation', 'section', 'structure');

/** The field that is above or below this one, in words. */
const RELATIONS = {
  calculation: { above: 'total that this is a part of', below: 'part of this' },
  presentation: { above: 'heading above', below: 'line below' },
} as const;

/** One heading for each taxonomy. */
function placeRows({ name, related }: Data, places: FieldOutput['places']): PageRow[] {
  return places.flatMap(({ taxonomy, structure, section, parent, child, weight }, at): PageRow[] => {
    const before = places[at - 1]?.taxonomy;
    const isNew = before === undefined || JSON.stringify(before) !== JSON.stringify(taxonomy);
    const isPart = child === name;
    const other = isPart ? parent : child;
    const words = RELATIONS[structure][isPart ? 'above' : 'below'];
    return [
      ...(isNew ? [taxonomyHeading(taxonomy)] : []),
      [
        { text: related.get(other) ?? other, to: { page: 'field', name: other } },
        [words, weight !== null && `weight ${signOf(weight)}`].filter(Boolean).join(', '),
        { text: section.title, to: { page: 'taxonomy', ...taxonomy, query: { structure, section: section.id } } },
        structure,
      ],
    ];
  });
}

function taxonomyHeading(taxonomy: FieldOutput['places'][number]['taxonomy']): PageRow {
  const { source, id, version } = taxonomy;
  return { heading: `${source}/${id}, version ${version}`, to: { page: 'taxonomy', source, id, version } };
}
