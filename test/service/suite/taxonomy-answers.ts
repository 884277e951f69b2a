import { XMLParser } from 'fast-xml-parser';
import { expect } from 'vitest';
import { ask, askJson, xmlOf } from './ask.ts';
import { list, property } from './is-object.ts';
import type { Service } from './service.ts';

export type FieldRef = { readonly id: number; readonly value: string };
export type Hierarchy = {
  readonly parentfield: FieldRef;
  readonly childfield: FieldRef;
  readonly weight?: number;
  readonly labeltypeid?: number;
  readonly relativeorder: number;
  readonly childlevel: number;
};
export type Section = {
  readonly id: number;
  readonly title: string;
  readonly relativeorder: number;
  readonly fieldhierarchy: readonly Hierarchy[];
};

export type Described = { readonly id: number; readonly description: string };
export type PropertyField = {
  readonly id: number;
  readonly name: string;
  readonly rownum: number;
  readonly datatype: Described & { readonly extendedproperty: Readonly<Record<string, number>> };
  readonly periodtype?: Described;
  readonly balancetype?: Described;
};
export type LabelField = {
  readonly id: number;
  readonly tag: string;
  readonly rownum: string;
  readonly label: readonly { readonly value: string; readonly labeltypeid: number }[];
};

export const FULL_TAXONOMIES = [18, 19, 20, 27, 28, 30];
export const ALL_TAXONOMIES = [...FULL_TAXONOMIES, 50];

const A_FIELD = { id: expect.any(Number), value: expect.any(String) };
const A_DESCRIBED = { id: expect.any(Number), description: expect.any(String) };

/** The sections of a structure, held to their documented elements and types. */
export async function sectionsOf(
  service: Service,
  structure: 'calculation' | 'presentation',
  id: number,
): Promise<readonly Section[]> {
  const result = property(await askJson(service, `/taxonomy/${id}/${structure}`), 'result');
  const own = structure === 'calculation' ? 'weight' : 'labeltypeid';
  const sections = list(property(result, 'section'));
  for (const section of sections) {
    expect(section).toEqual({
      id: expect.any(Number),
      title: expect.any(String),
      relativeorder: expect.any(Number),
      fieldhierarchy: expect.any(Array),
    });
    for (const relationship of list(property(section, 'fieldhierarchy'))) {
      expect(relationship).toEqual({
        parentfield: A_FIELD,
        childfield: A_FIELD,
        [own]: expect.any(Number),
        relativeorder: expect.any(Number),
        childlevel: expect.any(Number),
      });
    }
  }
  return sections as readonly Section[];
}

/** The properties of a taxonomy's fields, held to their documented elements and types. */
export async function propertiesOf(service: Service, id: number): Promise<readonly PropertyField[]> {
  const result = property(await askJson(service, `/taxonomy/${id}/fieldproperty`), 'result');
  const fields = list(property(result, 'field'));
  expect(property(result, 'total')).toBe(fields.length);
  for (const field of fields) {
    expect(field).toMatchObject({
      id: expect.any(Number),
      name: expect.any(String),
      rownum: expect.any(Number),
      datatype: { ...A_DESCRIBED, extendedproperty: expect.any(Object) },
    });
    for (const name of ['periodtype', 'balancetype']) {
      if (name in Object(field)) expect(property(field, name)).toEqual(A_DESCRIBED);
    }
  }
  return fields as readonly PropertyField[];
}

/** The labels of a taxonomy's fields, held to their documented elements and types. */
export async function labelsOf(service: Service, id: number, query = ''): Promise<readonly LabelField[]> {
  const result = property(await askJson(service, `/taxonomy/${id}/fieldlabel${query}`), 'result');
  const fields = list(property(result, 'field'));
  expect(property(result, 'total')).toBe(fields.length);
  for (const field of fields) {
    expect(field).toEqual({
      id: expect.any(Number),
      tag: expect.any(String),
      rownum: expect.stringMatching(/^\d+$/),
      label: expect.any(Array),
    });
    for (const label of list(property(field, 'label'))) {
      expect(label).toEqual({ value: expect.any(String), labeltypeid: expect.any(Number) });
    }
  }
  return fields as readonly LabelField[];
}

/** An answer in XML: attributes begin with @, texts stand under #text, the elements that repeat are arrays. */
export async function askXml(service: Service, path: string, repeating: readonly string[]): Promise<unknown> {
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    parseTagValue: false,
    parseAttributeValue: false,
    isArray: (name) => repeating.includes(name),
    alwaysCreateTextNode: false,
  });
  return parser.parse(xmlOf(await ask(service, `${path}.xml`)));
}
