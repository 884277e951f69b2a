import type { WireField, WireSection } from './section-schema.ts';
import { type XmlLines, xmlAnswer, xmlElement, xmlLeaf } from './xml-lines.ts';

type Relationship = {
  readonly parent: WireField;
  readonly child: WireField;
  readonly relativeOrder: string;
  readonly childLevel: number;
};

/** `result` with the sections of the calculation or presentation resource; `extra` gives the element that only one of them has. */
export function sectionsToXml<T extends Relationship>(
  sections: readonly WireSection<T>[],
  extra: (relationship: T) => XmlLines | undefined,
): string {
  const elements = sections.map(({ id, title, relativeOrder, relationships }) =>
    xmlElement('section', { id }, [
      xmlLeaf('title', title),
      xmlLeaf('relativeorder', relativeOrder),
      ...relationships.map((relationship) =>
        xmlElement('fieldhierarchy', {}, [
          xmlLeaf('parentfield', relationship.parent.name, { id: relationship.parent.id }),
          xmlLeaf('childfield', relationship.child.name, { id: relationship.child.id }),
          extra(relationship),
          xmlLeaf('relativeorder', relationship.relativeOrder),
          xmlLeaf('childlevel', relationship.childLevel),
        ]),
      ),
    ]),
  );
  return xmlAnswer(xmlElement('result', {}, elements));
}
