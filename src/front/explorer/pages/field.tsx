import type { FieldOutput } from '../../../core/model/shapes/field.ts';
import { type Block, columnsOf, head, note, type TableRow, table } from '../../../output/report/document.ts';
import { fieldView } from '../../../output/report/views/page-data.ts';
import { signOf } from '../../../output/report/views/sentences.ts';
import { withReader } from '../../../warehouse/store/reader.ts';
import { definePage } from '../page.ts';
import { Blocks } from '../parts/blocks.tsx';
import { after, Pager, partOf, rangeText } from '../parts/paging.tsx';
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
  view: (data, request) => {
    const { link, query, most } = request;
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
          <Blocks
            blocks={[
              propertiesTable(data),
              head('In taxonomies'),
              part.all === 0 ? note('No tree of a taxonomy has it.') : table(PLACES, placeRows(data, part.rows)),
            ]}
            request={request}
          />
          {part.all === 0 ? null : <Pager text={rangeText('places', part)} first={first} next={next} />}
        </>
      ),
    };
  },
  output: ({ related: _, ...data }) => fieldView(data),
});

const PROPERTIES = columnsOf('field', 'type', 'period', 'balance');

function propertiesTable({ name, fields }: FieldOutput): Block {
  const rows = fields.map(({ namespace, dataType, periodType, balanceType }) => ({
    cells: [`${namespace}:${name}`, dataType ?? 'not stated', periodType ?? 'not stated', balanceType ?? 'none'],
  }));
  return table(PROPERTIES, rows, 'Properties by namespace');
}

const PLACES = columnsOf('related field', 'relation', 'section', 'structure');

/** The field that is above or below this one, in words. */
const RELATIONS = {
  calculation: { above: 'total that this is a part of', below: 'part of this' },
  presentation: { above: 'heading above', below: 'line below' },
} as const;

/** One heading for each taxonomy. */
function placeRows({ name, related }: Data, places: FieldOutput['places']): TableRow[] {
  return places.flatMap(({ taxonomy, structure, section, parent, child, weight }, at): TableRow[] => {
    const before = places[at - 1]?.taxonomy;
    const isNew = before === undefined || JSON.stringify(before) !== JSON.stringify(taxonomy);
    const isPart = child === name;
    const other = isPart ? parent : child;
    const words = RELATIONS[structure][isPart ? 'above' : 'below'];
    return [
      ...(isNew ? [taxonomyHeading(taxonomy)] : []),
      {
        cells: [
          { text: related.get(other) ?? other, to: { page: 'field', name: other } },
          [words, weight !== null && `weight ${signOf(weight)}`].filter(Boolean).join(', '),
          { text: section.title, to: { page: 'taxonomy', ...taxonomy, query: { structure, section: section.id } } },
          structure,
        ],
      },
    ];
  });
}

function taxonomyHeading(taxonomy: FieldOutput['places'][number]['taxonomy']): TableRow {
  const { source, id, version } = taxonomy;
  return { heading: { text: `${source}/${id}, version ${version}`, to: { page: 'taxonomy', source, id, version } } };
}
