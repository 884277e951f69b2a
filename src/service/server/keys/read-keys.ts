import { z } from 'zod';
import { type ApplicationKey, keyHash } from '../../../core/model/application-key.ts';
import { CORE_FIELDS, HEADER_FIELDS } from '../../../core/model/default-group.ts';
import { SERVED_RESOURCES } from '../../protocol/served-resources.ts';
import { readSettings } from '../read-settings.ts';

const ROW_RESOURCES = new Map(SERVED_RESOURCES.map(({ name }) => [name.toLowerCase(), name]));
const MOST_CALLS_A_SECOND = 100_000;

const lowerCase = z
  .string()
  .min(1)
  .transform((name) => name.toLowerCase());

const resource = lowerCase.refine((name) => ROW_RESOURCES.has(name), {
  error: `no resource of this name; there are ${[...ROW_RESOURCES.values()].join(', ')}`,
});

const ALL_OR_LIST = { error: 'expected "all" or a list of names' };

/** Names in any case. A missing bound is unlimited. */
const keySchema = z.strictObject({
  /** As callers send it; printable ASCII, so that it fits into a header. */
  key: z.string().regex(/^[\x21-\x7e]{4,255}$/, { error: 'expected 4 to 255 printable ASCII characters, no spaces' }),
  label: z.string().min(1).optional(),
  resources: z.union([z.literal('all'), z.array(resource)], ALL_OR_LIST).default('all'),
  fields: z.union([z.literal('all'), z.array(lowerCase)], ALL_OR_LIST).default('all'),
  withoutFields: z.array(lowerCase).default([]),
  callsPerDay: z.int().min(0).optional(),
  callsPerSecond: z.int().min(1).max(MOST_CALLS_A_SECOND).optional(),
});

const keysSchema = z
  .array(keySchema)
  .min(1, { error: 'expected a list of one key or more' })
  .superRefine((keys, context) => {
    const places = new Map<string, number>();
    keys.forEach(({ key }, index) => {
      const message = `it is the key of [${places.get(key)}], too`;
      if (places.has(key)) context.addIssue({ code: 'custom', path: [index, 'key'], message });
      places.set(key, index);
    });
  });

/** The keys of a keys file, hashed. An input error names the place of the problem, and never shows a key. */
export function readKeys(text: string, file: string): readonly ApplicationKey[] {
  const keys = readSettings(keysSchema, text, file, {
    noun: 'a keys file',
    whole: 'the file',
    unknown: 'there is no such member',
    hint: 'Keys and their bounds are described in docs/service.md.',
  });
  return keys.map(({ key, label = '', ...bounds }, index) => ({
    ...bounds,
    label: label || `key ${index + 1}`,
    hash: keyHash(key),
  }));
}

export type UnknownField = {
  readonly label: string;
  readonly member: 'fields' | 'withoutFields';
  readonly name: string;
};

/**
 * The fields that keys name and that neither the contract nor `known` (lower case) has: most likely misspelt, but not
 * an error, because such rows may come later.
 */
export function unknownFields(keys: readonly ApplicationKey[], known: ReadonlySet<string>): readonly UnknownField[] {
  const ofContract = new Set(CORE_FIELDS);
  const isUnknown = (name: string): boolean => !known.has(name) && !ofContract.has(name);
  return keys.flatMap(({ label, fields, withoutFields }) => [
    ...(fields === 'all' ? [] : fields.filter(isUnknown).map((name) => ({ label, member: 'fields' as const, name }))),
    ...withoutFields.filter(isUnknown).map((name) => ({ label, member: 'withoutFields' as const, name })),
  ]);
}

/** The key for use on one's own machine: it sees everything, without bounds. */
export const DEMO_KEY = 'demo';

/** The header of a row and a few figures; not taxonomyid, which every key may see whether it is listed or not. */
const LIMITED_FIELDS = [
  ...HEADER_FIELDS.filter((name) => name !== 'taxonomyid'),
  'totalassets',
  'totalrevenue',
  'netincome',
  'cashfromoperatingactivities',
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
