import { expect } from 'vitest';
import { ANY_REFUSAL, ask, askJson, refusalOf } from './ask.ts';
import { first, list, property } from './is-object.ts';
import { withQuery } from './row-answers.ts';
import { type ServiceTest, serviceTest } from './service.ts';
import { ALL_TAXONOMIES, askXml, type Described, labelsOf, propertiesOf, sectionsOf } from './taxonomy-answers.ts';
import { CORE_ANN, learn } from './world.ts';

const NAMES: Readonly<Record<number, string>> = {
  18: 'Commercial and Industrial (CI)',
  19: 'Banks and Savings Institutions (BASI)',
  20: 'Insurance',
  27: 'Real Estate',
  28: 'Broker Dealer',
  30: 'Oil & Gas',
  50: 'Core Financials',
};

const DATA_TYPES: Readonly<Record<number, string>> = {
  1: 'abstract',
  2: 'tuple',
  3: 'datetime',
  4: 'decimal',
  5: 'monetary',
  6: 'shares',
  7: 'string',
  8: 'ratio',
  12: 'boolean',
  13: 'date',
  15: 'integer',
  34: 'percentitemtype',
};

const described = ({ id, description }: Described) => ({ '@id': String(id), description });

/** Summary, labels and properties. */
export const FIELD_PARTS_SUITE: readonly ServiceTest[] = [
  serviceTest(
    ['summary.list', 'summary.id', 'summary.name', 'summary.dataset', 'summary.seven', 'taxonomy.summary-path'],
    'the summary lists the seven taxonomies, in both forms',
    async (service) => {
      const json = list(property(await askJson(service, '/taxonomy/'), 'taxonomies'));
      const taxonomies = json.map((entry) => property(entry, 'taxonomy'));
      for (const taxonomy of taxonomies) {
        expect(taxonomy).toEqual({ id: expect.any(Number), name: expect.any(String), dataset: expect.any(String) });
      }
      const names = Object.fromEntries(taxonomies.map((one) => [property(one, 'id'), property(one, 'name')]));
      expect(names).toEqual(NAMES);
      const xml = await askXml(service, '/taxonomy', ['taxonomy']);
      const attributes = list(property(property(xml, 'taxonomies'), 'taxonomy'));
      expect(attributes).toEqual(
        taxonomies.map((one) => ({
          '@id': String(property(one, 'id')),
          '@name': property(one, 'name'),
          '@dataset': property(one, 'dataset'),
        })),
      );
    },
  ),
  serviceTest(
    [
      'fieldlabel.total',
      'fieldlabel.field',
      'fieldlabel.rownum',
      'fieldlabel.labels',
      'fieldlabel.types',
      'fieldlabel.neither',
      'taxonomy.fieldlabel-path',
    ],
    'each taxonomy has labels: of each field up to three, of different types',
    async (service) => {
      for (const id of ALL_TAXONOMIES) {
        const fields = await labelsOf(service, id);
        expect(fields.length).toBeGreaterThan(20);
        expect(new Set(fields.map((field) => field.id)).size).toBe(fields.length);
        const types = fields.flatMap(({ label }) => label.map(({ labeltypeid }) => labeltypeid));
        expect(new Set(types)).toEqual(new Set([1, 2, 3]));
        for (const { label } of fields) {
          expect(label.length).toBeLessThanOrEqual(3);
          expect(new Set(label.map(({ labeltypeid }) => labeltypeid)).size).toBe(label.length);
        }
        const names = new Map((await propertiesOf(service, id)).map((field) => [field.id, field.name]));
        for (const field of fields) expect(names.get(field.id)).toBe(field.tag);
      }
    },
  ),
  serviceTest(['fieldlabel.xml'], 'labels in XML have the documented attributes', async (service) => {
    const xml = await askXml(service, '/taxonomy/18/fieldlabel', ['field', 'label']);
    const fields = await labelsOf(service, 18);
    expect(xml).toMatchObject({
      result: {
        '@total': String(fields.length),
        field: fields.map(({ id, tag, rownum, label }) => ({
          '@id': String(id),
          '@tag': tag,
          '@rownum': rownum,
          label: label.map(({ value, labeltypeid }) => ({ '@labeltypeid': String(labeltypeid), '#text': value })),
        })),
      },
    });
  }),
  serviceTest(
    ['fieldlabel.fieldid', 'fieldlabel.fieldname'],
    'fieldid and fieldname select labels',
    async (service) => {
      const fields = await labelsOf(service, 18);
      const some = [fields.at(3), fields.at(-2)].flatMap((field) => field ?? []);
      expect(some).toHaveLength(2);
      expect(await labelsOf(service, 18, `?fieldid=${some.map(({ id }) => id).join(',')}`)).toEqual(some);
      expect(await labelsOf(service, 18, `?fieldname=${some.map(({ tag }) => tag).join(',')}`)).toEqual(some);
      refusalOf(await ask(service, withQuery('/taxonomy/18/fieldlabel', { fieldid: 'x' })), 400);
    },
  ),
  serviceTest(
    ['fieldlabel.both', 'fieldlabel.label-for-name', 'fieldlabel.error-status'],
    'fieldid and fieldname together, and a label for a name, are errors',
    async (service) => {
      const path = '/taxonomy/18/fieldlabel';
      const fields = await labelsOf(service, 18);
      const { id, tag } = first(fields);
      const both = refusalOf(await ask(service, withQuery(path, { fieldid: id, fieldname: tag })), 400);
      expect(both).toMatch(/fieldid/);
      expect(both).toMatch(/fieldname/);
      const tags = new Set(fields.map((field) => field.tag.toLowerCase()));
      const labels = fields.flatMap(({ label }) => label.filter(({ labeltypeid }) => labeltypeid === 1));
      const label = first(labels.filter(({ value }) => !value.includes(',') && !tags.has(value.toLowerCase())));
      expect(refusalOf(await ask(service, withQuery(path, { fieldname: label.value })), 400)).toContain(label.value);
    },
  ),
  serviceTest(['fieldlabel.unknown'], 'numbers and names of no field are told', async (service) => {
    const path = '/taxonomy/18/fieldlabel';
    expect(refusalOf(await ask(service, withQuery(path, { fieldid: '999999999' })), 400)).toContain('999999999');
    expect(refusalOf(await ask(service, withQuery(path, { fieldname: 'NoSuchField' })), 400)).toMatch(/nosuchfield/i);
  }),
  serviceTest(
    [
      'fieldproperty.total',
      'fieldproperty.field',
      'fieldproperty.rownum',
      'fieldproperty.datatype',
      'fieldproperty.flags',
      'fieldproperty.periodtype',
      'fieldproperty.balancetype',
      'taxonomy.fieldproperty-path',
    ],
    'each taxonomy has properties of its fields, with the documented numbers',
    async (service) => {
      for (const id of ALL_TAXONOMIES) {
        const fields = await propertiesOf(service, id);
        expect(new Set(fields.map((field) => field.id)).size).toBe(fields.length);
        for (const { datatype, periodtype, balancetype } of fields) {
          expect(datatype.description.toLowerCase()).toBe(DATA_TYPES[datatype.id]);
          const { isnumeric, ismoney, issection } = datatype.extendedproperty;
          for (const flag of [isnumeric, ismoney, issection]) expect([0, 1]).toContain(flag);
          expect(ismoney).toBe(datatype.id === 5 ? 1 : 0);
          if (periodtype) expect(periodtype.description).toBe({ 1: 'Duration', 2: 'Instant' }[periodtype.id]);
          if (balancetype) expect(balancetype.description).toBe({ 1: 'Credit', 2: 'Debit' }[balancetype.id]);
        }
        expect(fields.some(({ periodtype }) => periodtype)).toBe(true);
      }
      const fields = await propertiesOf(service, 18);
      expect(fields.some(({ periodtype }) => !periodtype)).toBe(true);
      expect(new Set(fields.map(({ balancetype }) => balancetype?.id))).toEqual(new Set([1, 2, undefined]));
    },
  ),
  serviceTest(
    ['fieldproperty.canholdvalue', 'fieldproperty.spelling'],
    'canholdvalue is so spelled, and 0 for abstract fields',
    async (service) => {
      for (const id of ALL_TAXONOMIES) {
        const fields = await propertiesOf(service, id);
        for (const { datatype } of fields) {
          expect(datatype.extendedproperty).not.toHaveProperty('canholdavalue');
          expect(datatype.extendedproperty.canholdvalue).toBe(datatype.id === 1 ? 0 : 1);
        }
        expect(fields.some(({ datatype }) => datatype.id === 1)).toBe(true);
      }
    },
  ),
  serviceTest(
    ['fieldproperty.sections'],
    'the sections among the fields are those that head a section of the presentation',
    async (service) => {
      for (const id of ALL_TAXONOMIES) {
        const heads = (await sectionsOf(service, 'presentation', id)).flatMap(({ fieldhierarchy }) => {
          const children = new Set(fieldhierarchy.map(({ childfield }) => childfield.id));
          return fieldhierarchy.map(({ parentfield }) => parentfield.id).filter((parent) => !children.has(parent));
        });
        const fields = await propertiesOf(service, id);
        const sections = fields.filter(({ datatype }) => datatype.extendedproperty.issection === 1);
        expect(new Set(sections.map((field) => field.id))).toEqual(new Set(heads));
      }
    },
  ),
  serviceTest(['taxonomy.field-names'], 'fields have the names that rows give them', async (service) => {
    for (const id of ALL_TAXONOMIES) {
      const names = (await propertiesOf(service, id)).map((field) => field.name);
      expect(names.filter((name) => name !== name.toLowerCase())).toEqual([]);
    }
    const rows = (await learn(service, CORE_ANN)).all.rows.flatMap(({ values }) => [...values.keys()]);
    const known = new Set((await propertiesOf(service, 50)).map((field) => field.name));
    expect(rows.filter((name) => known.has(name)).length).toBeGreaterThan(0);
  }),
  serviceTest(
    ['fieldproperty.xml', 'fieldproperty.xml-balancetype'],
    'properties in XML have the documented attributes and elements',
    async (service) => {
      const xml = await askXml(service, '/taxonomy/18/fieldproperty', ['field']);
      const fields = await propertiesOf(service, 18);
      expect(property(xml, 'result')).toEqual({
        '@total': String(fields.length),
        field: fields.map(({ id, name, rownum, datatype, periodtype, balancetype }) => ({
          '@id': String(id),
          '@rownum': String(rownum),
          name,
          datatype: {
            ...described(datatype),
            extendedproperty: Object.fromEntries(
              Object.entries(datatype.extendedproperty).map(([flag, value]) => [flag, String(value)]),
            ),
          },
          ...(periodtype && { periodtype: described(periodtype) }),
          ...(balancetype && { balancetype: { id: String(balancetype.id), description: balancetype.description } }),
        })),
      });
    },
  ),
  serviceTest(
    ['taxonomy.unknown'],
    'unknown taxonomies are 404, others than integers 400, and 50 has no calculation: 404',
    async (service) => {
      for (const part of ['calculation', 'fieldlabel', 'fieldproperty', 'presentation']) {
        refusalOf(await ask(service, `/taxonomy/99/${part}`), 404);
        refusalOf(await ask(service, `/taxonomy/-18/${part}`), 404);
        for (const id of ['core', '1.8', '+18', '%20']) refusalOf(await ask(service, `/taxonomy/${id}/${part}`), 400);
      }
      refusalOf(await ask(service, '/taxonomy/50/calculation'), 404);
      expect(ANY_REFUSAL).toContain((await ask(service, '/taxonomy/9999999999999999999999/calculation')).status);
    },
  ),
];
