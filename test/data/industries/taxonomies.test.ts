import { describe, expect, it } from 'vitest';
import {
  fieldPeriod,
  INDUSTRY_TAXONOMIES,
  type SampleTaxonomy,
  statementsOf,
  summaryAnswer,
  taxonomyAnswers,
  valueFields,
} from '../../../data/generator/industries/model.ts';
import { CORE_FIELDS } from '../../../src/core/model/default-group.ts';
import { payloadOf } from '../../../src/service/payload/payload.ts';
import { readPayloadTaxonomy } from '../../../src/service/payload/read-payload-taxonomy.ts';
import { answerFromJson } from '../../../src/service/protocol/codec.ts';
import {
  CALCULATION,
  DATA_TYPES,
  FIELD_LABELS,
  FIELD_PROPERTIES,
  PRESENTATION,
  SUMMARY,
} from '../../../src/service/protocol/taxonomy/resources.ts';

const ALL: readonly SampleTaxonomy[] = [...INDUSTRY_TAXONOMIES, '50'];

function read(taxonomy: SampleTaxonomy) {
  const { calculation, fieldlabel, fieldproperty, presentation } = taxonomyAnswers(taxonomy);
  const file = { file: `taxonomy ${taxonomy}` };
  return {
    calculation: calculation === undefined ? undefined : answerFromJson(CALCULATION, calculation, file).content,
    labels: answerFromJson(FIELD_LABELS, fieldlabel, file).content,
    properties: answerFromJson(FIELD_PROPERTIES, fieldproperty, file).content,
    presentation: answerFromJson(PRESENTATION, presentation, file).content,
  };
}

describe.each(ALL)('taxonomy %s', (taxonomy) => {
  const { calculation, labels, properties, presentation } = read(taxonomy);
  const byName = new Map(properties.fields.map((field) => [field.name, field]));
  const shown = presentation.flatMap(({ relationships }) => relationships);

  it('has ids of its own, one for each field, the same in all its resources', () => {
    const ids = properties.fields.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(byName.size).toBe(ids.length);
    expect(ids.every((id) => Math.floor(id / 10_000) === Number(taxonomy))).toBe(true);
    expect(labels.fields.map(({ id, name }) => [id, name])).toEqual(
      properties.fields.map(({ id, name }) => [id, name]),
    );
    expect([labels.total, properties.total]).toEqual([ids.length, ids.length]);
    const named = [...(calculation ?? []).flatMap((section) => section.relationships), ...shown].flatMap(
      ({ parent, child }) => [parent, child],
    );
    expect(named.filter(({ id, name }) => byName.get(name)?.id !== id)).toEqual([]);
  });

  it('shows every field in a section, below headings alone, and the headings hold no values', () => {
    const headings = new Set(properties.fields.filter(({ dataType }) => dataType?.id === 1).map(({ name }) => name));
    expect(shown.filter(({ parent }) => !headings.has(parent.name))).toEqual([]);
    expect([...headings].every((name) => name.endsWith('abstract'))).toBe(true);
    const roots = statementsOf(taxonomy).map(({ root }) => root.name);
    const places = new Set([...roots, ...shown.map(({ child }) => child.name)]);
    expect(properties.fields.filter(({ name }) => !places.has(name))).toEqual([]);
    for (const { name, dataType, periodType } of properties.fields) {
      expect(dataType?.canHoldValue, name).toBe(!headings.has(name));
      expect(dataType?.isSection, name).toBe(roots.includes(name));
      expect(periodType === undefined, name).toBe(headings.has(name));
      expect(DATA_TYPES[dataType?.id ?? -1], name).toBe(dataType?.description);
    }
  });

  it('has the sections of a report, with levels from 0 and orders in steps of 100', () => {
    const titles = presentation.map(({ title }) => title);
    expect(titles).toEqual(
      expect.arrayContaining(['Balance Sheet', 'Income Statement', 'Cash Flow', 'Period Information']),
    );
    expect(new Set(shown.map(({ childLevel }) => childLevel)).has(0)).toBe(true);
    const seen = new Map<string, number>();
    for (const { parent, relativeOrder } of shown) {
      const order = (seen.get(parent.name) ?? 0) + 100;
      expect(Number(relativeOrder)).toBe(order);
      seen.set(parent.name, order);
    }
  });

  it('labels every field in full, and some in short and by definition', () => {
    const types = labels.fields.map(({ labels }) => labels.map(({ labelTypeId }) => labelTypeId));
    expect(types.every((ids) => ids[0] === 1 && new Set(ids).size === ids.length)).toBe(true);
    expect(new Set(types.flat())).toEqual(new Set([1, 2, 3]));
    expect(labels.fields.flatMap(({ labels }) => labels).filter(({ text }) => text.trim() === '')).toEqual([]);
  });

  it('knows the period of each field that holds a value', () => {
    for (const field of valueFields(taxonomy)) {
      expect(fieldPeriod(taxonomy, field), field).toBe(byName.get(field)?.periodType?.description?.toLowerCase());
    }
    expect(fieldPeriod(taxonomy, 'balancesheetabstract')).toBeUndefined();
    expect(fieldPeriod(taxonomy, 'nosuchfield')).toBeUndefined();
    expect(fieldPeriod(taxonomy, 'totalassets')).toBe('instant');
    expect(fieldPeriod(taxonomy, 'netincome')).toBe('duration');
  });
});

