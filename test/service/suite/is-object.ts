/** Whether a value of JSON is an object. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A property of an object of JSON; the test fails where the value is none or has no such property. */
export function property(value: unknown, name: string): unknown {
  if (!isObject(value) || !(name in value)) throw new Error(`no ${name} in ${JSON.stringify(value)?.slice(0, 200)}`);
  return value[name];
}

/** An array of JSON; the test fails where the value is none. */
export function list(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new Error(`no array: ${JSON.stringify(value)?.slice(0, 200)}`);
  return value;
}

/** The first of a list that must not be empty. */
export function first<T>(items: readonly T[]): T {
  const [item] = items;
  if (item === undefined) throw new Error('an empty list');
  return item;
}
