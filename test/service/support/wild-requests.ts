import { PARAMETERS } from '../../../src/service/protocol/request/parameters.ts';
import type { ParameterName } from '../../../src/service/protocol/routes.ts';
import { ROUTES } from '../../../src/service/protocol/routes.ts';

/** A request that a stranger might send. */
export type WildRequest = {
  readonly method: string;
  /** Path and query, as they stand in the request line. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array<ArrayBuffer> | undefined;
};

type Random = () => number;

const METHODS = ['GET', 'GET', 'GET', 'GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'PATCH', 'PROPFIND', 'get'];
const KEYS = ['limited', 'nosuchkey', '', "' or 1=1 --", '<b>', 'Demo'];
const MARKUP = '<script>alert("x")</script>&amp;]]>';

/** Text that breaks what is built from it: quotes, markup, paths, controls, other alphabets, huge numbers, halves of surrogates. */
const POISON: readonly string[] = [
  MARKUP,
  "'; DROP TABLE row_content; --",
  '"',
  '\\',
  '../../etc/passwd',
  '\u0000',
  '\u0001\u001f\u007f',
  '\r\nX-Injected: yes',
  '\uFEFF',
  '\u202E',
  '\uD800',
  '😀',
  'é̂',
  '-0',
  'NaN',
  '1e400',
  '9'.repeat(400),
  '__proto__',
  'constructor',
  'toString',
  '#{7*7}',
  '@Raw(@Model.X)',
  '%',
  '%%',
  '~',
  ',',
  ', ,',
  '!',
  '*',
  '**********************************************a',
  '(((((((((((((((((((((((((((((((((',
  'not '.repeat(300),
  'x'.repeat(5_000),
  ' ',
  '',
];

/** Bytes that are no URL-encoding of any text. */
const BROKEN_ESCAPES = [
  '%',
  '%0',
  '%zz',
  '%ff',
  '%C0%AF',
  '%ED%A0%80',
  '%00',
  '%F8%88%80%80%80',
  '%u0041',
  '+%2B',
  '%2e%2e%2f',
];

const FILTERS = [
  'netincome gt 5',
  'primarysymbol eq "A"',
  'fiscalyear in (2020, 2021)',
  'not (netincome gt 1 and cik eq "0")',
];
const NAMES = Object.keys(PARAMETERS) as ParameterName[];
const SUBSCRIPTION = {
  Name: 'a_name',
  UserId: 'a_user',
  ServiceApplicationKey: 'demo',
  ResourceName: 'CoreFinancials-ANN',
  Expression: 'netincome gt 5',
  SubscriberEmail: 'a@b.example',
};
const TEMPLATE = { Name: 'a_template', Subject: 'subject', Body: 'body' };
const MEGABYTES = [1, 1.1, 10];

/** A generator of requests; the same random numbers give the same requests. */
export function wildRequest(random: Random): WildRequest {
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  const maybe = (chance: number): boolean => random() < chance;
  const mutate = (text: string): string => mutated(text, random, pick);

  const route = pick(Object.values(ROUTES));
  const method = maybe(0.8) ? route.method : pick(METHODS);
  const path = wildPath(route, pick, maybe, mutate);
  const pairs = Array.from({ length: Math.floor(random() * 4) }, () => wildPair(pick, maybe, mutate));
  if (maybe(0.02)) pairs.push(...Array.from({ length: 150 }, (_, index) => `p${index}=${index}`));
  const key = maybe(0.9) ? 'demo' : pick(KEYS);
  const byHeader = maybe(0.5) && !/[^\x20-\x7e]/.test(key);
  if (!byHeader || maybe(0.05)) pairs.push(`appkey=${encodeURIComponent(key)}`);
  const takesBody = method === 'POST' || method === 'PUT' || (maybe(0.05) && !['GET', 'HEAD', 'get'].includes(method));
  return {
    method,
    target: pairs.length > 0 ? `${path}?${pairs.join('&')}` : path,
    headers: { ...(byHeader && { applicationkey: key }), ...wildHeaders(pick, maybe, takesBody) },
    body: takesBody ? wildBody(random, pick, maybe, mutate) : undefined,
  };
}

type Pick = <T>(items: readonly T[]) => T;
type Maybe = (chance: number) => boolean;
type Mutate = (text: string) => string;

function wildPath(route: (typeof ROUTES)[keyof typeof ROUTES], pick: Pick, maybe: Maybe, mutate: Mutate): string {
  const values: Readonly<Record<string, readonly string[]>> = {
    TaxonomyID: ['18', '50', '19', '99', '-1', '018', '18.0', ' 18'],
    period: ['ann', 'qtr', 'ytd', 'ttm', 'ANN', 'week'],
    Id: ['0123456789abcdef0123456789abcdef', 'short', 'user'],
    UserId: ['a_user', 'nobody'],
  };
  const filled = route.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = pick(values[name] ?? ['x']);
    return encode(maybe(0.1) ? mutate(value) : value);
  });
  const versioned = route.kind === 'rows' ? `${maybe(0.9) ? '/v2' : pick(['/v1', '/v3', '', '/V2'])}${filled}` : filled;
  const suffix = maybe(0.9) ? pick(['', '', '.json', '.xml']) : pick(['.XML', '.csv', '/', '.json.xml']);
  const suffixed = `${versioned}${suffix}`;
  if (maybe(0.05)) return `/${encode(mutate(suffixed.slice(1)))}`;
  if (maybe(0.03)) return `${suffixed}${pick(BROKEN_ESCAPES)}`;
  return maybe(0.03) ? suffixed.replace('/', pick(['//', '/./', '/../', '/%2f', '/%2e%2e/'])) : suffixed;
}

