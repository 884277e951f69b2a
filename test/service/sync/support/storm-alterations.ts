import { rebuilt } from '../../../../src/service/server/faults/alterations.ts';
import { seededRandom } from '../../../support/seeded-random.ts';

type Handle = (request: Request) => Promise<Response>;
type Random = () => number;

/** What else goes wrong with answers, besides the faults that the server itself commits. */
export type Alteration = { readonly kind: AlterationKind; readonly probability: number };

/**
 * `harmless`: the answer is as good as before. `harmful`: it is of no use. `outside`: it goes with whatever is sent, errors and spoiled
 * answers included.
 */
type Place = 'harmless' | 'harmful' | 'outside';
type Alter = (response: Response, random: Random, request: Request) => Promise<Response | undefined>;

const DAY = 86_400_000;

const ALTERATIONS = {
  'new-tag': { place: 'harmless', alter: async (response, random) => withHeaders(response, { etag: `"${random()}"` }) },
  'same-tag': { place: 'harmless', alter: async (response) => withHeaders(response, { etag: '"always"' }) },
  'repeated-rows': { place: 'harmless', alter: repeatRows },
  'wrong-types': {
    place: 'harmful',
    alter: async (response, random) => {
      const text = await response.text();
      const wrong = WRONG_TYPES.filter(([right]) => right.test(text));
      const [right, other] = wrong[Math.floor(random() * wrong.length)] ?? [];
      return rebuilt(response, { body: right && other !== undefined ? text.replace(right, other) : text });
    },
  },
  'clock-ahead': {
    place: 'outside',
    alter: async (response, random) => withClock(response, random() ** 2 * 400 * DAY),
  },
} as const satisfies Readonly<Record<string, { readonly place: Place; readonly alter: Alter }>>;

export type AlterationKind = keyof typeof ALTERATIONS;
export const ALTERATION_KINDS = Object.keys(ALTERATIONS) as readonly AlterationKind[];

/** Places where an answer has another type than it must have: the beginning of numbers, lists and objects, in JSON and XML. */
export const WRONG_TYPES: readonly (readonly [right: RegExp, wrong: string])[] = [
  [/"totalrows":\d+/, '"totalrows":"many"'],
  [/"rownum":"?\d+"?/, '"rownum":{}'],
  [/"values":\[/, '"values":true,"lost":['],
  [/"id":\d+/, '"id":[true]'],
  [/<totalrows>\d+/, '<totalrows>many'],
  [/<rownum>\d+/, '<rownum>first'],
  [/ id="\d+"/, ' id="first"'],
];

/** A service whose answers are altered, by those alterations that belong to a place. */
export function altered(handle: Handle, place: Place, alterations: readonly Alteration[], seed: number): Handle {
  const here = alterations.filter(({ kind }) => ALTERATIONS[kind].place === place);
  const random = seededRandom(seed);
  return async (request) => {
    let response = await handle(request);
    for (const { kind, probability } of here) {
      if (random() >= probability) continue;
      if (place !== 'outside' && (response.status !== 200 || response.body === null)) continue;
      response = (await ALTERATIONS[kind].alter(response, random, request)) ?? response;
    }
    return response;
  };
}

function withHeaders(response: Response, changes: Readonly<Record<string, string>>): Response {
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(changes)) headers.set(name, value);
  return rebuilt(response, { headers });
}

/** A server whose clock is ahead by so many milliseconds; when it wants to be asked again it says as a date by that clock. */
function withClock(response: Response, ahead: number): Response {
  const now = Math.floor(Date.now() / 1_000) * 1_000 + ahead;
  const wait = response.headers.get('retry-after');
  const until = wait === null ? {} : { 'retry-after': new Date(now + Number(wait) * 1_000).toUTCString() };
  return withHeaders(response, { date: new Date(now).toUTCString(), ...until });
}

/** Every row of a whole answer stands twice, and is counted twice. Pages are left alone. */
async function repeatRows(response: Response, _: Random, { url }: Request): Promise<Response | undefined> {
  if (!/\/v2\//.test(url) || /[?&]sortby=/.test(url)) return undefined;
  const text = await response.text();
  const total = /(totalrows"?[:>])(\d+)/.exec(text);
  const rows = /("rows":\[|<rows>)([\s\S]*)(\]\}\}|<\/rows>)/.exec(text);
  const body =
    total && rows && total[2] !== '0'
      ? text
          .replace(rows[0], () => `${rows[1]}${rows[2]}${rows[1]?.startsWith('"') ? ',' : ''}${rows[2]}${rows[3]}`)
          .replace(total[0], `${total[1]}${Number(total[2]) * 2}`)
      : text;
  return rebuilt(response, { body });
}
