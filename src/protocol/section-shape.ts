import { textOf, type XmlElement } from '../base/xml.ts';
import { allOf, idOf, leaf, listIn, type Mark, oneOf, resultElement } from './xml-shape.ts';

/** `result.section[]` of the calculation and presentation resources; `extra` names the child that only one of them has. */
export function sectionsShape(root: XmlElement, file: string, mark: Mark, extra: 'weight' | 'labeltypeid'): unknown {
  const result = resultElement(root, file);
  return {
    result: mark(result, {
      section: listIn(result, 'section')?.map((section) =>
        mark(section, {
          id: idOf(section),
          title: leaf(section, 'title'),
          relativeorder: leaf(section, 'relativeorder'),
          fieldhierarchy: allOf(section, 'fieldhierarchy').map((relationship) =>
            mark(relationship, {
              parentfield: oneOf(relationship, 'parentfield', (field) => fieldShape(field, mark)),
              childfield: oneOf(relationship, 'childfield', (field) => fieldShape(field, mark)),
              [extra]: leaf(relationship, extra),
              relativeorder: leaf(relationship, 'relativeorder'),
              childlevel: leaf(relationship, 'childlevel'),
            }),
          ),
        }),
      ),
    }),
  };
}

function fieldShape(field: XmlElement, mark: Mark): object {
  return mark(field, { id: idOf(field), value: textOf(field) });
}
