import { type Block, type Column, table } from './document.ts';
import type { Several } from './outputs.ts';

type Members = Readonly<Record<string, unknown>>;

/** What an output says to programs, for people: its members as facts, and its lists as tables. */
export async function dataDocument(
  title: string,
  given: Members,
  list: { readonly name: string; readonly items: Several<unknown> },
): Promise<readonly Block[]> {
  const items: unknown[] = [];
  for await (const item of list.items) items.push(item);
  const whole = { ...given, [list.name]: items };
  return [
    { kind: 'head', text: title, level: 1 },
    ...factBlocks(whole),
    ...listsIn(whole).flatMap(([name, of]) => listBlocks(name, of, 2)),
  ];
}

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function factBlocks(members: Members): readonly Block[] {
  const texts = Object.entries(flat(members)).map(([name, text]) => `${name}: ${text}`);
  return texts.length === 0 ? [] : [{ kind: 'facts', texts }];
}

/** Texts by their paths, such as `company.key`; lists of objects and what is null are left out. */
function flat(members: Members, before = ''): Readonly<Record<string, string>> {
  const entries = Object.entries(members).flatMap(([name, value]): (readonly [string, string])[] => {
    const path = before + name;
    if (value === null || value === undefined) return [];
    if (isMembers(value)) return Object.entries(flat(value, `${path}.`));
    if (!Array.isArray(value)) return [[path, String(value)]];
    return value.some(isMembers) || value.length === 0 ? [] : [[path, value.join(', ')]];
  });
  return Object.fromEntries(entries);
}

/** Lists of objects, also those of members of members. */
function listsIn(members: Members, before = ''): readonly (readonly [string, readonly Members[]])[] {
  return Object.entries(members).flatMap(([name, value]): (readonly [string, readonly Members[]])[] => {
    if (isMembers(value)) return [...listsIn(value, `${before}${name}.`)];
    const items = Array.isArray(value) ? value.filter(isMembers) : [];
    return items.length === 0 ? [] : [[before + name, items]];
  });
}

/** A table of the items, then the lists that each of them has. */
function listBlocks(name: string, items: readonly Members[], level: 2 | 3): readonly Block[] {
  const rows = items.map((item) => flat(item));
  const titles = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const cells = rows.map((row) => ({ cells: titles.map((title) => row[title] ?? '') }));
  const below = items.flatMap((item, at) =>
    listsIn(item).flatMap(([own, of]) => listBlocks(`${Object.values(rows[at] ?? {})[0] ?? at + 1}: ${own}`, of, 3)),
  );
  return [
    { kind: 'head', text: name, level },
    ...(titles.length === 0 ? [] : [table(titles.map(columnOf), cells)]),
    ...below,
  ];
}

const columnOf = (title: string): Column => ({ title, align: 'left' });
