import { type SampleField, type SampleStatement, withDescendants } from '../field.ts';
import { type FieldIndex, readAddend } from '../taxonomy/field-index.ts';

/**
 * The calculation resource; sections without sums are left out. Numbers are written as the contract shows them:
 * `1.0000`.
 */
export function calculationAnswer(index: FieldIndex, statements: readonly SampleStatement[]): string {
  return sections(statements, (statement) => calculation(index, statement));
}

/** The presentation resource. */
export function presentationAnswer(index: FieldIndex, statements: readonly SampleStatement[]): string {
  return sections(statements, ({ root }) => presentation(index, root, 0));
}

function sections(
  statements: readonly SampleStatement[],
  relationships: (statement: SampleStatement) => readonly string[],
): string {
  const withLines = statements
    .map((statement) => ({ statement, lines: relationships(statement) }))
    .filter(({ lines }) => lines.length > 0);
  const list = withLines.map(
    ({ statement, lines }, index) =>
      `{"id":${statement.id},"title":${JSON.stringify(statement.title)},"relativeorder":${(index + 1) * 100}.0,"fieldhierarchy":[\n${lines.join(',\n')}\n]}`,
  );
  return `{"result":{"section":[\n${list.join(',\n')}\n]}}\n`;
}

/** `{"id":180002,"value":"assetsabstract"}`. */
function reference({ byName }: FieldIndex, name: string): string {
  const field = byName.get(name);
  if (!field) throw new Error(`no such field: ${name}`);
  return `{"id":${field.id},"value":"${name}"}`;
}

/**
 * The addends of every sum of a section, each sum once, from the roots down. A root's addends have level 1; a total
 * that stands in several sums is as deep as the deepest of them makes it.
 */
function calculation(index: FieldIndex, { root }: SampleStatement): string[] {
  const sums = new Map(withDescendants(root).map(({ name, addends }) => [name, addends.map(readAddend)] as const));
  const levels = new Map<string, number>();
  const deepen = (parent: string, level: number): void => {
    levels.set(parent, Math.max(level, levels.get(parent) ?? 0));
    for (const { field } of sums.get(parent) ?? []) deepen(field, level + 1);
  };
  const added = new Set([...sums.values()].flatMap((addends) => addends.map(({ field }) => field)));
  const roots = [...sums].filter(([name, addends]) => addends.length > 0 && !added.has(name)).map(([name]) => name);
  for (const name of roots) deepen(name, 1);
  const told = new Set<string>();
  const below = (parent: string): string[] => {
    if (told.has(parent)) return [];
    told.add(parent);
    return (sums.get(parent) ?? []).flatMap(({ field, weight }, order) => [
      `{"parentfield":${reference(index, parent)},"childfield":${reference(index, field)},"weight":${weight}.0000,"relativeorder":${(order + 1) * 100}.0,"childlevel":${levels.get(parent) ?? 1}}`,
      ...below(field),
    ]);
  };
  return roots.flatMap(below);
}

function presentation(index: FieldIndex, parent: SampleField, level: number): string[] {
  return parent.children.flatMap((child, order) => [
    `{"parentfield":${reference(index, parent.name)},"childfield":${reference(index, child.name)},"labeltypeid":1,"relativeorder":${(order + 1) * 100}.0,"childlevel":${level}}`,
    ...presentation(index, child, level + 1),
  ]);
}
