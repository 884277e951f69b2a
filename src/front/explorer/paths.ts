/**
 * Every page by its name. `:name` is one segment; the path with `.json`, `.csv` or `.xlsx` at its end is the page as
 * data.
 */
export const PATHS = {
  start: '/',
  findings: '/findings',
  finding: '/finding/:id',
  filing: '/filing/:document',
  companies: '/companies',
  others: '/filing/:document/others',
  notes: '/filing/:document/notes',
  printed: '/filing/:document/printed/:name',
  printedHtml: '/filing/:document/printed/:name/html',
  company: '/company/:key',
  statement: '/company/:key/statement/:section',
  proof: '/company/:key/proof/:field',
  value: '/value/:row/:field',
  note: '/note/:row/:field',
  noteChanges: '/note/:row/:field/since/:before',
  coverage: '/coverage',
  field: '/field/:name',
  snapshots: '/snapshots',
  snapshot: '/snapshot/:snapshot',
  diff: '/diff/:before/:after',
  taxonomies: '/taxonomies',
  taxonomy: '/taxonomy/:source/:id/:version',
  replay: '/replay',
  replayed: '/replay/:subscription',
  mail: '/replay/:subscription/mail/:mail',
  mailHtml: '/replay/:subscription/mail/:mail/html',
  search: '/search',
  sql: '/sql',
} as const;

export type PathName = keyof typeof PATHS;

type Segments<P extends string> = P extends `${infer Head}/${infer Rest}` ? Segments<Head> | Segments<Rest> : P;
type Named<S extends string> = S extends `:${infer Name}` ? Name : never;

/** The values of the segments of a path, decoded. */
export type ParamsOf<N extends PathName> = { readonly [K in Named<Segments<(typeof PATHS)[N]>>]: string };

export const FORMS = ['html', 'json', 'csv', 'xlsx'] as const;
export type Form = (typeof FORMS)[number];

/** The values of a URL's query; those that are `undefined` or empty are left out. */
export type Query = Readonly<Record<string, string | number | undefined>>;

/** The path `/` has no last segment that could have an ending. */
const START_AS = '/index';
const ENDING = /\.(json|csv|xlsx)$/;

/** The URL of a page, without a host. */
export function urlOf<N extends PathName>(
  name: N,
  params: ParamsOf<N>,
  query: Query = {},
  form: Form = 'html',
): string {
  const values: Readonly<Record<string, string>> = params;
  const path = PATHS[name].replace(/:(\w+)/g, (_, param: string) => encoded(values[param] ?? ''));
  const parameters = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const search = parameters
    .map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value ?? '')}`)
    .join('&');
  const place = form === 'html' ? path : `${path === '/' ? START_AS : path}.${form}`;
  return search === '' ? place : `${place}?${search}`;
}

/** The ending of a value is not the ending of the path. */
function encoded(value: string): string {
  return encodeURIComponent(value).replace(ENDING, '%2E$1');
}

export type PathMatch = {
  readonly name: PathName;
  readonly params: Readonly<Record<string, string>>;
  readonly form: Form;
};

const ROUTES = Object.entries(PATHS).map(([name, path]) => ({
  // The keys of the table are the names.
  name: name as PathName,
  segments: path.split('/').slice(1),
}));

/** The page at the path of a URL, which is still encoded; `undefined` where there is none. */
export function findPath(path: string): PathMatch | undefined {
  const [, ending] = ENDING.exec(path) ?? [];
  const whole = ending === undefined ? path : path.slice(0, -ending.length - 1);
  const plain = ending !== undefined && whole === START_AS ? '/' : whole;
  const parts = decoded(plain.split('/').slice(1));
  if (parts === undefined) return undefined;
  for (const { name, segments } of ROUTES) {
    const params = paramsAt(segments, parts);
    if (params) return { name, params, form: FORMS.find((form) => form === ending) ?? 'html' };
  }
  return undefined;
}

function paramsAt(segments: readonly string[], parts: readonly string[]): Record<string, string> | undefined {
  const fits = (segment: string, at: number): boolean =>
    segment.startsWith(':') ? parts[at] !== '' : segment === parts[at];
  if (segments.length !== parts.length || !segments.every(fits)) return undefined;
  const named = segments.flatMap((segment, at) =>
    segment.startsWith(':') ? [[segment.slice(1), parts[at] ?? ''] as const] : [],
  );
  return Object.fromEntries(named);
}

function decoded(segments: readonly string[]): readonly string[] | undefined {
  try {
    return segments.map(decodeURIComponent);
  } catch {
    return undefined;
  }
}
