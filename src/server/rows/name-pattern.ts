import type { RowImage } from '../../model/row-image.ts';
import { columnNamed } from './columns.ts';
import { valueText } from './value-text.ts';

/** Whether a row's company name matches a pattern; each distinct name is looked at once. */
export function hasName(image: RowImage, pattern: string): (row: number) => boolean {
  const test = namePattern(pattern);
  const names = columnNamed(image, 'companyname');
  const known = new Map<string, boolean>();
  return (row) => {
    const at = names[row] ?? -1;
    if (at < 0) return false;
    const name = valueText(image, at);
    let found = known.get(name);
    if (found === undefined) {
      found = test(name);
      known.set(name, found);
    }
    return found;
  };
}

/** A name with `*` for any characters, none included; case does not matter. Looks at each character of a name once for each part. */
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
