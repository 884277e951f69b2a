import { describe, expect, it } from 'vitest';
import { CIK_SCHEME } from '../../../../../src/core/model/entity-key.ts';
import { contextText, filingOf, instanceText, problemsOf, valuesOf } from './filings.ts';

const values = async (body: string) => valuesOf(await filingOf({ 'a.xml': instanceText(body) }));
const problems = async (body: string) => problemsOf(await filingOf({ 'a.xml': instanceText(body) }));
const amount = (name: string, rest: string, text: string) =>
  `<t:${name} contextRef="c" unitRef="u" ${rest}>${text}</t:${name}>`;

describe('facts', () => {
  it('keep their digits, their context, their unit and their accuracy', async () => {
    const wide = '12345678901234567890123.5';
    const body = [
      amount('A', 'decimals="-3"', ' 1000.50 '),
      amount('B', 'decimals="INF"', '1E3'),
      amount('C', '', wide),
      '<us-gaap:Assets contextRef="d" unitRef="u" decimals="0">7</us-gaap:Assets>',
      '<t:Note contextRef="d">two &amp; two</t:Note>',
      '<t:D contextRef="c" unitRef="u" xsi:nil="true"/>',
    ].join('\n');
    expect(await values(body)).toEqual([
      'urn:t#A 2023-12-31 USD = 1000.50 d-3',
      'urn:t#B 2023-12-31 USD = 1000 ±0',
      'us-gaap/2023#Assets 2023-01-01/2023-12-31 USD = 7 d0',
      `urn:t#C 2023-12-31 USD = ${wide}`,
      'urn:t#Note 2023-01-01/2023-12-31 = "two & two"',
      'urn:t#D 2023-12-31 USD = nil',
    ]);
  });

  it.each([
    ['precision="3"', '1234', ' d-1'],
    ['precision="3"', '0.01234', ' d4'],
    ['precision="INF"', '5', ' ±0'],
    ['precision="0"', '5', ' ±?'],
    ['precision="2"', '0', ' ±0'],
    ['decimals="200"', '5', ' ±0'],
  ])('a fact with %s and the value %s', async (stated, text, expected) => {
    expect(await values(amount('A', stated, text))).toEqual([`urn:t#A 2023-12-31 USD = ${text}${expected}`]);
  });

  it.each(['2024-01-01T00:00:00', '2023-12-31T24:00:00'])(
    'may come before their contexts, and share equal ones whatever their ids: %s',
    async (instant) => {
      const other = contextText('x', `<instant>${instant}</instant>`);
      const facts = `${amount('A', '', '1')}<t:B contextRef="x" unitRef="u">2</t:B>${other}`;
      const filing = await filingOf({ 'a.xml': instanceText(facts) });
      expect(filing.rows.rows.document).toHaveLength(1);
      expect(valuesOf(filing)).toEqual(['urn:t#A 2023-12-31 USD = 1', 'urn:t#B 2023-12-31 USD = 2']);
    },
  );

  it('in tuples are kept apart by the tuple they are in', async () => {
    const body = `<t:Top>${amount('A', '', '1')}<t:In>${amount('A', '', '2')}</t:In>${amount('B', '', '3')}</t:Top>${amount('A', '', '4')}`;
    expect(await values(body)).toEqual([
      'urn:t#A 2023-12-31 USD [tuple=1.;] = 1',
      'urn:t#B 2023-12-31 USD [tuple=1.;] = 3',
      'urn:t#A 2023-12-31 USD [tuple=1.2.;] = 2',
      'urn:t#A 2023-12-31 USD = 4',
    ]);
  });
});

