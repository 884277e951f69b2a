import { describe, expect, it } from 'vitest';
import type { TaxonomyRead } from '../../../src/core/model/taxonomy.ts';
import { payloadOf } from '../../../src/service/payload/payload.ts';
import { readPayloadTaxonomy } from '../../../src/service/payload/read-payload-taxonomy.ts';
import { failureOf } from '../../support/failure.ts';

type Given = { readonly resource: string; readonly taxonomy?: string; readonly etag?: string };

function read(content: string, { resource, taxonomy, etag }: Given): Promise<TaxonomyRead> {
  const file = payloadOf('answer', new TextEncoder().encode(content));
  return readPayloadTaxonomy(file, { resource, taxonomy, etag, maxXml: 1e6 });
}

const field = (name: string) => ({ namespace: 'service', name });

const CALCULATION_JSON = `{"result": {"section": [
  {"id": 1001, "title": "Balance Sheet", "relativeorder": 100.0, "fieldhierarchy": [
    {"parentfield": {"id": 11, "value": "totalassets"}, "childfield": {"id": 12, "value": "totalcurrentassets"},
     "weight": 1.0000, "relativeorder": 100.0, "childlevel": 1},
    {"parentfield": {"id": "11", "value": "totalassets"}, "childfield": {"id": "13", "value": "allowance"},
     "weight": "-1.0000", "relativeorder": "200.0", "childlevel": "1"}]},
  {"id": 1002, "title": "Cash Flow & more", "relativeorder": 200.0}]}}`;

const CALCULATION_XML = `<?xml version="1.0"?>
<result>
  <section id="1001"><title>Balance Sheet</title><relativeorder>100.0</relativeorder>
    <fieldhierarchy><parentfield id="11">totalassets</parentfield><childfield id="12">totalcurrentassets</childfield>
      <weight>1.0000</weight><relativeorder>100.0</relativeorder><childlevel>1</childlevel></fieldhierarchy>
    <fieldhierarchy><parentfield id="11">totalassets</parentfield><childfield id="13">allowance</childfield>
      <weight>-1.0000</weight><relativeorder>200.0</relativeorder><childlevel>1</childlevel></fieldhierarchy>
  </section>
  <section id="1002"><title>Cash Flow &amp; more</title><relativeorder>200.0</relativeorder></section>
</result>`.replaceAll('\n', '\r\n');

const PRESENTATION_JSON = `{"result": {"section": [{"id": 7, "title": "Income", "relativeorder": 100, "fieldhierarchy": [
  {"parentfield": {"id": 1, "value": "incomeabstract"}, "childfield": {"id": 2, "value": "revenue"},
   "labeltypeid": 1, "relativeorder": 100, "childlevel": 0},
  {"parentfield": {"id": 1, "value": "incomeabstract"}, "childfield": {"id": 2, "value": "revenue"},
   "labeltypeid": 9, "relativeorder": 200, "childlevel": 0}]}]}}`;

const PRESENTATION_XML = `<result><section id="7"><title>Income</title><relativeorder>100</relativeorder>
  <fieldhierarchy><parentfield id="1">incomeabstract</parentfield><childfield id="2">revenue</childfield>
    <labeltypeid>1</labeltypeid><relativeorder>100</relativeorder><childlevel>0</childlevel></fieldhierarchy>
  <fieldhierarchy><parentfield id="1">incomeabstract</parentfield><childfield id="2">revenue</childfield>
    <labeltypeid>9</labeltypeid><relativeorder>200</relativeorder><childlevel>0</childlevel></fieldhierarchy>
  </section></result>`;

const LABEL_JSON = `{"result": {"total": 2, "field": [
  {"id": 2, "tag": "revenue", "rownum": "1", "label": [
    {"value": "Revenue, total", "labeltypeid": 1}, {"value": "Rev.", "labeltypeid": "2"},
    {"value": "What customers <paid>", "labeltypeid": 3}, {"value": "Umsatz", "labeltypeid": 41}]},
  {"id": 3, "tag": "incomeabstract", "rownum": "2"}]}}`;

const LABEL_XML = `<result total="2">
  <field id="2" tag="revenue" rownum="1"><label labeltypeid="1">Revenue, total</label><label labeltypeid="2">Rev.</label>
    <label labeltypeid="3">What customers &lt;paid&gt;</label><label labeltypeid="41">Umsatz</label></field>
  <field id="3" tag="incomeabstract" rownum="2"/></result>`;

