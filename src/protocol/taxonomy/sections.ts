import { z } from 'zod';
import { NumberText, printJson } from '../../base/json.ts';
import { textOf, type XmlElement } from '../../base/xml.ts';
import type { Codec } from '../codec.ts';
import { listOf, wireDecimal, wireInteger, wireName, wireObject, wireText } from '../scalars.ts';
import { type XmlLines, xmlAnswer, xmlElement, xmlLeaf } from '../xml-lines.ts';
import { allOf, idOf, leaf, listIn, type Mark, oneOf, resultElement } from '../xml-shape.ts';

const wireField = wireObject({ id: wireInteger, value: wireName }).transform(({ id, value: name }) => ({ id, name }));
export type WireField = z.infer<typeof wireField>;

/** A child beneath its parent. Decimals are text, as written. */
export type WireRelationship = {
  readonly parent: WireField;
  readonly child: WireField;
  readonly relativeOrder: string;
  readonly childLevel: number;
};

export type WireSection<T> = {
  readonly id: number;
  readonly title: string;
  /** Decimal text, as written. */
  readonly relativeOrder: string;
  readonly relationships: readonly T[];
};

/** The member that only one of the two resources has: its name, and the forms of its value. */
type Extra<T> = {
  readonly name: 'weight' | 'labeltypeid';
  readonly schema: z.ZodType;
  readonly read: (wire: unknown) => Omit<T, keyof WireRelationship>;
  /** The text of the value; `undefined` where it is left out. */
  readonly print: (relationship: T) => string | undefined;
};

/** `result.section[]` with its `fieldhierarchy[]`, which is left out where a section has no relationship. */
export function sectionsCodec<T extends WireRelationship>(
  noun: string,
  extra: Extra<T>,
): Codec<readonly WireSection<T>[]> {
  return {
    noun,
    schema: sectionsSchema(extra),
    xmlShape: (root, mark, file) => sectionsShape(resultElement(root, file), mark, extra.name),
    write: {
      json: (sections) => sectionsToJson(sections, extra),
      xml: (sections) => sectionsToXml(sections, extra),
    },
  };
}

function sectionsSchema<T extends WireRelationship>({ name, schema, read }: Extra<T>) {
  const relationship = wireObject({
    parentfield: wireField,
    childfield: wireField,
    relativeorder: wireDecimal,
    childlevel: wireInteger,
    [name]: schema,
  }).transform((wire) => {
    const shared: WireRelationship = {
      parent: wire.parentfield as WireField,
      child: wire.childfield as WireField,
      relativeOrder: wire.relativeorder as string,
      childLevel: wire.childlevel as number,
    };
    // A relationship is the shared members and the extra one.
    return { ...shared, ...read(wire[name]) } as T;
  });
  const section = wireObject({
    id: wireInteger,
    title: wireText,
    relativeorder: wireDecimal,
    fieldhierarchy: listOf(relationship),
  }).transform(
    ({ id, title, relativeorder, fieldhierarchy }): WireSection<T> => ({
      id,
      title,
      relativeOrder: relativeorder,
      relationships: fieldhierarchy,
    }),
  );
  return wireObject({ result: wireObject({ section: z.array(section) }) }).transform(
    ({ result }): readonly WireSection<T>[] => result.section,
  );
}

function sectionsShape(result: XmlElement, mark: Mark, extra: string): object {
  const section = listIn(result, 'section')?.map((element) =>
    mark(element, {
      id: idOf(element),
      title: leaf(element, 'title'),
      relativeorder: leaf(element, 'relativeorder'),
      fieldhierarchy: allOf(element, 'fieldhierarchy').map((relationship) =>
        mark(relationship, {
          parentfield: oneOf(relationship, 'parentfield', (field) => fieldShape(field, mark)),
          childfield: oneOf(relationship, 'childfield', (field) => fieldShape(field, mark)),
          [extra]: leaf(relationship, extra),
          relativeorder: leaf(relationship, 'relativeorder'),
          childlevel: leaf(relationship, 'childlevel'),
        }),
      ),
    }),
  );
  return { result: mark(result, { section }) };
}

function fieldShape(field: XmlElement, mark: Mark): object {
  return mark(field, { id: idOf(field), value: textOf(field) });
}

function sectionsToJson<T extends WireRelationship>(sections: readonly WireSection<T>[], extra: Extra<T>): string {
  const number = (text: string | undefined) => (text === undefined ? undefined : new NumberText(text));
  const fieldToJson = ({ id, name }: WireField): object => ({ id, value: name });
  const section = sections.map(({ id, title, relativeOrder, relationships }) => ({
    id,
    title,
    relativeorder: number(relativeOrder),
    fieldhierarchy: relationships.map((relationship) => ({
      parentfield: fieldToJson(relationship.parent),
      childfield: fieldToJson(relationship.child),
      [extra.name]: number(extra.print(relationship)),
      relativeorder: number(relationship.relativeOrder),
      childlevel: relationship.childLevel,
    })),
  }));
  return printJson({ result: { section } });
}

function sectionsToXml<T extends WireRelationship>(sections: readonly WireSection<T>[], extra: Extra<T>): string {
  const fieldLine = (name: string, field: WireField): XmlLines => xmlLeaf(name, field.name, { id: field.id });
  const elements = sections.map(({ id, title, relativeOrder, relationships }) =>
    xmlElement('section', { id }, [
      xmlLeaf('title', title),
      xmlLeaf('relativeorder', relativeOrder),
      ...relationships.map((relationship) => {
        const text = extra.print(relationship);
        return xmlElement('fieldhierarchy', {}, [
          fieldLine('parentfield', relationship.parent),
          fieldLine('childfield', relationship.child),
          text === undefined ? undefined : xmlLeaf(extra.name, text),
          xmlLeaf('relativeorder', relationship.relativeOrder),
          xmlLeaf('childlevel', relationship.childLevel),
        ]);
      }),
    ]),
  );
  return xmlAnswer(xmlElement('result', {}, elements));
}
