import { expect } from 'vitest';
import { ask } from './ask.ts';
import { type ServiceTest, serviceTest } from './service.ts';
import {
  ALL_TAXONOMIES,
  askXml,
  FULL_TAXONOMIES,
  type Hierarchy,
  propertiesOf,
  type Section,
  sectionsOf,
} from './taxonomy-answers.ts';

/** Orders of siblings: from 100 in steps of 100. */
function expectSteps(orders: readonly number[]): void {
  expect(orders.toSorted((a, b) => a - b)).toEqual(orders.map((_, index) => (index + 1) * 100));
}

function expectOrdered(sections: readonly Section[]): void {
  for (const { fieldhierarchy } of sections) {
    const siblings = new Map<number, number[]>();
    for (const { parentfield, relativeorder } of fieldhierarchy) {
      siblings.set(parentfield.id, [...(siblings.get(parentfield.id) ?? []), relativeorder]);
    }
    for (const orders of siblings.values()) expectSteps(orders);
  }
}

const relationships = (sections: readonly Section[]): readonly Hierarchy[] =>
  sections.flatMap(({ fieldhierarchy }) => fieldhierarchy);

/** JSON's content in the form that `askXml` gives of the documented XML. */
function asXml(sections: readonly Section[], own: 'weight' | 'labeltypeid'): unknown {
  const field = ({ id, value }: { id: number; value: string }) => ({ '@id': String(id), '#text': value });
  return sections.map(({ id, title, relativeorder, fieldhierarchy }) => ({
    '@id': String(id),
    title,
    relativeorder: expect.toSatisfy((text) => Number(text) === relativeorder),
    ...(fieldhierarchy.length > 0 && {
      fieldhierarchy: fieldhierarchy.map((one) => ({
        parentfield: field(one.parentfield),
        childfield: field(one.childfield),
        [own]: expect.toSatisfy((text) => Number(text) === one[own]),
        relativeorder: expect.toSatisfy((text) => Number(text) === one.relativeorder),
        childlevel: String(one.childlevel),
      })),
    }),
  }));
}

