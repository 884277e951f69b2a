import { NumberText, printJson } from '../base/json.ts';
import type { WireField, WireSection } from './section-schema.ts';

type Relationship = {
  readonly parent: WireField;
  readonly child: WireField;
  readonly relativeOrder: string;
  readonly childLevel: number;
};

/** `result.section[]` of the calculation and presentation resources; `extra` gives the member that only one of them has. */
export function sectionsToJson<T extends Relationship>(
  sections: readonly WireSection<T>[],
  extra: (relationship: T) => Readonly<Record<string, unknown>>,
): string {
  const section = sections.map(({ id, title, relativeOrder, relationships }) => ({
    id,
    title,
    relativeorder: new NumberText(relativeOrder),
    fieldhierarchy: relationships.map((relationship) => ({
      parentfield: fieldToJson(relationship.parent),
      childfield: fieldToJson(relationship.child),
      ...extra(relationship),
      relativeorder: new NumberText(relationship.relativeOrder),
      childlevel: relationship.childLevel,
    })),
  }));
  return printJson({ result: { section } });
}

function fieldToJson({ id, name }: WireField): object {
  return { id, value: name };
}