describe('dimensions', () => {
  const inContext = async (segment: string, scenario = '') => {
    const context = contextText('x', '<instant>2023-12-31</instant>', segment, scenario);
    const [line = ''] = await values(`${context}<t:A contextRef="x" unitRef="u">1</t:A>`);
    return /\[(.*)\]/.exec(line)?.[1] ?? '';
  };
  const member = (axis: string, name: string) =>
    `<xbrldi:explicitMember dimension="${axis}">${name}</xbrldi:explicitMember>`;

  it('are sorted, and standard names carry their family', async () => {
    const both = member('us-gaap:ZAxis', 't:OneMember') + member('t:AAxis', ' us-gaap:TwoMember ');
    expect(await inContext(both)).toBe('t:AAxis=us-gaap:TwoMember;us-gaap:ZAxis=t:OneMember;');
  });

  it.each([
    ['decimal', '0001.234', '1.2340', true],
    ['decimal', '1.234', '1.235', false],
    ['integer', '+7', '07', true],
    ['boolean', '1', 'true', true],
    ['boolean', '0', 'true', false],
    ['double', 'NaN', 'NaN', false],
    ['string', '01', '1', false],
  ])('of the type %s: %s and %s', async (type, a, b, equal) => {
    const typed = (id: string, text: string) =>
      `${contextText(id, '<instant>2023-12-31</instant>', `<xbrldi:typedMember dimension="t:IdAxis"><t:id>${text}</t:id></xbrldi:typedMember>`)}\n<t:A contextRef="${id}" unitRef="u" decimals="0">1</t:A>\n`;
    const schema = `<xsd:schema targetNamespace="urn:t" xmlns:t="urn:t" xmlns:xsd="http://www.w3.org/2001/XMLSchema"><xsd:element name="id" type="t:Own"/><xsd:simpleType name="Own"><xsd:restriction base="xsd:${type}"/></xsd:simpleType></xsd:schema>`;
    const filing = await filingOf({ 'i.xml': instanceText(typed('x', a) + typed('y', b)), 't.xsd': schema });
    expect(filing.rows.dimensions).toHaveLength(equal ? 1 : 2);
  });

  it.each([
    ['decimal', '0001.234', '1.2340', true],
    ['decimal', '1.234', '1.235', false],
    ['boolean', '1', 'true', true],
    ['boolean', '1', 'false', false],
    ['float', 'NaN', 'NaN', false],
    ['string', '01', '1', false],
  ])('with attributes of the type %s: %s and %s, in a segment and on one line', async (type, a, b, equal) => {
    const context = (id: string, value: string): string =>
      contextText(id, '<instant>2023-12-31</instant>', `<t:part grade="${value}"/>`).replaceAll('\n', ' ');
    const fact = (id: string): string => `<t:A contextRef="${id}" unitRef="u" decimals="0">1</t:A>`;
    const schema = `<xsd:schema targetNamespace="urn:t" xmlns:t="urn:t" xmlns:xsd="http://www.w3.org/2001/XMLSchema"><xsd:element name="part"><xsd:complexType><xsd:attribute name="grade" type="t:Own"/></xsd:complexType></xsd:element><xsd:simpleType name="Own"><xsd:restriction base="xsd:${type}"/></xsd:simpleType></xsd:schema>`;
    const text = context('x', a) + context('y', b) + fact('x') + fact('y');
    const filing = await filingOf({ 'i.xml': instanceText(text), 't.xsd': schema });
    expect(filing.rows.dimensions).toHaveLength(equal ? 1 : 2);
  });

  it('typed ones and other contents are told apart by all they hold', async () => {
    const typed = (text: string) =>
      `<xbrldi:typedMember dimension="t:IdAxis"><t:id>${text}</t:id></xbrldi:typedMember>`;
    expect(await inContext(typed('7'))).not.toBe(await inContext(typed('8')));
    expect(await inContext(typed('a;b=c'))).toContain('a%3Bb=c');
    expect(await inContext('<t:x b="2" a="1">1<!-- no --></t:x>')).toBe(await inContext('<t:x a="1" b="2"> 1 </t:x>'));
    expect(await inContext('<t:x>1</t:x>')).not.toBe(await inContext('', '<t:x>1</t:x>'));
  });
});

