import { type ApplicationKey, keyHash } from '../../model/application-key.ts';
import { HEADER_FIELDS } from '../../protocol/rows/default-group.ts';

/** The key for use on one's own machine: it sees everything, without bounds. */
export const DEMO_KEY = 'demo';

/** The header of a row and a few figures; not taxonomyid, which every key may see whether it is listed or not. */
const LIMITED_FIELDS = [
  ...HEADER_FIELDS.filter((name) => name !== 'taxonomyid'),
  ...['totalassets', 'totalrevenue', 'netincome', 'cashfromoperatingactivities'],
];
const LIMITED_WITHOUT = ['dcn', 'primaryexchange'];
const SMALL_CALLS_PER_DAY = 20;

export const DEMO_KEYS: readonly ApplicationKey[] = [sampleKey(DEMO_KEY, {})];

/** The keys of the sample; their labels are the keys. */
export const SAMPLE_KEYS: readonly ApplicationKey[] = [
  ...DEMO_KEYS,
  sampleKey('limited', { fields: LIMITED_FIELDS, withoutFields: LIMITED_WITHOUT }),
  sampleKey('small', { callsPerDay: SMALL_CALLS_PER_DAY }),
];

function sampleKey(text: string, bounds: Partial<ApplicationKey>): ApplicationKey {
  return { label: text, hash: keyHash(text), resources: 'all', fields: 'all', withoutFields: [], ...bounds };
}