/** For parameters without an example. */
const FIELD_LISTS: Readonly<Record<string, string>> = { fieldid: '4001,4002', fieldname: 'TotalAssets' };

function wildPair(pick: Pick, maybe: Maybe, mutate: Mutate): string {
  const name = maybe(0.9) ? pick(NAMES) : pick(['format', 'colour', '', 'appkey', 'APPKEY', 'LIMIT']);
  const known = NAMES.find((each) => each === name);
  const good =
    name === 'filter'
      ? pick(FILTERS)
      : known
        ? (PARAMETERS[known].example ?? FIELD_LISTS[known] ?? '')
        : pick(['xml', 'json', 'csv']);
  if (maybe(0.05)) return `${name}=${pick(BROKEN_ESCAPES)}`;
  const value = maybe(0.35) ? mutate(good) : good;
  const pair = `${maybe(0.1) ? name.toUpperCase() : name}=${encode(value)}`;
  return maybe(0.05) ? `${pair}&${name}=${encode(mutate(value))}` : pair;
}

function wildHeaders(pick: Pick, maybe: Maybe, takesBody: boolean): Record<string, string> {
  return {
    ...(maybe(0.3) && {
      accept: pick([
        'application/xml',
        'text/html',
        '*/*;q=0',
        'application/json;q=1e9',
        ',;,',
        'application/xml;q=0.5,*/*',
      ]),
    }),
    ...(maybe(0.2) && { 'if-none-match': pick(['*', '"x"', 'W/"x"', '', ',,,', '"'.repeat(500), MARKUP]) }),
    ...(takesBody &&
      maybe(0.9) && { 'content-type': pick(['application/json', 'application/json; charset=utf-8', 'text/xml', 'x']) }),
    ...(maybe(0.05) && { 'content-length': pick(['0', '-1', '99999999', 'x']) }),
    ...(maybe(0.05) && { host: pick(['evil.example', '', 'localhost:1', '[::1']) }),
    ...(maybe(0.05) && {
      [pick(['x-forwarded-for', 'x-http-method-override', 'range', 'cookie'])]: pick(['1', 'DELETE', 'bytes=0-1']),
    }),
  };
}

function wildBody(random: Random, pick: Pick, maybe: Maybe, mutate: Mutate): string | Uint8Array<ArrayBuffer> {
  if (maybe(0.1)) return 'x'.repeat(pick(MEGABYTES) * 1024 * 1024);
  if (maybe(0.03)) return nested(pick([10, 1_000, 100_000]), pick(['[', '{"a":']));
  if (maybe(0.03)) return Uint8Array.from({ length: 200 }, () => Math.floor(random() * 256));
  const record: Record<string, unknown> = { ...pick([SUBSCRIPTION, TEMPLATE]) };
  const names = Object.keys(record);
  for (let changes = Math.floor(random() * 3); changes > 0; changes--) {
    const name = maybe(0.9) ? pick(names) : pick(['Id', 'TemplateId', '__proto__', 'Colour', 'name']);
    record[name] = maybe(0.7) ? mutate(String(record[name])) : pick<unknown>([null, 1, true, [], {}, 1e300, undefined]);
  }
  const text = JSON.stringify(record);
  if (maybe(0.1)) return mutate(text);
  return maybe(0.05) ? text.replace('{', '{"Name":"first",') : text;
}

function nested(depth: number, opening: string): string {
  const closing = opening === '[' ? ']' : '}';
  return `${opening.repeat(depth)}1${closing.repeat(depth)}`;
}

/** A good text with poison in it, a piece left out or doubled, or nothing but poison. */
function mutated(text: string, random: Random, pick: Pick): string {
  const at = Math.floor(random() * (text.length + 1));
  const ways: readonly (() => string)[] = [
    () => pick(POISON),
    () => text.slice(0, at) + pick(POISON) + text.slice(at),
    () => text.slice(0, at) + text.slice(at + 1 + Math.floor(random() * 3)),
    () => text + text.slice(at),
    () => text.repeat(1 + Math.floor(random() * 40)),
    () => text.toUpperCase(),
  ];
  return pick(ways)();
}

/** URL-encodes any text; a half of a surrogate pair becomes the replacement character. */
function encode(text: string): string {
  return encodeURIComponent(Buffer.from(text, 'utf8').toString('utf8'));
}
