import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isTextField } from '../../../../src/core/model/default-group.ts';
import { answerFromJson, answerFromXml } from '../../../../src/service/protocol/codec.ts';
import type { DataRows, DataValue } from '../../../../src/service/protocol/rows/data-rows.ts';
import { DATA_ROWS, writeDataRows } from '../../../../src/service/protocol/rows/data-rows.ts';
import { type DebugEcho, ROW_FORMS, writeRows } from '../../../../src/service/protocol/rows/row-form.ts';
import { isPlainNumber } from '../../../../src/service/protocol/scalars.ts';
import { describeWithRealData } from '../../../support/real-data.ts';

const fromJson = (text: string): DataRows => answerFromJson(DATA_ROWS, text, { file: 'a.json' }).content;
const fromXml = (text: string): DataRows => answerFromXml(DATA_ROWS, text, { file: 'a.xml', maxXml: 1e7 }).content;

const numberText = fc
  .tuple(fc.bigInt({ min: -(10n ** 25n), max: 10n ** 25n }), fc.stringMatching(/^(?:\.\d{1,9})?$/))
  .map(([whole, fraction]) => `${whole}${fraction}`);
const field = fc.oneof(
  fc.constantFrom('netincome', 'totalassets', 'companyname', 'cik', 'periodenddate', 'a&b', '"q"'),
  fc.stringMatching(/^[a-z0-9]{1,12}$/),
);
const someText = fc
  .string({ unit: fc.oneof(fc.constantFrom(...'&<>"\'\\ \t\r\n]}'), fc.constantFrom('é', '😀', 'x', '0', '\u2028')) })
  .filter((text) => text !== '');
const dataValue: fc.Arbitrary<DataValue> = fc
  .record({
    field,
    value: fc.oneof(
      fc.constant(null),
      numberText.map((text) => ({ kind: 'number', text }) as const),
      someText.map((text) => ({ kind: 'text', text }) as const),
    ),
  })
  .map(({ field: name, value }) =>
    value === null
      ? { field: name, value }
      : { field: name, value: { kind: kindOf(name, value.text), text: value.text } },
  );
const dataRows: fc.Arbitrary<DataRows> = fc.record({
  totalRows: fc.nat(),
  rows: fc.array(fc.record({ rowNumber: fc.nat(), values: fc.array(dataValue, { maxLength: 6 }) }), { maxLength: 5 }),
});

/** What the service's forms can say of a value's kind. */
function kindOf(name: string, text: string): 'number' | 'text' {
  return isPlainNumber(text) && !isTextField(name) ? 'number' : 'text';
}

const DEBUG: DebugEcho = {
  primarysymbols: 'A&B,C',
  numperiods: null,
  sortby: 'primarysymbol asc,periodenddate desc',
  limit: 25,
  deleted: false,
  offset: 9_000_000_000_000_000_000n,
  fields: 'all,!cik',
};

describe('rows in JSON and XML', () => {
  it('are read back as they were written', () => {
    fc.assert(
      fc.property(dataRows, fc.constantFrom(undefined, DEBUG), (rows, debug) => {
        expect(fromJson(writeDataRows(rows, 'json', debug))).toEqual(rows);
        expect(fromXml(writeDataRows(rows, 'xml', debug))).toEqual(rows);
      }),
    );
  });

  const rows: DataRows = {
    totalRows: 7,
    rows: [
      {
        rowNumber: 3,
        values: [
          { field: 'companyname', value: { kind: 'text', text: 'A "&" B' } },
          { field: 'ebit', value: { kind: 'number', text: '12229000000.0' } },
          { field: 'goodwill', value: null },
        ],
      },
      { rowNumber: 4, values: [] },
    ],
  };

  it('have the documented shape in JSON, with the digits as they are', () => {
    expect(writeDataRows(rows, 'json')).toBe(
      '{"result":{"totalrows":7,"rows":[{"rownum":3,"values":[{"field":"companyname","value":"A \\"&\\" B"},' +
        '{"field":"ebit","value":12229000000.0},{"field":"goodwill","value":null}]},{"rownum":4,"values":[]}]}}',
    );
  });

  it('have the observed layout in XML', () => {
    expect(writeDataRows(rows, 'xml').split('\r\n')).toEqual([
      '<?xml version="1.0"?>',
      '<response>',
      '  <result>',
      '    <totalrows>7</totalrows>',
      '    <rows>',
      '      <row>',
      '        <rownum>3</rownum>',
      '        <values>',
      '          <value field="companyname">A "&amp;" B</value>',
      '          <value field="ebit">12229000000.0</value>',
      '          <value field="goodwill"></value>',
      '        </values>',
      '      </row>',
      '      <row>',
      '        <rownum>4</rownum>',
      '        <values>',
      '        </values>',
      '      </row>',
      '    </rows>',
      '  </result>',
      '</response>',
    ]);
  });

  it('have debug beside the result, with every digit of the offset', () => {
    expect(writeDataRows({ totalRows: 0, rows: [] }, 'json', DEBUG)).toBe(
      '{"result":{"totalrows":0,"rows":[]},"debug":{"primarysymbols":"A&B,C","numperiods":null,' +
        '"sortby":"primarysymbol asc,periodenddate desc","limit":25,"deleted":false,"offset":9000000000000000000,"fields":"all,!cik"}}',
    );
    expect(writeDataRows({ totalRows: 0, rows: [] }, 'xml', DEBUG).split('\r\n').slice(3, -2)).toEqual([
      '    <totalrows>0</totalrows>',
      '    <rows>',
      '    </rows>',
      '  </result>',
      '  <debug>',
      '    <primarysymbols>A&amp;B,C</primarysymbols>',
      '    <numperiods></numperiods>',
      '    <sortby>primarysymbol asc,periodenddate desc</sortby>',
      '    <limit>25</limit>',
      '    <deleted>false</deleted>',
      '    <offset>9000000000000000000</offset>',
      '    <fields>all,!cik</fields>',
    ]);
  });

  it('are made as they are asked for, in pieces', () => {
    let made = 0;
    function* many() {
      for (; made < 1000; made += 1) yield { rowNumber: made + 1, values: 'x'.repeat(1000) };
    }
    const pieces = writeRows(ROW_FORMS.json, 1000, many(), undefined);
    const first = pieces.next().value ?? '';
    expect(first.length).toBeGreaterThan(60_000);
    expect(first.length).toBeLessThan(70_000);
    expect(made).toBeLessThan(70);
    expect([...pieces].length).toBeGreaterThan(10);
  });
});

describeWithRealData('a saved answer', ['api-samples/corefinancials-ann-wfc-2019.xml'], ([path]) => {
  it('is written again byte for byte', () => {
    const saved = readFileSync(path, 'utf8');
    expect(writeDataRows(fromXml(saved), 'xml')).toBe(saved);
  });
});
