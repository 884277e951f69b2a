import { z } from 'zod';
import { isStandardField } from '../../../analysis/standard/explain-standard.ts';
import { readStandardRules } from '../../../analysis/standard/rules/read-rules.ts';
import { industryText } from '../../../core/model/major-groups.ts';
import type { FieldOutput } from '../../../core/model/shapes/field.ts';
import { type Block, columnsOf, head, note, type TableRow, table } from '../../../output/report/document.ts';
import { fieldView } from '../../../output/report/views/page-data.ts';
import { signOf } from '../../../output/report/views/sentences.ts';
import { readBoth, type StoreReader, withReader } from '../../../warehouse/store/reader.ts';
import type { FieldValues } from '../../../warehouse/store/years/field-values.ts';
import { definePage, type PageRequest } from '../page.ts';
import { Blocks } from '../parts/blocks.tsx';
import { chosenChart, distributionBlocks, distributionOf, valuesTable } from '../parts/field-values.ts';
import { IndustryChoice, industry } from '../parts/industries.tsx';
import { after, Pager, partOf, rangeText, readAfter, writeAfter } from '../parts/paging.tsx';
import type { Query } from '../paths.ts';
import { ProblemError } from '../problem.ts';

const QUERY = { company: z.string().max(500).optional(), industry, after, place: after };

/** As many as a chart distinguishes. */
const MOST_COMPANIES = 6;

/** `related`: the labels of the fields around it, by name. `from`: the place of the first company that is shown. */
type Data = {
  readonly output: FieldOutput;
  readonly related: ReadonlyMap<string, string>;
  readonly groups: FieldValues['groups'];
  readonly from: number;
  readonly isDerived: boolean;
  readonly isCut: boolean;
};

/**
 * A field: its values over companies and years, what taxonomies say of it, the totals that it is a part of, and the
 * parts that it has.
 */
export const fieldPage = definePage({
  name: 'field',
  query: QUERY,
  load: ({ store, ports, at, params: { name }, query, form, most }): Promise<Data> =>
    withReader(store, ports, async (reader) => {
      const asOf = await reader.snapshotOf(at);
      const snapshot = asOf ?? (await reader.newestSnapshot());
      const [from = 0] = readAfter(query.after, 1);
      const [description, read] = await readBoth(
        reader,
        (own) => readDescription(own, name, asOf),
        async (other) => {
          const companies = await chosenCompanies(other, query.company, snapshot);
          const asked = { field: name, industry: query.industry, companies, from, most };
          return other.fieldValues(asked, snapshot);
        },
      );
      const { definition, fields, places, related } = description;
      const { all, values, chosen, widest, groups } = read;
      return {
        related,
        groups,
        from,
        isDerived: isStandardField(readStandardRules(), name) && (await reader.derivedResources()).length > 0,
        isCut: form === 'html' ? from + most < all.companies : all.values > most,
        output: {
          name,
          label: related.get(name) ?? null,
          definition: definition ?? standardDefinition(name),
          fields,
          places,
          industry: query.industry ?? null,
          totals: all,
          distribution: distributionOf(widest),
          chosen,
          values,
        },
      };
    }),
  view: (data, request) => {
    const { output, related, isDerived } = data;
    const { link, query, most } = request;
    const { name, label, definition, places } = output;
    const part = partOf(places, query.place, most);
    const placesAt = (place: string | undefined) => link('field', { name }, { ...query, place });
    const { first, next } = pageLinks(data, request);
    return {
      title: label ?? name,
      trail: [{ text: 'Taxonomies', href: link('taxonomies', {}) }],
      previous: first,
      next,
      body: (
        <>
          {definition === null ? null : <p>{definition}</p>}
          {isDerived ? (
            <p>
              <a href={link('coverage', {}, { field: name })}>Coverage and proofs of this standard field</a>
            </p>
          ) : null}
          <Values data={data} request={request} />
          <Blocks
            blocks={[
              propertiesTable(output),
              head('In taxonomies'),
              part.all === 0
                ? note('No tree of a taxonomy has it.')
                : table(PLACES, placeRows({ name, related }, part.rows)),
            ]}
            request={request}
          />
          {part.all === 0 ? null : (
            <Pager
              text={rangeText('places', part)}
              first={part.from > 0 ? placesAt(undefined) : undefined}
              next={part.next && placesAt(part.next)}
            />
          )}
        </>
      ),
    };
  },
  output: ({ output }) => fieldView(output),
});

