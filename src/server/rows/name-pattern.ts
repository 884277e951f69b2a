/** Matches names in any case; `*` is any characters. Reads each character of a name once for each part. */
export function namePattern(pattern: string): (name: string) => boolean {
  const [first = '', ...rest] = pattern.toLowerCase().split('*');
  const last = rest.pop();
  if (last === undefined) return (name) => name.toLowerCase() === first;
  return (name) => {
    const text = name.toLowerCase();
    const end = text.length - last.length;
    if (end < first.length || !text.startsWith(first) || !text.endsWith(last)) return false;
    let from = first.length;
    for (const part of rest) {
      const at = text.indexOf(part, from);
      if (at < 0 || at + part.length > end) return false;
      from = at + part.length;
    }
    return true;
  };
}
