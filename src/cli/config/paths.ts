type Tree = { [name: string]: unknown };

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value);

/** What stands at a key, `service.timeOuts.idle`; `undefined` where nothing does. */
export function valueAt(tree: unknown, key: string): unknown {
  return key
    .split('.')
    .reduce<unknown>((inner, name) => (isTree(inner) && Object.hasOwn(inner, name) ? inner[name] : undefined), tree);
}

/** Puts a value at a key, and makes the objects on the way there. */
export function putAt(tree: Tree, key: string, value: unknown): void {
  const names = key.split('.');
  const last = names.pop() ?? '';
  let inner = tree;
  for (const name of names) {
    const next = inner[name];
    const made: Tree = isTree(next) ? next : {};
    inner[name] = made;
    inner = made;
  }
  inner[last] = value;
}
