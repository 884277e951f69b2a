import { z } from 'zod';
import { explainTotal } from '../../../analysis/validation/explain/explain-total.ts';
import { formatAmount, formatCount, HUMAN_READABLE } from '../../../core/model/format-amount.ts';
import type { ExplainOutput } from '../../../core/model/shapes/explain.ts';
import type { PrintedOutput } from '../../../core/model/shapes/filed-documents.ts';
import { printedView } from '../../../output/report/views/filed-documents.ts';
import { companyName, periodText } from '../../../output/report/views/sentences.ts';
import type { StorePlace, StoreReader } from '../../../warehouse/store/reader.ts';
import { definePage, type PageRequest } from '../page.ts';
import { Facts } from '../parts/facts.tsx';
import { type MarkedValue, nearestElement, valuesToMark } from '../parts/printed-values.ts';
import { comparisonOf, lastRun } from '../parts/recorded-run.ts';
import { ProblemError } from '../problem.ts';
import { readAt } from '../read-at.ts';
import { noneFor } from './finding.tsx';

/** The value that is marked, as the address of its own page names it. */
const MARKED = {
  row: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .optional(),
  field: z.string().optional(),
};

type Data = { readonly printed: PrintedOutput; readonly explained: ExplainOutput | undefined };
type Query = { readonly row?: string | undefined; readonly field?: string | undefined };
type Request = PageRequest<'printed', Query>;

/** A document of a filing as it was printed, in a frame; a value and its parts are marked in it. */
export const printedPage = definePage({
  name: 'printed',
  query: MARKED,
  load: (request) =>
    readAt(request, async (reader, snapshot): Promise<Data> => {
      const { document, name } = request.params;
      const kept = (await reader.keptDocuments(document, snapshot)).find((one) => one.name === name);
      if (!kept) throw NOT_KEPT;
      const { row, field } = request.query;
      const explained =
        row === undefined || field === undefined
          ? undefined
          : await explainedValue(reader, { version: Number(row), name: field }, snapshot, request);
      const marked = explained ? await markedIn(reader, valuesToMark(explained, Number(row)), name, snapshot) : [];
      return { printed: { document, name, kind: kept.kind, bytes: kept.bytes, marked }, explained };
    }),
  view: (data, request) => {
    const { printed, explained } = data;
    const { link } = request;
    const value = explained && valueTitle(explained);
    return {
      title: value === undefined ? printed.name : `${value} as printed`,
      trail: [
        { text: printed.document, href: link('filing', { document: printed.document }) },
        ...(explained && value !== undefined
          ? [{ text: value, href: link('value', { row: request.query.row ?? '', field: explained.field.name }) }]
          : []),
      ],
      hasFrame: true,
      body: <Body data={data} request={request} />,
    };
  },
  output: ({ printed }) => printedView(printed),
});

const NOT_KEPT = new ProblemError({
  status: 404,
  message: 'The store keeps no document of this name of the filing: an ingest keeps documents where it is asked to.',
});

async function explainedValue(
  reader: StoreReader,
  of: { readonly version: number; readonly name: string },
  snapshot: number,
  { ports, at }: Request,
): Promise<ExplainOutput | undefined> {
  const comparison = comparisonOf(await lastRun(reader, snapshot));
  const store: StorePlace = { use: (use) => use(reader) };
  return explainTotal({ store, of, comparison, asOf: at }, ports).catch(noneFor('usage'));
}

async function markedIn(
  reader: StoreReader,
  values: readonly Omit<MarkedValue, 'elements'>[],
  name: string,
  snapshot: number,
): Promise<readonly MarkedValue[]> {
  const places = await reader.printedPlaces(values, snapshot);
  return values.map((value) => {
    const isHere = (place: (typeof places)[number]): boolean =>
      place.name === name && place.row === value.row && place.field === value.field;
    return { ...value, elements: places.find(isHere)?.elements ?? [] };
  });
}

function valueTitle({ company, field, period }: ExplainOutput): string {
  const end = periodText(period).split('/').at(-1);
  return [field.label ?? field.name, companyName(company), end].filter(Boolean).join(', ');
}

/** A value that is printed more often than this is marked where it comes first. */
const MOST_MARKS = 40;

const numbersOf = (marked: readonly MarkedValue[], wanted: MarkedValue['role']): string =>
  marked.flatMap(({ role, elements }) => (role === wanted ? elements.slice(0, MOST_MARKS) : [])).join('.');

type BodyProps = { readonly data: Data; readonly request: Request };

function Body({ data: { printed }, request: { link } }: BodyProps) {
  const { document, name, marked, bytes, kind } = printed;
  const query = { total: numbersOf(marked, 'total'), part: numbersOf(marked, 'part') };
  const frame = link('printedHtml', { document, name }, query);
  const at = nearestElement(marked);
  const placed = (element: number | undefined): string => (element === undefined ? frame : `${frame}#f${element}`);
  const isMissing = marked.length > 0 && at === undefined;
  return (
    <>
      <Facts
        facts={[
          ['filing', <a href={link('filing', { document })}>{document}</a>],
          [
            'document',
            `${name}, ${formatCount(bytes)} bytes, ${kind === 'inline' ? 'with marked facts' : 'without marked facts'}`,
          ],
        ]}
      />
      {isMissing ? <p>The document does not print this value.</p> : null}
      <Legend marked={marked} near={at} placed={placed} />
      <iframe
        class="document"
        name="document"
        title={`${name} of ${document}`}
        sandbox=""
        referrerpolicy="no-referrer"
        src={placed(at)}
      ></iframe>
      <p class="dim">
        Scripts, pictures and addresses of the document are left out. <a href={frame}>The document alone</a>
      </p>
    </>
  );
}

type LegendProps = {
  readonly marked: readonly MarkedValue[];
  readonly near: number | undefined;
  readonly placed: (element: number | undefined) => string;
};

/** What is marked, and where: links show the place in the frame. */
function Legend({ marked, near = 0, placed }: LegendProps) {
  if (marked.length === 0) return null;
  return (
    <section class="scroll" tabindex={0} aria-label="Marked values">
      <table class="marked">
        <caption class="hidden">Marked values</caption>
        <thead>
          <tr>
            <th scope="col">Marked</th>
            <th scope="col">Value</th>
            <th scope="col" class="number">
              Amount
            </th>
            <th scope="col">In the document</th>
          </tr>
        </thead>
        <tbody>
          {marked.map(({ role, field, label, value, elements }) => (
            <tr>
              <td>
                <mark class={role}>{role}</mark>
              </td>
              <th scope="row">{label ?? field}</th>
              <td class="number">{value === null ? '' : formatAmount(value, HUMAN_READABLE)}</td>
              <td>
                {elements.length === 0 ? 'not printed' : <Places elements={elements} near={near} placed={placed} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Places beyond these are marked, too. */
const MOST_PLACES = 8;

type PlacesProps = Omit<LegendProps, 'marked'> & { readonly elements: readonly number[]; readonly near: number };

function Places({ elements, near, placed }: PlacesProps) {
  const nearest = elements.toSorted((a, b) => Math.abs(a - near) - Math.abs(b - near));
  const left = elements.length - MOST_PLACES;
  return (
    <ul class="links">
      {nearest.slice(0, MOST_PLACES).map((element, at) => (
        <li>
          <a href={placed(element)} target="document">
            {at === 0 ? 'here' : `also ${at}`}
          </a>
        </li>
      ))}
      {left > 0 ? <li>{left} more</li> : null}
    </ul>
  );
}