const PROPERTY_JSON = `{"result": {"total": "3", "field": [
  {"id": 2, "name": "revenue", "rownum": 1, "datatype": {"id": 5, "description": "Monetary",
    "extendedproperty": {"isnumeric": 1, "ismoney": 1, "canholdvalue": 1, "issection": 0}},
   "periodtype": {"id": 1, "description": "Duration"}, "balancetype": {"id": 1, "description": "Credit"}},
  {"id": 4, "name": "cash", "rownum": "2", "datatype": {"id": "5", "description": "Monetary",
    "extendedproperty": {"isnumeric": "1", "ismoney": "1", "canholdavalue": "1", "issection": "0"}},
   "periodtype": {"id": "2", "description": "Instant"}, "balancetype": {"id": "2", "description": "Debit"}},
  {"id": 3, "name": "incomeabstract", "rownum": 3, "datatype": {"id": 1, "description": "Abstract",
    "extendedproperty": {"isnumeric": 0, "ismoney": 0, "canholdavalue": 0, "issection": 1}}}]}}`;

const extended = (numeric: number, hold: string, section: number) =>
  `<extendedproperty><isnumeric>${numeric}</isnumeric><ismoney>${numeric}</ismoney><${hold}>${numeric}</${hold}><issection>${section}</issection></extendedproperty>`;

const PROPERTY_XML = `<result total="3">
  <field id="2" rownum="1"><name>revenue</name>
    <datatype id="5"><description>Monetary</description>${extended(1, 'canholdvalue', 0)}</datatype>
    <periodtype id="1"><description>Duration</description></periodtype>
    <balancetype><id>1</id><description>Credit</description></balancetype></field>
  <field id="4" rownum="2"><name>cash</name>
    <datatype id="5"><description>Monetary</description>${extended(1, 'canholdavalue', 0)}</datatype>
    <periodtype id="2"><description>Instant</description></periodtype>
    <balancetype id="2"><description>Debit</description></balancetype></field>
  <field id="3" rownum="3"><name>incomeabstract</name>
    <datatype id="1"><description>Abstract</description>${extended(0, 'canholdavalue', 1)}</datatype></field></result>`;

const SUMMARY_JSON = `{"taxonomies": [
  {"taxonomy": {"id": 50, "name": "Core Financials", "dataset": "corefinancials"}},
  {"taxonomy": {"id": "30", "name": "Oil & Gas", "dataset": "financials"}}]}`;

const SUMMARY_XML = `<taxonomies><taxonomy id="50" name="Core Financials" dataset="corefinancials"/>
  <taxonomy id="30" name="Oil &amp; Gas" dataset="financials"/></taxonomies>`;