/** Calculation and presentation. */
export const STRUCTURES_SUITE: readonly ServiceTest[] = [
  serviceTest(
    [
      'calculation.only-full',
      'calculation.sections',
      'calculation.section',
      'calculation.section-order',
      'calculation.hierarchy',
      'calculation.order',
      'taxonomy.calculation-path',
    ],
    'each full taxonomy has a calculation: sections, and relationships in their order; 50 has none',
    async (service) => {
      for (const id of FULL_TAXONOMIES) {
        const sections = await sectionsOf(service, 'calculation', id);
        expect(relationships(sections).length).toBeGreaterThan(0);
        expectSteps(sections.map(({ relativeorder }) => relativeorder));
        expectOrdered(sections);
      }
      expect((await ask(service, '/taxonomy/50/calculation')).status).toBeGreaterThanOrEqual(400);
    },
  ),
  serviceTest(
    ['calculation.numeric', 'calculation.parent', 'calculation.child', 'calculation.weight'],
    'parents and children are numbers of the taxonomy that hold values, and weights follow their balance types',
    async (service) => {
      for (const id of FULL_TAXONOMIES) {
        const properties = new Map((await propertiesOf(service, id)).map((field) => [field.id, field]));
        const { text } = await ask(service, `/taxonomy/${id}/calculation`);
        expect(text.match(/"weight":\s*[^,}\s]+/g)?.filter((weight) => !/-?1\.0000$/.test(weight))).toEqual([]);
        for (const { parentfield, childfield, weight } of relationships(await sectionsOf(service, 'calculation', id))) {
          const ends = [parentfield, childfield].map((field) => {
            const found = properties.get(field.id);
            expect(found).toMatchObject({ name: field.value, datatype: { extendedproperty: { isnumeric: 1 } } });
            const { canholdvalue, canholdavalue } = found?.datatype.extendedproperty ?? {};
            expect(canholdvalue ?? canholdavalue).toBe(1);
            return found?.balancetype?.id;
          });
          expect([1, -1]).toContain(weight);
          if (!ends.includes(undefined)) expect(weight).toBe(ends[0] === ends[1] ? 1 : -1);
        }
      }
    },
  ),
  serviceTest(['calculation.level'], 'parents at a level are children at the level before', async (service) => {
    for (const id of FULL_TAXONOMIES) {
      let deepest = 0;
      for (const { fieldhierarchy } of await sectionsOf(service, 'calculation', id)) {
        for (const { parentfield, childlevel } of fieldhierarchy) {
          deepest = Math.max(deepest, childlevel);
          const above = fieldhierarchy.filter(({ childfield }) => childfield.id === parentfield.id);
          if (above.length > 0) expect(above.map((one) => one.childlevel)).toContain(childlevel - 1);
        }
      }
      expect(deepest).toBeGreaterThan(1);
    }
  }),
  serviceTest(['calculation.xml'], 'calculation in XML has the documented elements and attributes', async (service) => {
    const xml = await askXml(service, '/taxonomy/18/calculation', ['section', 'fieldhierarchy']);
    const sections = await sectionsOf(service, 'calculation', 18);
    expect(xml).toMatchObject({ result: { section: asXml(sections, 'weight') } });
  }),
  serviceTest(
    [
      'presentation.readable',
      'presentation.section',
      'presentation.section-order',
      'presentation.hierarchy',
      'presentation.labeltypeid',
      'presentation.order',
      'taxonomy.presentation-path',
      'taxonomy.id',
    ],
    'each taxonomy has a presentation: sections, and relationships in their order',
    async (service) => {
      for (const id of ALL_TAXONOMIES) {
        const sections = await sectionsOf(service, 'presentation', id);
        expect(sections.length).toBeGreaterThan(0);
        expectSteps(sections.map(({ relativeorder }) => relativeorder));
        expectOrdered(sections);
        expect(new Set(relationships(sections).map(({ labeltypeid }) => labeltypeid))).toEqual(new Set([1]));
      }
    },
  ),
  serviceTest(
    ['presentation.parent', 'presentation.child'],
    'parents of a presentation are headings, children hold values or are headings themselves',
    async (service) => {
      for (const id of ALL_TAXONOMIES) {
        const properties = new Map((await propertiesOf(service, id)).map((field) => [field.id, field]));
        const holds = (field: { readonly id: number; readonly value: string }) => {
          const found = properties.get(field.id);
          expect(found?.name).toBe(field.value);
          const { canholdvalue, canholdavalue } = found?.datatype.extendedproperty ?? {};
          return (canholdvalue ?? canholdavalue) === 1;
        };
        const all = relationships(await sectionsOf(service, 'presentation', id));
        const parents = all.map(({ parentfield }) => parentfield);
        expect(parents.filter(holds)).toEqual([]);
        const abstract = parents.filter(({ value }) => /abstract$/i.test(value));
        expect(abstract.length).toBeGreaterThan(parents.length / 2);
        const children = all.map(({ childfield }) => childfield);
        const headings = new Set(parents.map((parent) => parent.id));
        expect(children.filter((child) => !holds(child) && !headings.has(child.id))).toEqual([]);
        expect(children.some(holds)).toBe(true);
      }
    },
  ),
  serviceTest(['presentation.level'], 'childlevel is 0 somewhere, and grows by one inwards', async (service) => {
    for (const id of ALL_TAXONOMIES) {
      const sections = await sectionsOf(service, 'presentation', id);
      expect(Math.min(...relationships(sections).map(({ childlevel }) => childlevel))).toBe(0);
      for (const { fieldhierarchy } of sections) {
        for (const { parentfield, childlevel } of fieldhierarchy) {
          const above = fieldhierarchy.filter(({ childfield }) => childfield.id === parentfield.id);
          if (above.length > 0) expect(above.map((one) => one.childlevel)).toContain(childlevel - 1);
        }
      }
    }
  }),
  serviceTest(
    ['presentation.xml'],
    'presentation in XML has the documented elements and attributes',
    async (service) => {
      for (const id of [18, 50]) {
        const xml = await askXml(service, `/taxonomy/${id}/presentation`, ['section', 'fieldhierarchy']);
        const sections = await sectionsOf(service, 'presentation', id);
        expect(xml).toMatchObject({ result: { section: asXml(sections, 'labeltypeid') } });
      }
    },
  ),
];
