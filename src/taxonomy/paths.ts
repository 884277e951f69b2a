import { type FieldGraph, parentsOf } from './section-graph.ts';

export type PathsFromRoot = {
  /** Node keys from a root down to the field, which stands last. */
  readonly paths: readonly (readonly string[])[];
  /** True where there are more paths than `limit`. */
  readonly truncated: boolean;
};

/**
 * The ways from the roots of a section to a field. At most `limit` ways are followed to their end (their number can grow
 * exponentially with depth); one that would pass a field twice ends without a path. A field outside the section has none.
 */
export function pathsFromRoot(graph: FieldGraph, field: string, limit: number): PathsFromRoot {
  const paths: string[][] = [];
  if (!graph.hasNode(field)) return { paths, truncated: false };
  const pending: string[][] = [[field]];
  let ended = 0;
  for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
    const way = path;
    const parents = parentsOf(graph, way[0] ?? field);
    const longer = parents.filter((parent) => !way.includes(parent)).map((parent) => [parent, ...way]);
    pending.push(...longer.reverse());
    if (longer.length > 0) continue;
    if (ended === limit) return { paths, truncated: true };
    ended += 1;
    if (parents.length === 0) paths.push(way);
  }
  return { paths, truncated: false };
}