describe('units', () => {
  it.each([
    ['<measure>iso4217:USD</measure>', 'USD'],
    ['<measure>shares</measure>', 'shares'],
    ['<measure>t:lb</measure><measure>t:ft</measure>', 't:ft*t:lb'],
    [
      '<divide><unitNumerator><measure>iso4217:USD</measure></unitNumerator><unitDenominator><measure>shares</measure></unitDenominator></divide>',
      'USD/shares',
    ],
  ])('%s is %s', async (measures, expected) => {
    const [line] = await values(`<unit id="x">${measures}</unit><t:A contextRef="c" unitRef="x">1</t:A>`);
    expect(line).toBe(`urn:t#A 2023-12-31 ${expected} = 1`);
  });
});

describe('a fact that cannot be understood is left out and said', () => {
  it.each([
    [
      '<t:A contextRef="nowhere" unitRef="u">1</t:A>',
      'xbrl/no-context: 1 fact is left out: A: there is no context nowhere',
    ],
    ['<t:A contextRef="c" unitRef="nowhere">1</t:A>', 'xbrl/no-unit: 1 fact is left out: A: there is no unit nowhere'],
    [
      '<t:A contextRef="c" decimals="0">1</t:A>',
      'xbrl/no-unit: 1 fact is left out: A: it has decimals or precision but no unitRef',
    ],
    [amount('A', '', 'ten'), 'xbrl/not-a-number: 1 fact is left out: A: "ten" is not a number'],
    [amount('A', 'decimals="0" precision="1"', '1'), 'xbrl/bad-accuracy: A: it states both decimals and precision'],
    [amount('A', 'decimals="many"', '1'), 'xbrl/bad-accuracy: A: decimals "many" is not an integer'],
    [
      contextText('x', '<instant>2023-02-30</instant>'),
      'xbrl/bad-context: the context x is left out: "2023-02-30" is not a date',
    ],
    ['<unit id="x"/>', 'xbrl/bad-unit: the unit x has no measure'],
    [
      '<unit id="u"><measure>shares</measure></unit>',
      'xbrl/duplicate-id: a second unit has the id u; the first one counts',
    ],
  ])('%s', async (body, expected) => {
    expect(await problems(body)).toEqual([expected]);
  });

  it('counts facts of one kind of problem together', async () => {
    const body = amount('A', '', 'ten') + amount('B', '', 'twelve') + amount('C', '', '3');
    const filing = await filingOf({ 'a.xml': instanceText(body) });
    expect(problemsOf(filing)).toEqual([
      'xbrl/not-a-number: 2 facts are left out, the first: A: "ten" is not a number',
    ]);
    expect(filing.summary.counts).toMatchObject({ factsLeftOut: 2, factsNumeric: 1 });
  });
});

describe('documents', () => {
  it('that are not instances are refused', async () => {
    await expect(filingOf({ 'a.xml': '<a/>' })).rejects.toThrow('no XBRL instance document');
    await expect(filingOf({ 'a.xml': instanceText('<t:A') })).rejects.toMatchObject({ failure: 'input' });
    await expect(filingOf({ 'a.xml': `<!DOCTYPE x [<!ENTITY e "e">]>${instanceText('')}` })).rejects.toThrow('DOCTYPE');
  });

  it('name themselves in the fields of dei', async () => {
    const dei = (name: string, text: string) => `<dei:${name} contextRef="d">${text}</dei:${name}>`;
    const said = {
      DocumentType: '10-K',
      DocumentPeriodEndDate: '2023-12-31',
      EntityRegistrantName: 'Tiny  Inc.',
      TradingSymbol: 'TNY',
    };
    const { rows } = await filingOf({
      'a.xml': instanceText(
        Object.entries(said)
          .map(([k, v]) => dei(k, v))
          .join(''),
      ),
    });
    expect(rows.documents).toEqual([
      {
        name: 'tiny',
        entity: 0,
        form: '10-K',
        periodEnd: 19722,
        attributes: { EntityRegistrantName: 'Tiny Inc.', TradingSymbol: 'TNY', instance: 'a.xml' },
      },
    ]);
    expect(rows.entities).toEqual([{ scheme: CIK_SCHEME, key: '0000000001', name: 'Tiny Inc.', symbol: 'TNY' }]);
  });
});
