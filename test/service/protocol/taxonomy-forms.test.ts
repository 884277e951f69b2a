import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_ASSUMPTIONS } from '../../../src/service/protocol/assumptions.ts';
import { answerFromJson, answerFromXml, type Codec } from '../../../src/service/protocol/codec.ts';
import type {
  TaxonomySummary,
  WireCalculation,
  WireDataType,
  WirePresentation,
  WireSection,
} from '../../../src/service/protocol/taxonomy/resources.ts';
import {
  CALCULATION,
  FIELD_LABELS,
  FIELD_PROPERTIES,
  PRESENTATION,
  SUMMARY,
} from '../../../src/service/protocol/taxonomy/resources.ts';

const JSON_FILE = { file: 'a.json' };
const XML_FILE = { file: 'a.xml', maxXml: 1e7 };

const integer = fc.nat();
/** Text with everything that must be escaped, in characters that XML can hold. */
const text = fc.string({ unit: fc.constantFrom(...'aB0 &<>"\'\\\t\r\n]', 'é', '😀', '\u2028', ']]>') });
const name = text.filter((some) => some.trim() !== '');
const maybe = <T>(some: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> => fc.option(some, { nil: undefined });
const decimal = fc
  .tuple(fc.integer(), fc.stringMatching(/^(?:\.\d{1,6})?$/))
  .map(([whole, fraction]) => `${whole}${fraction}`);

const field = fc.record({ id: integer, name });
const relationship = { parent: field, child: field, relativeOrder: decimal, childLevel: integer };
const calculation = fc.record({ ...relationship, weight: fc.constantFrom('1.0000', '-1.0000', '1', '-1.0') });
const presentation = fc.record({ ...relationship, labelTypeId: maybe(integer) });
const sections = <T>(inner: fc.Arbitrary<T>): fc.Arbitrary<readonly WireSection<T>[]> =>
  fc.array(
    fc.record({ id: integer, title: text, relativeOrder: decimal, relationships: fc.array(inner, { maxLength: 4 }) }),
    { maxLength: 3 },
  );
const labels = fc.record({
  total: maybe(integer),
  fields: fc.array(
    fc.record({
      id: integer,
      name,
      rowNumber: maybe(integer),
      labels: fc.array(fc.record({ labelTypeId: integer, text }), { maxLength: 3 }),
    }),
  ),
});
const kind = fc.record({ id: integer, description: maybe(text) });
const flag = maybe(fc.boolean());
const dataType: fc.Arbitrary<WireDataType> = fc.record({
  id: integer,
  description: maybe(text),
  isNumeric: flag,
  isMoney: flag,
  canHoldValue: flag,
  isSection: flag,
});
const properties = fc.record({
  total: maybe(integer),
  fields: fc.array(
    fc.record({
      id: integer,
      name,
      rowNumber: maybe(integer),
      dataType: maybe(dataType),
      periodType: maybe(kind),
      balanceType: maybe(kind),
    }),
  ),
});
const summary: fc.Arbitrary<readonly TaxonomySummary[]> = fc.array(
  fc.record({ id: integer, name, dataset: maybe(text) }),
);

/** Both forms of an answer are read back as the answer. */
function expectRoundTrip<T>(codec: Codec<T>, answers: fc.Arbitrary<T>): void {
  const spelling = fc.constantFrom('canholdvalue' as const, 'canholdavalue' as const);
  fc.assert(
    fc.property(answers, spelling, (answer, canholdvalue) => {
      const { json, xml } = codec.write;
      expect(answerFromJson(codec, json(answer, { canholdvalue }), JSON_FILE).content).toEqual(answer);
      expect(answerFromXml(codec, xml(answer, { canholdvalue }), XML_FILE).content).toEqual(answer);
    }),
  );
}

describe('what is written is read back', () => {
  it('summary', () => expectRoundTrip(SUMMARY, summary));
  it('calculation', () => expectRoundTrip(CALCULATION, sections<WireCalculation>(calculation)));
  it('presentation', () => expectRoundTrip(PRESENTATION, sections<WirePresentation>(presentation)));
  it('fieldlabel', () => expectRoundTrip(FIELD_LABELS, labels));
  it('fieldproperty, in either spelling', () => expectRoundTrip(FIELD_PROPERTIES, properties));
});

const lines = (xml: string): readonly string[] => xml.split('\r\n');

describe('the documented shapes', () => {
  const parent = { id: 22, name: 'totalassets' };
  const child = { id: 14, name: 'cash' };

  it('of the summary', () => {
    const answer = [{ id: 30, name: 'Oil & Gas', dataset: 'Full "F"' }];
    expect(SUMMARY.write.json(answer, DEFAULT_ASSUMPTIONS)).toBe(
      '{"taxonomies":[{"taxonomy":{"id":30,"name":"Oil & Gas","dataset":"Full \\"F\\""}}]}',
    );
    expect(lines(SUMMARY.write.xml(answer, DEFAULT_ASSUMPTIONS))).toEqual([
      '<?xml version="1.0"?>',
      '<taxonomies>',
      '  <taxonomy id="30" name="Oil &amp; Gas" dataset="Full &quot;F&quot;"/>',
      '</taxonomies>',
    ]);
  });

  it('of calculation, with the digits as they are', () => {
    const relation = { parent, child, weight: '-1.0000', relativeOrder: '200.0', childLevel: 2 };
    const answer = [{ id: 1801, title: 'A & B', relativeOrder: '100.00', relationships: [relation] }];
    expect(CALCULATION.write.json(answer, DEFAULT_ASSUMPTIONS)).toBe(
      '{"result":{"section":[{"id":1801,"title":"A & B","relativeorder":100.00,"fieldhierarchy":[' +
        '{"parentfield":{"id":22,"value":"totalassets"},"childfield":{"id":14,"value":"cash"},' +
        '"weight":-1.0000,"relativeorder":200.0,"childlevel":2}]}]}}',
    );
    expect(lines(CALCULATION.write.xml(answer, DEFAULT_ASSUMPTIONS))).toEqual([
      '<?xml version="1.0"?>',
      '<result>',
      '  <section id="1801">',
      '    <title>A &amp; B</title>',
      '    <relativeorder>100.00</relativeorder>',
      '    <fieldhierarchy>',
      '      <parentfield id="22">totalassets</parentfield>',
      '      <childfield id="14">cash</childfield>',
      '      <weight>-1.0000</weight>',
      '      <relativeorder>200.0</relativeorder>',
      '      <childlevel>2</childlevel>',
      '    </fieldhierarchy>',
      '  </section>',
      '</result>',
    ]);
  });

  it('of presentation', () => {
    const relation = { parent, child, labelTypeId: 1, relativeOrder: '100.0', childLevel: 0 };
    const answer = [{ id: 1, title: '', relativeOrder: '100', relationships: [relation] }];
    expect(PRESENTATION.write.json(answer, DEFAULT_ASSUMPTIONS)).toContain(
      '"labeltypeid":1,"relativeorder":100.0,"childlevel":0}',
    );
    expect(lines(PRESENTATION.write.xml(answer, DEFAULT_ASSUMPTIONS)).slice(8, 11)).toEqual([
      '      <labeltypeid>1</labeltypeid>',
      '      <relativeorder>100.0</relativeorder>',
      '      <childlevel>0</childlevel>',
    ]);
  });

  it('of fieldlabel, the row number being text in JSON', () => {
    const answer = { total: 1, fields: [{ ...child, rowNumber: 4, labels: [{ labelTypeId: 2, text: '<Cash>' }] }] };
    expect(FIELD_LABELS.write.json(answer, DEFAULT_ASSUMPTIONS)).toBe(
      '{"result":{"total":1,"field":[{"id":14,"tag":"cash","rownum":"4","label":[{"value":"<Cash>","labeltypeid":2}]}]}}',
    );
    expect(lines(FIELD_LABELS.write.xml(answer, DEFAULT_ASSUMPTIONS))).toEqual([
      '<?xml version="1.0"?>',
      '<result total="1">',
      '  <field id="14" tag="cash" rownum="4">',
      '    <label labeltypeid="2">&lt;Cash&gt;</label>',
      '  </field>',
      '</result>',
    ]);
  });

  it('of fieldproperty, without what a heading does not have', () => {
    const flags = { isNumeric: true, isMoney: true, canHoldValue: true, isSection: false };
    const answer = {
      total: 2,
      fields: [
        {
          ...child,
          rowNumber: 4,
          dataType: { id: 5, description: 'Monetary', ...flags },
          periodType: { id: 2, description: 'Instant' },
          balanceType: { id: 2, description: 'Debit' },
        },
        {
          id: 1,
          name: 'assetsabstract',
          rowNumber: 1,
          dataType: { id: 1, description: 'Abstract', ...flags, canHoldValue: false },
          periodType: undefined,
          balanceType: undefined,
        },
      ],
    };
    const { result } = JSON.parse(FIELD_PROPERTIES.write.json(answer, { canholdvalue: 'canholdvalue' }));
    const extended = { isnumeric: 1, ismoney: 1, canholdvalue: 1, issection: 0 };
    expect(result).toStrictEqual({
      total: 2,
      field: [
        {
          id: 14,
          name: 'cash',
          rownum: 4,
          datatype: { id: 5, description: 'Monetary', extendedproperty: extended },
          periodtype: { id: 2, description: 'Instant' },
          balancetype: { id: 2, description: 'Debit' },
        },
        {
          id: 1,
          name: 'assetsabstract',
          rownum: 1,
          datatype: { id: 1, description: 'Abstract', extendedproperty: { ...extended, canholdvalue: 0 } },
        },
      ],
    });
    expect(lines(FIELD_PROPERTIES.write.xml(answer, { canholdvalue: 'canholdavalue' })).slice(1, 22)).toEqual([
      '<result total="2">',
      '  <field id="14" rownum="4">',
      '    <name>cash</name>',
      '    <datatype id="5">',
      '      <description>Monetary</description>',
      '      <extendedproperty>',
      '        <isnumeric>1</isnumeric>',
      '        <ismoney>1</ismoney>',
      '        <canholdavalue>1</canholdavalue>',
      '        <issection>0</issection>',
      '      </extendedproperty>',
      '    </datatype>',
      '    <periodtype id="2">',
      '      <description>Instant</description>',
      '    </periodtype>',
      '    <balancetype>',
      '      <id>2</id>',
      '      <description>Debit</description>',
      '    </balancetype>',
      '  </field>',
      '  <field id="1" rownum="1">',
    ]);
    expect(
      FIELD_PROPERTIES.write.xml(answer, { canholdvalue: 'canholdavalue' }).match(/<(?:period|balance)type/g),
    ).toHaveLength(2);
  });
});
