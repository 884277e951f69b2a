import { hash } from 'node:crypto';

/** The rights of an application key: `all`, or a list of names in lower case. */
export type ApplicationKey = {
  /** A name for messages and logs; never the key itself. */
  readonly label: string;
  /** SHA-256 of the key, hex. The key itself is not kept. */
  readonly hash: string;
  readonly resources: 'all' | readonly string[];
  readonly fields: 'all' | readonly string[];
  /** Exceptions to `fields`. */
  readonly withoutFields: readonly string[];
  /** Calls a day (UTC); absent where there is no limit. */
  readonly callsPerDay?: number | undefined;
  /** Calls a second; absent where there is no limit. */
  readonly callsPerSecond?: number | undefined;
};

/** The field that every key may see. */
const ALWAYS_ENTITLED = 'taxonomyid';

/** Whether a key may read a resource; its name is taken in any case. */
export function mayReadResource({ resources }: Pick<ApplicationKey, 'resources'>, resource: string): boolean {
  return resources === 'all' || resources.includes(resource.toLowerCase());
}

/** Whether a key may see a field, by its name in lower case. */
export function mayReadField({ fields, withoutFields }: ApplicationKey, field: string): boolean {
  if (field === ALWAYS_ENTITLED) return true;
  return (fields === 'all' || fields.includes(field)) && !withoutFields.includes(field);
}

/** SHA-256 of an application key's UTF-8 text. */
export function keyDigest(key: string): Buffer {
  return hash('sha256', key, 'buffer');
}

/** The `hash` of an application key: its {@link keyDigest} in hex. */
export function keyHash(key: string): string {
  return hash('sha256', key, 'hex');
}
