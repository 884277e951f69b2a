/** A directed graph over nodes 0..n-1: `children[i]` are the nodes that `i` points to. */
export type Adjacency = readonly (readonly number[])[];

/**
 * The cyclic strongly connected components: sets of nodes each of which reaches every other (and, alone, itself). Nodes and
 * components ascend. Tarjan (1972), without recursion, in time linear in nodes and edges.
 */
export function cyclicComponents(children: Adjacency): number[][] {
  const count = children.length;
  const index = new Int32Array(count).fill(-1);
  const low = new Int32Array(count);
  const onStack = new Uint8Array(count);
  const next = new Int32Array(count);
  const stack: number[] = [];
  const trail: number[] = [];
  const components: number[][] = [];
  let visited = 0;

  const enter = (node: number): void => {
    index[node] = low[node] = visited++;
    onStack[node] = 1;
    stack.push(node);
    trail.push(node);
  };

  const leave = (node: number): void => {
    trail.pop();
    const above = trail.at(-1);
    if (above !== undefined) low[above] = Math.min(low[above] ?? 0, low[node] ?? 0);
    if (low[node] !== index[node]) return;
    const members = stack.splice(stack.lastIndexOf(node));
    for (const member of members) onStack[member] = 0;
    if (members.length > 1 || children[node]?.includes(node)) components.push(members.sort((a, b) => a - b));
  };

  for (let root = 0; root < count; root += 1) {
    if (index[root] !== -1) continue;
    enter(root);
    for (let node = trail.at(-1); node !== undefined; node = trail.at(-1)) {
      const at = next[node] ?? 0;
      const child = children[node]?.[at];
      if (child === undefined) {
        leave(node);
        continue;
      }
      next[node] = at + 1;
      if (index[child] === -1) enter(child);
      else if (onStack[child]) low[node] = Math.min(low[node] ?? 0, index[child] ?? 0);
    }
  }
  return components.sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0));
}

/**
 * A shortest way from `start` back to itself that stays inside `component`; the first found when children are tried in
 * order. `start` stands first and is not repeated at the end.
 */
export function cyclePath(children: Adjacency, component: readonly number[], start: number): number[] {
  const inside = new Set(component);
  const cameFrom = new Map<number, number>();
  const queue = [start];
  for (const node of queue) {
    for (const child of children[node] ?? []) {
      if (child === start) return pathTo(node, cameFrom);
      if (!inside.has(child) || cameFrom.has(child)) continue;
      cameFrom.set(child, node);
      queue.push(child);
    }
  }
  throw new Error(`node ${start} does not lie on a cycle of its component`);
}

function pathTo(last: number, cameFrom: ReadonlyMap<number, number>): number[] {
  const path: number[] = [];
  for (let node: number | undefined = last; node !== undefined; node = cameFrom.get(node)) path.push(node);
  return path.reverse();
}