describe.each(ALL)('the answers of taxonomy %s', (taxonomy) => {
  it.each(Object.entries(taxonomyAnswers(taxonomy)))(
    '%s is read without a word of complaint',
    async (resource, text) => {
      const file = payloadOf(`${taxonomy}/${resource}.json`, Buffer.from(text));
      const { diagnostics } = await readPayloadTaxonomy(file, { resource, taxonomy, etag: undefined, maxXml: 2 ** 24 });
      expect(diagnostics).toEqual([]);
    },
  );
});

describe.each(INDUSTRY_TAXONOMIES)('full taxonomy %s', (taxonomy) => {
  const { calculation = [], properties, presentation } = read(taxonomy);
  const relationships = calculation.flatMap((section) =>
    section.relationships.map((relationship) => ({ ...relationship, title: section.title })),
  );
  const byName = new Map(properties.fields.map((field) => [field.name, field]));

  it('has eighty or more amounts beside the header fields', () => {
    const header = presentation.find(({ title }) => title === 'Period Information')?.relationships ?? [];
    const figures = valueFields(taxonomy).filter((field) => !header.some(({ child }) => child.name === field));
    expect(figures.length).toBeGreaterThanOrEqual(80);
  });

  it('adds up over four levels and more', () => {
    expect(Math.max(...relationships.map(({ childLevel }) => childLevel))).toBeGreaterThanOrEqual(4);
    for (const { child, childLevel, title } of relationships) {
      const below = relationships.filter(({ parent, title: other }) => parent.name === child.name && other === title);
      expect(below.every((relationship) => relationship.childLevel === childLevel + 1)).toBe(true);
    }
  });

  it('shows over four levels, the root counted', () => {
    const levels = presentation.flatMap(({ relationships }) => relationships.map(({ childLevel }) => childLevel));
    expect(Math.max(...levels) + 2).toBeGreaterThanOrEqual(4);
  });

  it('takes its weights from the balance types; payments of the cash flow subtract', () => {
    const cashFlow = new Set(
      presentation.find(({ title }) => title === 'Cash Flow')?.relationships.map(({ child }) => child.name),
    );
    const sides = new Set<string>();
    for (const { parent, child, weight } of relationships) {
      const [above, below] = [byName.get(parent.name), byName.get(child.name)].map(
        (field) => field?.balanceType?.description,
      );
      const isPayment = !above && below === 'Credit' && cashFlow.has(child.name) && child.name !== 'netincome';
      const isOpposite = above !== undefined && below !== undefined && above !== below;
      expect(weight, `${parent.name} ${child.name}`).toBe(isPayment || isOpposite ? '-1.0000' : '1.0000');
      sides.add(`${above} ${below} ${weight}`);
    }
    expect([...sides]).toEqual(
      expect.arrayContaining(['Debit Credit -1.0000', 'Credit Debit -1.0000', 'undefined Credit -1.0000']),
    );
  });

  it('describes values of every sort that a report has', () => {
    const types = new Set(properties.fields.map(({ dataType }) => dataType?.description));
    const expected = ['Abstract', 'DateTime', 'Decimal', 'Monetary', 'Shares', 'String', 'Ratio', 'Boolean', 'Date'];
    expect(types).toEqual(new Set([...expected, 'Integer', 'percentItemType']));
  });
});

describe('the core taxonomy', () => {
  it('has the 79 fields of core financials, and no calculation', () => {
    expect([...valueFields('50')].sort()).toEqual([...CORE_FIELDS].sort());
    expect(valueFields('50')).toHaveLength(79);
    expect(taxonomyAnswers('50').calculation).toBeUndefined();
  });
});

describe('names that taxonomies share', () => {
  it('have one type, period and side everywhere', () => {
    const seen = new Map<string, string>();
    for (const taxonomy of ALL) {
      for (const { name, dataType, periodType, balanceType } of read(taxonomy).properties.fields) {
        const meaning = [dataType?.id, periodType?.id, balanceType?.id].join(' ');
        expect(meaning, `${taxonomy} ${name}`).toBe(seen.get(name) ?? meaning);
        seen.set(name, meaning);
      }
    }
  });

  it('are in all of them where a reader looks for them', () => {
    const shared = ['totalassets', 'totalliabilities', 'totalstockholdersequity', 'totalrevenue', 'netincome'];
    for (const taxonomy of ALL) {
      const fields = new Set(valueFields(taxonomy));
      expect([...shared, 'cashfromoperatingactivities', 'periodenddate'].filter((field) => !fields.has(field))).toEqual(
        [],
      );
    }
  });
});

describe('the list of taxonomies', () => {
  it('names all seven', () => {
    const { content: answer } = answerFromJson(SUMMARY, summaryAnswer(ALL), { file: 'summary' });
    expect(answer.map(({ id }) => id)).toEqual([18, 19, 20, 27, 28, 30, 50]);
    expect(answer.find(({ id }) => id === 50)).toEqual({ id: 50, name: 'Core Financials', dataset: 'Core Financials' });
  });
});