describe('the five taxonomy resources', () => {
  it.each([
    ['taxonomy', SUMMARY_JSON, SUMMARY_XML],
    ['calculation', CALCULATION_JSON, CALCULATION_XML],
    ['presentation', PRESENTATION_JSON, PRESENTATION_XML],
    ['fieldlabel', LABEL_JSON, LABEL_XML],
    ['fieldproperty', PROPERTY_JSON, PROPERTY_XML],
  ])('%s says the same in JSON and in XML', async (resource, json, xml) => {
    const fromJson = await read(json, { resource, taxonomy: '18' });
    expect(await read(xml, { resource, taxonomy: '18' })).toEqual(fromJson);
    expect(fromJson.taxonomies.length).toBeGreaterThan(0);
  });

  it('calculation', async () => {
    const { taxonomies, counts, diagnostics } = await read(CALCULATION_JSON, {
      resource: 'Calculation',
      taxonomy: '18',
    });
    expect(taxonomies).toEqual([
      {
        source: 'service',
        id: '18',
        extent: 'parts',
        name: 'Commercial and Industrial (CI)',
        parts: {
          sections: [
            { structure: 'calculation', id: '1001', title: 'Balance Sheet', relativeOrder: '100.0' },
            { structure: 'calculation', id: '1002', title: 'Cash Flow & more', relativeOrder: '200.0' },
          ],
          calculation: [
            {
              sectionId: '1001',
              parent: field('totalassets'),
              child: field('totalcurrentassets'),
              weight: '1.0000',
              relativeOrder: '100.0',
              childLevel: 1,
            },
            {
              sectionId: '1001',
              parent: field('totalassets'),
              child: field('allowance'),
              weight: '-1.0000',
              relativeOrder: '200.0',
              childLevel: 1,
            },
          ],
          properties: [
            { field: field('totalassets'), fieldId: 11 },
            { field: field('totalcurrentassets'), fieldId: 12 },
            { field: field('allowance'), fieldId: 13 },
          ],
        },
      },
    ]);
    expect(counts).toEqual({
      taxonomies: 1,
      sections: 2,
      relationships: 2,
      relationshipsRepeated: 0,
      fields: 3,
      fieldsNotLowerCase: 0,
    });
    expect(diagnostics).toEqual([]);
  });

  it('presentation, with a child that stands twice', async () => {
    const { taxonomies, counts, diagnostics } = await read(PRESENTATION_JSON, {
      resource: 'presentation',
      taxonomy: '50',
    });
    expect(taxonomies[0]?.parts.presentation).toEqual(
      [
        ['100', 'primary'],
        ['200', '9'],
      ].map(([relativeOrder, preferredLabel]) => ({
        sectionId: '7',
        parent: field('incomeabstract'),
        child: field('revenue'),
        relativeOrder,
        childLevel: 0,
        preferredLabel,
      })),
    );
    expect(taxonomies[0]?.parts).not.toHaveProperty('calculation');
    expect(counts).toMatchObject({ relationships: 2, relationshipsRepeated: 0, labelTypesUnknown: 1 });
    expect(diagnostics.map(({ message }) => message)).toEqual(['1 of an unknown label type: 9']);
  });

  it('fieldlabel', async () => {
    const { taxonomies, counts } = await read(LABEL_JSON, { resource: 'fieldlabel', taxonomy: '50' });
    expect(taxonomies[0]?.parts).toEqual({
      labels: [
        { field: field('revenue'), labelType: 'primary', text: 'Revenue, total' },
        { field: field('revenue'), labelType: 'terse', text: 'Rev.' },
        { field: field('revenue'), labelType: 'full', text: 'What customers <paid>' },
        { field: field('revenue'), labelType: '41', text: 'Umsatz' },
      ],
      properties: [
        { field: field('revenue'), fieldId: 2, rowNumber: 1 },
        { field: field('incomeabstract'), fieldId: 3, rowNumber: 2 },
      ],
    });
    expect(counts).toMatchObject({ fields: 2, fieldsWithoutLabel: 1, labels: 4, labelTypesUnknown: 1 });
  });

  it('fieldproperty, in both spellings of canholdvalue and without what is left out', async () => {
    const { taxonomies, counts } = await read(PROPERTY_JSON, { resource: 'fieldproperty', taxonomy: '18' });
    const money = { dataType: { id: 5, name: 'Monetary' }, isNumeric: true, isMoney: true, canHoldValue: true };
    expect(taxonomies[0]?.parts.properties).toEqual([
      {
        ...money,
        field: field('revenue'),
        fieldId: 2,
        rowNumber: 1,
        isSection: false,
        periodType: 'duration',
        balanceType: 'credit',
      },
      {
        ...money,
        field: field('cash'),
        fieldId: 4,
        rowNumber: 2,
        isSection: false,
        periodType: 'instant',
        balanceType: 'debit',
      },
      {
        field: field('incomeabstract'),
        fieldId: 3,
        rowNumber: 3,
        dataType: { id: 1, name: 'Abstract' },
        isNumeric: false,
        isMoney: false,
        canHoldValue: false,
        isSection: true,
      },
    ]);
    expect(counts).toMatchObject({
      fields: 3,
      fieldsWithoutPeriodType: 1,
      fieldsWithoutBalanceType: 1,
      typesUnknown: 0,
    });
  });

  it('taxonomy', async () => {
    const { taxonomies, counts } = await read(SUMMARY_XML, { resource: 'taxonomy' });
    expect(taxonomies).toMatchObject([
      { source: 'service', id: '50', name: 'Core Financials', dataset: 'corefinancials', parts: {} },
      { source: 'service', id: '30', name: 'Oil & Gas', dataset: 'financials', parts: {} },
    ]);
    expect(counts).toEqual({ taxonomies: 2, taxonomiesRepeated: 0 });
  });
});

describe('the version of an answer', () => {
  it('is its ETag; without one it has none', async () => {
    const given = { resource: 'calculation', taxonomy: '18' };
    expect((await read(CALCULATION_JSON, { ...given, etag: '"v7"' })).taxonomies[0]?.version).toBe('"v7"');
    expect((await read(CALCULATION_JSON, given)).taxonomies[0]).not.toHaveProperty('version');
  });
});