/** What taxonomies and data sets say of a field, with the labels of the fields around it. */
async function readDescription(reader: StoreReader, name: string, asOf: number | undefined) {
  const found = await reader.fieldPlaces(name, asOf);
  if (found.fields.length === 0) throw new ProblemError({ status: 404, message: `The store has no field ${name}.` });
  const names = new Set([name, ...found.places.flatMap(({ parent, child }) => [parent, child])]);
  return { ...found, related: await reader.labelsNamed([...names]) };
}

type Request = PageRequest<'field', z.infer<z.ZodObject<typeof QUERY>>>;
type Props = { readonly data: Data; readonly request: Request };

async function chosenCompanies(
  reader: StoreReader,
  names: string | undefined,
  snapshot: number,
): Promise<readonly string[]> {
  if (names === undefined) return [];
  const keys = (await reader.companiesNamed([names], snapshot)).map(({ key }) => key);
  if (keys.length <= MOST_COMPANIES) return keys;
  throw new ProblemError({ status: 400, message: `The parameter company takes at most ${MOST_COMPANIES} companies.` });
}

function standardDefinition(name: string): string | null {
  for (const { fields } of readStandardRules().industries) {
    const definition = fields.get(name)?.definition;
    if (definition !== undefined) return definition;
  }
  return null;
}

/** What companies report of the field; nothing where none has a number of a fiscal year. */
function Values({ data, request }: Props) {
  const { output, from } = data;
  const { name, label, totals, values, chosen, distribution } = output;
  const { query } = request;
  const { first, next } = pageLinks(data, request);
  const isNarrowed = query.company !== undefined || query.industry !== undefined;
  if (totals.companies === 0 && chosen.length === 0 && !isNarrowed)
    return <p>No company has a number of it for a fiscal year.</p>;
  const among = query.industry === undefined ? 'of all industries' : `of ${industryText(query.industry)}`;
  const shown = [...new Set(values.map(({ company }) => company.key))];
  return (
    <>
      <h2>Values</h2>
      <Choices data={data} request={request} />
      <Blocks
        caption="Values"
        blocks={[
          ...chosenChart(label ?? name, chosen, query.company !== undefined),
          ...(distribution === null ? [note('No company of the industry has a value.')] : []),
          ...(distribution === null ? [] : distributionBlocks(distribution, among)),
          ...(values.length === 0 ? [] : valuesTable(values)),
        ]}
        request={request}
      />
      {totals.companies === 0 ? null : (
        <Pager
          label="Pages of values"
          text={rangeText('companies', { from, rows: shown, all: totals.companies })}
          first={first}
          next={next}
        />
      )}
    </>
  );
}

/** A form for companies and industry, without a script. */
function Choices({ data: { groups, output }, request: { query, at, link } }: Props) {
  return (
    <form class="fields" action={link('field', { name: output.name }, { at: undefined })}>
      {at === undefined ? null : <input type="hidden" name="at" value={String(at)} />}
      <label class="wide">
        {`Companies of the chart, at most ${MOST_COMPANIES}: symbols, keys or names, with commas`}
        <input name="company" value={query.company ?? ''} maxlength={500} autocomplete="off" />
      </label>
      <IndustryChoice chosen={query.industry} groups={groups} />
      <button type="submit">Show</button>
    </form>
  );
}

function pageLinks({ from, isCut, output }: Data, { link, query, most }: Request) {
  const at = (start: Query['after']) => link('field', { name: output.name }, { ...query, after: start });
  return { first: from > 0 ? at(undefined) : undefined, next: isCut ? at(writeAfter(from + most)) : undefined };
}

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

type Named = { readonly name: string; readonly related: ReadonlyMap<string, string> };

/** One heading for each taxonomy. */
function placeRows({ name, related }: Named, places: FieldOutput['places']): TableRow[] {
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
