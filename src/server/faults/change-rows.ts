import { type NumberText, parseJson } from '../../base/json.ts';
import { DEFAULT_MAX_XML } from '../../base/xml.ts';
import { answerFromXml } from '../../protocol/codec.ts';
import { ROUTES, type Route, VERSIONS } from '../../protocol/routes.ts';
import {
  DATA_ROWS,
  type DataRow,
  type DataRows,
  type DataValue,
  type WireValue,
  writeDataRows,
} from '../../protocol/rows/data-rows.ts';
import { type Alter, pathOf, queryValue, rebuilt } from './alterations.ts';
import type { FaultOf } from './plan.ts';

type Changed = { readonly rows: readonly DataRow[]; readonly moved: number };

/** The changes: the rows of a page afterwards, and the difference of their total. */
const CHANGES: Readonly<
  Record<FaultOf<'changed-rows'>['change'], (rows: readonly DataRow[], count: number) => Changed>
> = {
  dropped: (rows, count) => ({ rows: rows.slice(count), moved: -Math.min(count, rows.length) }),
  added: (rows, count) => ({
    rows: [...rows, ...rows.slice(0, count).map(madeUp)],
    moved: Math.min(count, rows.length),
  }),
  duplicated: (rows, count) => ({ rows: [...rows.slice(0, count), ...rows], moved: Math.min(count, rows.length) }),
  total: (rows, count) => ({ rows, moved: count }),
};

const ROW_PATH = new RegExp(`^(?:/(?:${VERSIONS.join('|')}))?(?:${rowPaths().join('|')})(?:\\.(?:json|xml))?/?$`, 'i');

function rowPaths(): readonly string[] {
  const routes: readonly Route[] = Object.values(ROUTES);
  return routes.filter(({ kind }) => kind === 'rows').map(({ path }) => path.replace(/\{\w+\}/g, '[^/]+'));
}

/** Changes a page that is not the first one; rows are numbered on from its own first number. */
export const changeRows: Alter<'changed-rows'> = async ({ change, rows: count }, { request, response }) => {
  const isLater = !/^0*$/.test(queryValue(request, 'offset') ?? '');
  if (!isLater || response.status !== 200 || queryValue(request, 'debug')?.toLowerCase() === 'true') return undefined;
  if (!ROW_PATH.test(pathOf(request))) return undefined;
  const isXml = (response.headers.get('content-type') ?? '').includes('xml');
  const text = await response.text();
  const page = isXml
    ? answerFromXml(DATA_ROWS, text, { file: request.url, maxXml: DEFAULT_MAX_XML }).content
    : fromJson(text);
  const { rows, moved } = CHANGES[change](page.rows, count);
  const first = page.rows[0]?.rowNumber ?? 1;
  const changed: DataRows = {
    totalRows: page.totalRows + moved,
    rows: rows.map(({ values }, index) => ({ rowNumber: first + index, values })),
  };
  return rebuilt(response, { body: writeDataRows(changed, isXml ? 'xml' : 'json') });
};

type JsonRow = { readonly rownum: NumberText; readonly values: readonly JsonValue[] };
type JsonValue = { readonly field: string; readonly value: NumberText | string | null };
type JsonPage = { readonly result: { readonly totalrows: NumberText; readonly rows: readonly JsonRow[] } };

/** Rows as this service wrote them; values keep the type in which they are written. */
function fromJson(text: string): DataRows {
  const { result } = parseJson(text, 'answer') as JsonPage;
  return {
    totalRows: Number(result.totalrows.text),
    rows: result.rows.map(({ rownum, values }) => ({
      rowNumber: Number(rownum.text),
      values: values.map(({ field, value }) => ({ field, value: wireValue(value) })),
    })),
  };
}

function wireValue(value: NumberText | string | null): WireValue {
  if (value === null) return null;
  return typeof value === 'string' ? { kind: 'text', text: value } : { kind: 'number', text: value.text };
}

const IDENTITY: ReadonlySet<string> = new Set(['primarysymbol', 'companyname', 'cik', 'dcn', 'entityid', 'issueid']);

function madeUp({ rowNumber, values }: DataRow): DataRow {
  return {
    rowNumber,
    values: values.map(({ field, value }): DataValue => {
      if (value === null || !IDENTITY.has(field)) return { field, value };
      return {
        field,
        value: { kind: value.kind, text: value.kind === 'number' ? `9${value.text}` : `X${value.text}` },
      };
    }),
  };
}
