import type { CalculationRelationship, FieldName, Section } from '../../src/core/model/taxonomy.ts';

/** A field of a fictional taxonomy; `ns:Name` names another namespace. */
export function field(text: string): FieldName {
  const at = text.lastIndexOf(':');
  return at < 0 ? { namespace: 'sample', name: text } : { namespace: text.slice(0, at), name: text.slice(at + 1) };
}

export function section(id: string, structure: Section['structure'] = 'calculation'): Section {
  return { structure, id, title: `Section ${id}`, relativeOrder: id };
}

/**
 * Relationships from lines such as `100 Assets = Cash + Inventory - 1 * Allowance`: section, parent, children with weights
 * (1 where unwritten). `childLevel` is 1 throughout.
 */
export function calculation(...lines: readonly string[]): CalculationRelationship[] {
  return lines.flatMap((line) => {
    const [, sectionId = '', parent = '', sum = ''] = /^(\S+) (\S+) = (.+)$/.exec(line) ?? [];
    const children = [...sum.matchAll(/([+-])?\s*(?:([\d.]+) \* )?([^\s+-]\S*)/g)];
    return children.map(([, sign = '+', weight = '1', child = ''], index) => ({
      sectionId,
      parent: field(parent),
      child: field(child),
      weight: sign === '-' ? `-${weight}` : weight,
      relativeOrder: String((index + 1) * 100),
      childLevel: 1,
    }));
  });
}
