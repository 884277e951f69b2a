import type { ApplicationKey } from '../../model/application-key.ts';
import { keyHash } from '../../model/key-hash.ts';
import { HEADER_FIELDS } from '../../protocol/rows/default-group.ts';

/** The key that everybody may use on their own machine: it sees everything, without bounds. */
export const DEMO_KEY = 'demo';

/** A few figures beside the header of a row. */
const LIMITED_FIELDS = ['totalassets', 'totalrevenue', 'netincome', 'cashfromoperatingactivities'];
const LIMITED_WITHOUT = ['dcn'];
const SMALL_CALLS_PER_DAY = 20;

/** The keys of the sample, by their texts: one that sees everything, one that sees some fields, one with a small quota. */
export const SAMPLE_KEYS: Readonly<Record<string, ApplicationKey>> = {
  [DEMO_KEY]: sampleKey(DEMO_KEY, {}),
  limited: sampleKey('limited', {
    fields: [...HEADER_FIELDS, ...LIMITED_FIELDS],
    withoutFields: LIMITED_WITHOUT,
  }),
  small: sampleKey('small', { callsPerDay: SMALL_CALLS_PER_DAY }),
};

function sampleKey(text: string, bounds: Partial<ApplicationKey>): ApplicationKey {
  return { label: text, hash: keyHash(text), resources: 'all', fields: 'all', withoutFields: [], ...bounds };
}
