import { describe, expect, it } from 'vitest';
import { answerFromJson, answerFromXml } from '../../../src/service/protocol/codec.ts';
import { DATA_ROWS } from '../../../src/service/protocol/rows/data-rows.ts';
import { failureOf } from '../../support/failure.ts';

const fromJson = (text: string) => answerFromJson(DATA_ROWS, text, { file: 'a.json' });
const fromXml = (text: string) => answerFromXml(DATA_ROWS, text, { file: 'a.xml', maxXml: 1e6 });
const value = (json: string, field = 'netincome') =>
  fromJson(`{"result": {"totalrows": 1, "rows": [{"rownum": 1, "values": [{"field": "${field}", "value": ${json}}]}]}}`)
    .content.rows[0]?.values[0]?.value;

describe('values of rows', () => {
  it.each([
    ['12229000000.0', { kind: 'number', text: '12229000000.0' }],
    ['-9007199254740993', { kind: 'number', text: '-9007199254740993' }],
    ['"2.58"', { kind: 'number', text: '2.58' }],
    ['"0000072971"', { kind: 'text', text: '0000072971' }],
    ['"+5"', { kind: 'text', text: '+5' }],
    ['true', { kind: 'text', text: 'true' }],
    ['null', null],
    ['""', null],
  ])('%s', (json, expected) => {
    expect(value(json)).toEqual(expected);
  });

  it('are text in header fields that only look like numbers', () => {
    expect(value('6021', 'siccode')).toEqual({ kind: 'text', text: '6021' });
    expect(value('"50"', 'taxonomyid')).toEqual({ kind: 'text', text: '50' });
    expect(value('8130', 'entityid')).toEqual({ kind: 'number', text: '8130' });
  });

  it('may be left out, and rows may be of different length', () => {
    const { content } = fromJson(`{"result": {"totalrows": "2", "rows": [
      {"rownum": "1", "values": [{"field": "ebit"}, {"field": "goodwill", "value": 1}]},
      {"rownum": 2, "values": []}]}}`);
    expect(content.totalRows).toBe(2);
    expect(content.rows.map((row) => [row.rowNumber, row.values.length])).toEqual([
      [1, 2],
      [2, 0],
    ]);
    expect(content.rows[0]?.values[0]).toEqual({ field: 'ebit', value: null });
  });

  it('come from XML with carriage returns, references and CDATA', () => {
    const { content } = fromXml(
      [
        '<?xml version="1.0"?>',
        '<response><result><totalrows>1</totalrows><rows><row><rownum>1</rownum><values>',
        '<value field="companyname">WELLS &amp; &#67;O &lt;<![CDATA[<&>]]></value>',
        '<value field="netincome">-1.50</value><value field="ebit"/>',
        '</values></row></rows></result></response>',
      ].join('\r\n'),
    );
    expect(content.rows[0]?.values).toEqual([
      { field: 'companyname', value: { kind: 'text', text: 'WELLS & CO <<&>' } },
      { field: 'netincome', value: { kind: 'number', text: '-1.50' } },
      { field: 'ebit', value: null },
    ]);
  });

  it('are none where an answer has no rows', () => {
    const empty = { totalRows: 0, rows: [] };
    expect(fromJson('{"result": {"totalrows": 0, "rows": []}}').content).toEqual(empty);
    expect(fromXml('<response><result><totalrows>0</totalrows><rows/></result></response>').content).toEqual(empty);
  });
});

describe('what is not an answer with rows', () => {
  it.each([
    ['[]', 'a.json:1:1: not rows of a data resource: the answer: expected an object, found an array'],
    ['{"result": 5}', 'a.json:1:12: not rows of a data resource: result: expected an object, found 5'],
    [
      '{"result": {"totalrows": 1}}',
      'a.json:1:12: not rows of a data resource: result.rows: expected an array, found nothing',
    ],
    [
      '{"result": {"totalrows": 1, "rows": [\n{"rownum": 1, "values": []},\n{"rownum": 2, "values": [\n{"value": 1}]}]}}',
      'a.json:4:1: not rows of a data resource: result.rows[1].values[0].field: expected a name, found nothing',
    ],
    [
      '{"result": {"totalrows": 1, "rows": [{"rownum": 1, "values": [{"field": "a",\n "value": {"x": 1}}]}]}}',
      'a.json:2:11: not rows of a data resource: result.rows[0].values[0].value: expected a number, text or null, found an object',
    ],
    [
      '{"result": {"totalrows": "many", "rows": []}}',
      'a.json:1:26: not rows of a data resource: result.totalrows: expected an integer, found "many"',
    ],
    [
      '{"StatusCode": 403, "Message": "Developer Over Rate"}',
      'a.json:1:32: an error of the service was saved here: Developer Over Rate',
    ],
  ])('JSON %s', async (text, said) => {
    expect(await failureOf(() => fromJson(text))).toBe(`input: ${said}`);
  });

  it.each([
    ['<html><body/></html>', /a\.xml:1: expected the element <result>.* found <html>/],
    ['<!DOCTYPE html><html/>', /DOCTYPE/],
    ['<response><result>', /a\.xml:1:18: <result> of line 1 is not closed/],
    [
      '<response><result><totalrows>1</totalrows></result></response>',
      /a\.xml:1: .*result\.rows: expected an array, found nothing/,
    ],
    [
      '<response><result><totalrows>1</totalrows><rows>\n<row><rownum>1</rownum><values>\n<value>5</value></values></row></rows></result></response>',
      /a\.xml:3: .*result\.rows\[0\]\.values\[0\]\.field: expected a name, found nothing/,
    ],
    [
      '<response><result><totalrows>1</totalrows><rows>\n<row><rownum>1</rownum><rownum>2</rownum><values/></row></rows></result></response>',
      /a\.xml:2: .*result\.rows\[0\]\.rownum: expected an integer, found an array/,
    ],
  ])('XML %s', async (text, said) => {
    expect(await failureOf(() => fromXml(text))).toMatch(said);
  });
});