describe('what is not such an answer', () => {
  const calculation = (content: string) => failureOf(() => read(content, { resource: 'calculation', taxonomy: '18' }));

  it('a calculation of core financials', async () => {
    expect(await failureOf(() => read(CALCULATION_JSON, { resource: 'calculation', taxonomy: '50' }))).toBe(
      'input: answer: taxonomy 50 (Core Financials) has no calculation',
    );
  });

  it('a part of a taxonomy that nobody names, or that is not there', async () => {
    expect(await failureOf(() => read(LABEL_JSON, { resource: 'fieldlabel' }))).toMatch(/^usage: .*\n.*--taxonomy ID/);
    expect(await failureOf(() => read(LABEL_JSON, { resource: 'fieldlabel', taxonomy: '99' }))).toMatch(
      /^usage: the service has no taxonomy "99"/,
    );
    expect(await failureOf(() => read('{}', { resource: 'CoreFinancials-ANN' }))).toMatch(/^usage: .*holds rows/);
  });

  it('an answer of another resource', async () => {
    expect(await calculation(LABEL_JSON)).toMatch(
      /^input: answer:1:12: .*result\.section: expected an array, found nothing/,
    );
    expect(await calculation(LABEL_XML)).toMatch(
      /^input: answer:1: .*result\.section: expected an array, found nothing/,
    );
    expect(await failureOf(() => read(LABEL_XML, { resource: 'taxonomy' }))).toMatch(
      /expected the element <taxonomies>, found <result>/,
    );
  });

  it('a value that is not what it should be, by path and line', async () => {
    expect(await calculation(CALCULATION_JSON.replace('"weight": "-1.0000"', '"weight": "minus"'))).toMatch(
      /^input: answer:6:16: .*result\.section\[0\]\.fieldhierarchy\[1\]\.weight: expected a decimal number, found "minus"/,
    );
    expect(await calculation(CALCULATION_XML.replace('id="13"', 'id="x"'))).toMatch(
      /^input: answer:6: .*fieldhierarchy\[1\]\.childfield\.id: expected an integer, found "x"/,
    );
    const property = (content: string) => failureOf(() => read(content, { resource: 'fieldproperty', taxonomy: '18' }));
    expect(await property(PROPERTY_JSON.replace('"canholdvalue": 1', '"canholdvalue": 1, "canholdavalue": 0'))).toMatch(
      /canholdvalue and canholdavalue contradict each other/,
    );
    expect(await property(PROPERTY_JSON.replace('"isnumeric": 1', '"isnumeric": 2'))).toMatch(
      /expected 0 or 1, found 2/,
    );
    expect(await property(PROPERTY_JSON.replace(/"extendedproperty": \{[^}]*\}/, '"extendedproperty": 5'))).toMatch(
      /extendedproperty: expected an object, found 5/,
    );
  });

  it('an answer that contradicts itself', async () => {
    const again = CALCULATION_JSON.replace(
      '"childfield": {"id": "13", "value": "allowance"}',
      '"childfield": {"id": 12, "value": "totalcurrentassets"}',
    );
    expect(await calculation(again)).toMatch(
      /the relationship totalassets - totalcurrentassets of section 1001 is here twice and differs/,
    );
    expect(await calculation(CALCULATION_JSON.replace('"id": "13"', '"id": "12"'))).toMatch(
      /field number 12 is both totalcurrentassets and allowance/,
    );
    expect(await calculation(CALCULATION_JSON.replace('"id": "11"', '"id": "14"'))).toMatch(
      /field totalassets has two numbers: 11 and 14/,
    );
  });
});

describe('what is said and not silently taken', () => {
  it('repeated relationships, other totals, unknown types and names in other case are counted', async () => {
    const repeated = CALCULATION_JSON.replace(/(\{"parentfield".*?"childlevel": 1\}),/s, '$1, $1,');
    const { counts } = await read(repeated, { resource: 'calculation', taxonomy: '18' });
    expect(counts).toMatchObject({ relationships: 3, relationshipsRepeated: 1 });

    const odd = PROPERTY_JSON.replace('"total": "3"', '"total": 4')
      .replace('{"id": 1, "description": "Credit"}', '{"id": 5}')
      .replace('"revenue"', '"Revenue"');
    const {
      counts: oddCounts,
      diagnostics,
      taxonomies,
    } = await read(odd, { resource: 'fieldproperty', taxonomy: '18' });
    expect(oddCounts).toMatchObject({ typesUnknown: 1, fieldsNotLowerCase: 1 });
    expect(taxonomies[0]?.parts.properties?.map((property) => property.field.name)).toContain('revenue');
    expect(diagnostics.map(({ code }) => code)).toEqual([
      'service/total-differs',
      'service/unknown-type',
      'service/field-name-case',
    ]);
    expect(taxonomies[0]?.parts.properties?.[0]).not.toHaveProperty('balanceType');
  });
});
