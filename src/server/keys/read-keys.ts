import { z } from 'zod';
import { inputError } from '../../base/errors.ts';
import { type ApplicationKey, keyHash } from '../../model/application-key.ts';
import { CORE_FIELDS, HEADER_FIELDS } from '../../protocol/rows/default-group.ts';
import { SERVED_RESOURCES } from '../../protocol/served-resources.ts';
import { jsonDocument, printPath, type WirePath } from '../../protocol/wire-document.ts';

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

const keysSchema = z.array(keySchema).min(1, { error: 'expected a list of one key or more' });

/** The keys of a keys file, hashed. An input error names the place of the problem, and never shows a key. */
export function readKeys(text: string, file: string): readonly ApplicationKey[] {
  const { placeOf } = jsonDocument(text, file);
  const refuse = (path: WirePath, problem: string): never => {
    const where = path.length === 0 ? 'the file' : printPath(path);
    throw inputError(`not a keys file: ${where}: ${problem}`, {
      place: placeOf(path),
      hint: 'Keys and their bounds are described in docs/service.md.',
    });
  };
  const result = keysSchema.safeParse(JSON.parse(text));
  if (!result.success) {
    const issue = result.error.issues[0];
    const unknown = issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
    const problem = unknown.length > 0 ? 'there is no such member' : (issue?.message ?? 'not valid');
    return refuse([...(issue?.path ?? []), ...unknown], problem);
  }
  const places = new Map<string, number>();
  return result.data.map(({ key, label, callsPerDay, callsPerSecond, ...bounds }, index) => {
    const hash = keyHash(key);
    const before = places.get(hash);
    if (before !== undefined) refuse([index, 'key'], `it is the key of [${before}], too`);
    places.set(hash, index);
    return {
      ...bounds,
      label: label ?? `key ${index + 1}`,
      hash,
      ...(callsPerDay !== undefined && { callsPerDay }),
      ...(callsPerSecond !== undefined && { callsPerSecond }),
    };
  });
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
    ...(fields === 'all' ? [] : fields.filter(isUnknown).map((name) => ({ label, member: 'fields', name }) as const)),
    ...withoutFields.filter(isUnknown).map((name) => ({ label, member: 'withoutFields', name }) as const),
  ]);
}

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
