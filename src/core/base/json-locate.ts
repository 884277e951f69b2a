const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\]:,]|[^\s"{}[\]:,]+/g;

/** An open object or array and the step (key or index) of the value that comes next in it. */
type Container = { step: string | number; keyIsNext: boolean };

/**
 * The offset of the value at `path`, or of the deepest part of it, in valid JSON; reads from the start, for messages.
 */
export function offsetOfPath(text: string, path: readonly PropertyKey[]): number {
  const open: Container[] = [];
  let offset = 0;
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    const inner = open.at(-1);
    if (token === ':') continue;
    if (token === '}' || token === ']') open.pop();
    else if (token === ',') advance(inner);
    else if (inner?.keyIsNext) {
      inner.step = String(JSON.parse(token));
      inner.keyIsNext = false;
    } else {
      if (open.every((container, depth) => container.step === path[depth])) offset = index;
      if (offset === index && open.length === path.length) return offset;
      if (token === '{') open.push({ step: '', keyIsNext: true });
      else if (token === '[') open.push({ step: 0, keyIsNext: false });
    }
  }
  return offset;
}

function advance(inner: Container | undefined): void {
  if (typeof inner?.step === 'number') inner.step += 1;
  else if (inner) inner.keyIsNext = true;
}
