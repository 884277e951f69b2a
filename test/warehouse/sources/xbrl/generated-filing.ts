import { roundTo } from '../../../../src/analysis/validation/interval.ts';
import { addDecimal, type Decimal, multiplyDecimal, parseDecimal, ZERO } from '../../../../src/core/base/decimal.ts';
import { seededRandom } from '../../../support/seeded-random.ts';

/** A small filing, as its facts are meant: the same in XML and in inline form. */
export type GeneratedFiling = {
  readonly seed: number;
  /** Document name to text: a schema and its linkbase, in a folder. */
  readonly taxonomy: Readonly<Record<string, string>>;
  /** Contexts and units, with the prefix `xbrli:`. */
  readonly resources: string;
  readonly facts: readonly GeneratedFact[];
};

export type GeneratedFact = {
  readonly name: string;
  readonly context: string;
  /** `undefined`: a text. */
  readonly unit: string | undefined;
  /** `undefined`: nil. */
  readonly value: Decimal | string | undefined;
  /** ` decimals="2"`, ` precision="3"` or nothing. */
  readonly accuracy: string;
};

/** Choices that a seed decides. */
export type Choices = ReturnType<typeof choices>;

export function choices(seed: number) {
  const random = seededRandom(seed);
  const below = (limit: number): number => Math.floor(random() * limit);
  return {
    below,
    chance: (share: number): boolean => random() < share,
    /** One of the words of a list, or of the elements of an array. */
    of: <T>(list: readonly [T, ...T[]]): T => list[below(list.length)] ?? list[0],
  };
}

const NUMBERS = ['T0', 'T1', 'T2', 'T3', 'T4', 'T5'];
const ROLES = ['urn:role/a', 'urn:role/b'];
const ARCROLES = [
  ...['http://www.xbrl.org/2003/arcrole/summation-item', 'http://www.xbrl.org/2003/arcrole/summation-item'],
  'https://xbrl.org/2023/arcrole/summation-item',
] as const;

type Part = { readonly child: string; readonly weight: string };
type Sum = { readonly role: string; readonly parent: string; readonly parts: readonly Part[]; readonly arcs: string };

export function generateFiling(seed: number): GeneratedFiling {
  const choose = choices(seed);
  const sums = ROLES.flatMap((role) => generateSums(role, choose));
  return { seed, taxonomy: taxonomyOf(sums, choose), resources: RESOURCES, facts: generateFacts(sums, choose) };
}

/** Two sums of a role, the second perhaps of a child of the first; an arc may be prohibited, said twice or overruled. */
function generateSums(role: string, choose: Choices): Sum[] {
  const arcrole = choose.of(ARCROLES);
  return [0, 1].map((at) => {
    const parent = NUMBERS[at] ?? 'T0';
    const own = NUMBERS.slice(at + 1).filter(() => choose.chance(0.6));
    const parts = own.map((child) => ({ child, weight: choose.of(['1', '1', '1', '-1', '1.0', '0.5', '-2', '+1']) }));
    const written = parts.map(({ child, weight }, order) => {
      const arc = (rest: string): string =>
        `<link:calculationArc xlink:type="arc" xlink:arcrole="${arcrole}" xlink:from="${parent}" xlink:to="${child}" order="${order + 1}" weight="${weight}"${rest}/>`;
      const others = [
        '',
        '',
        '',
        arc(''),
        arc(' priority="1" use="prohibited"'),
        arc(' priority="-1" use="prohibited"'),
      ] as const;
      const other = choose.of(others);
      return { text: arc('') + other, stays: !other.includes('"1" use') };
    });
    return {
      role,
      parent,
      parts: parts.filter((_, at) => written[at]?.stays),
      arcs: written.map(({ text }) => text).join('\n'),
    };
  });
}

const XML_NAMESPACES = [
  'xmlns:xbrli="http://www.xbrl.org/2003/instance"',
  'xmlns:link="http://www.xbrl.org/2003/linkbase"',
  'xmlns:xlink="http://www.w3.org/1999/xlink"',
  'xmlns:xbrldt="http://xbrl.org/2005/xbrldt"',
  'xmlns:t="urn:t"',
].join(' ');

/** A schema whose name needs an escape in addresses, with the linkbase inside it or beside it. */
function taxonomyOf(sums: readonly Sum[], choose: Choices): Readonly<Record<string, string>> {
  const isInside = choose.chance(0.3);
  const schema = isInside ? '' : 'own%20schema.xsd';
  const links = sums.map(({ role, arcs }) => {
    const locators = NUMBERS.map(
      (name) => `<link:loc xlink:type="locator" xlink:label="${name}" xlink:href="${schema}#t_${name}"/>`,
    );
    return `<link:calculationLink xlink:type="extended" xlink:role="${role}">${locators.join('')}${arcs}</link:calculationLink>`;
  });
  const body = `<link:linkbase ${XML_NAMESPACES}>${links.join('\n')}</link:linkbase>`;
  const reference = `<link:linkbaseRef xlink:type="simple" xlink:arcrole="http://www.w3.org/1999/xlink/properties/linkbase" xlink:role="http://www.xbrl.org/2003/role/calculationLinkbaseRef" xlink:href="../lb/sums.xml"/>`;
  const roles = ROLES.map(
    (role, at) =>
      `<link:roleType id="r${at}" roleURI="${role}"><link:definition>${at + 1} - Sums</link:definition><link:usedOn>link:calculationLink</link:usedOn></link:roleType>`,
  );
  const elements = [
    ...NUMBERS.map((name) => element(name, 'type="xbrli:monetaryItemType" substitutionGroup="xbrli:item"')),
    element('Note', 'type="xbrli:stringItemType" substitutionGroup="xbrli:item"'),
    ...['Axis', 'Other'].map((name) =>
      element(name, 'type="xbrli:stringItemType" substitutionGroup="xbrldt:dimensionItem" abstract="true"'),
    ),
    element(
      'RowAxis',
      'type="xbrli:stringItemType" substitutionGroup="xbrldt:dimensionItem" abstract="true" xbrldt:typedDomainRef="#t_row"',
    ),
    '<xsd:element id="t_row" name="row" type="xsd:token"/><xsd:element id="t_kind" name="kind" type="xsd:token"/>',
    ...['M1', 'M2'].map((name) =>
      element(name, 'type="xbrli:stringItemType" substitutionGroup="xbrli:item" abstract="true"'),
    ),
  ];
  const appinfo = `<xsd:annotation><xsd:appinfo>${roles.join('')}${isInside ? body : reference}</xsd:appinfo></xsd:annotation>`;
  const imports = [
    ['http://www.xbrl.org/2003/instance', 'http://www.xbrl.org/2003/xbrl-instance-2003-12-31.xsd'],
    ['http://xbrl.org/2005/xbrldt', 'http://www.xbrl.org/2005/xbrldt-2005.xsd'],
  ].map(([namespace, place]) => `<xsd:import namespace="${namespace}" schemaLocation="${place}"/>`);
  const text = `<xsd:schema xmlns:xsd="http://www.w3.org/2001/XMLSchema" ${XML_NAMESPACES} targetNamespace="urn:t" elementFormDefault="qualified">${appinfo}${imports.join('')}${elements.join('\n')}</xsd:schema>`;
  return {
    'tax/own schema.xsd': text,
    ...(!isInside && { 'lb/sums.xml': body.replaceAll(schema, `../tax/${schema}`) }),
  };
}

function element(name: string, rest: string): string {
  return `<xsd:element id="t_${name}" name="${name}" ${rest} nillable="true" xbrli:periodType="duration"/>`;
}

const YEAR = '<xbrli:startDate>2023-01-01</xbrli:startDate><xbrli:endDate>2023-12-31</xbrli:endDate>';
const SAME_YEAR =
  '<xbrli:startDate>2023-01-01T00:00:00</xbrli:startDate><xbrli:endDate>2024-01-01T00:00:00</xbrli:endDate>';
const explicit = (axis: string, member: string): string =>
  `<xbrldi:explicitMember dimension="t:${axis}">t:${member}</xbrldi:explicitMember>`;
const typed = (row: string): string =>
  `<xbrldi:typedMember dimension="t:RowAxis"><t:row>${row}</t:row></xbrldi:typedMember>`;

/** Contexts by id: those whose ids differ in the last letter only are equal. */
const CONTEXTS: Readonly<Record<string, string>> = {
  yearA: context(YEAR),
  yearB: context(SAME_YEAR),
  pairA: context(YEAR, explicit('Axis', 'M1') + explicit('Other', 'M2')),
  pairB: context(
    SAME_YEAR,
    ` ${explicit('Other', 'M2')}<!-- then --> ${explicit('Axis', 'M1').replace('t:M1', ' t:M1 ')}`,
  ),
  oneA: context(YEAR, explicit('Axis', 'M1')),
  rowA: context(YEAR, typed('1')),
  rowB: context(YEAR, typed(' 1\n')),
  otherRowA: context(YEAR, typed('2')),
  scenarioA: context(YEAR, '', explicit('Axis', 'M2')),
  kindA: context(YEAR, '<t:kind>a</t:kind>'),
  otherKindA: context(YEAR, '<t:kind>b</t:kind>'),
  strangerA: context(YEAR).replace('>1<', '>2<'),
};

function context(period: string, segment = '', scenario = ''): string {
  const inside = segment && `<xbrli:segment>${segment}</xbrli:segment>`;
  const after = scenario && `<xbrli:scenario>${scenario}</xbrli:scenario>`;
  return `<xbrli:entity><xbrli:identifier scheme="urn:ids">1</xbrli:identifier>${inside}</xbrli:entity><xbrli:period>${period}</xbrli:period>${after}`;
}

const UNITS: Readonly<Record<string, string>> = { usdA: 'iso4217:USD', usdB: ' iso4217:USD ', eurA: 'iso4217:EUR' };

const RESOURCES = [
  ...Object.entries(CONTEXTS).map(([id, text]) => `<xbrli:context id="${id}">${text}</xbrli:context>`),
  ...Object.entries(UNITS).map(
    ([id, text]) => `<xbrli:unit id="${id}"><xbrli:measure>${text}</xbrli:measure></xbrli:unit>`,
  ),
].join('\n');

/** The values of some contexts, totals near the sum of their parts, and duplicates of some of them. */
function generateFacts(sums: readonly Sum[], choose: Choices): GeneratedFact[] {
  const places = ['year', 'pair', 'one', 'row', 'otherRow', 'scenario', 'kind', 'otherKind', 'stranger'].filter(() =>
    choose.chance(0.4),
  );
  const facts = ['year', ...places].flatMap((place) => {
    const unit = choose.of(['usd', 'usd', 'eur']);
    const values = valuesOf(sums, choose);
    return [...values].flatMap(([name, { value, decimals }]): GeneratedFact[] => {
      const at = { name, context: sameOf(place, CONTEXTS, choose), unit: sameOf(unit, UNITS, choose) };
      const fact = { ...at, value, accuracy: accuracyOf(value, decimals, choose) };
      if (choose.chance(0.07)) return [];
      if (choose.chance(0.05)) return [{ ...at, value: undefined, accuracy: '' }];
      if (choose.chance(0.8)) return [fact];
      const nearby = choose.of([value, value, roundTo(value, decimals - 1), addDecimal(value, unitOf(decimals))]);
      const again = { ...fact, value: nearby, accuracy: accuracyOf(nearby, decimals - choose.below(2), choose) };
      return choose.chance(0.5) ? [fact, again] : [again, fact];
    });
  });
  const notes = [0, 1].map(
    (at): GeneratedFact => ({
      name: 'Note',
      context: 'yearA',
      unit: undefined,
      value: `first ${at} & <last>`,
      accuracy: '',
    }),
  );
  return [...facts, ...notes];
}

function sameOf(name: string, all: Readonly<Record<string, string>>, choose: Choices): string {
  return `${name}B` in all ? choose.of([`${name}A`, `${name}B`]) : `${name}A`;
}

const unitOf = (decimals: number): Decimal =>
  decimals >= 0 ? { mantissa: 1n, places: decimals } : { mantissa: 10n ** BigInt(-decimals), places: 0 };

/** A value for each number: random, or where it is a total near the sum of its parts in the first role that has one. */
function valuesOf(sums: readonly Sum[], choose: Choices) {
  const values = new Map<string, { value: Decimal; decimals: number }>();
  for (const name of NUMBERS.toReversed()) {
    const decimals = choose.of([0, 0, 0, -1, -2, 1, 2]);
    const sum = sums.find(({ parent, parts }) => parent === name && parts.length > 0);
    let value = sum ? ZERO : { mantissa: BigInt(choose.below(4000) - 1500), places: choose.below(3) };
    for (const { child, weight } of sum?.parts ?? []) {
      const part = values.get(child)?.value ?? ZERO;
      value = addDecimal(value, multiplyDecimal(part, parseDecimal(weight) ?? ZERO));
    }
    const off = multiplyDecimal(unitOf(decimals), { mantissa: BigInt(choose.below(5) - 2), places: choose.below(2) });
    if (choose.chance(0.5)) value = addDecimal(value, off);
    values.set(name, { value: choose.chance(0.9) ? roundTo(value, decimals) : value, decimals });
  }
  return values;
}

function accuracyOf({ mantissa, places }: Decimal, decimals: number, choose: Choices): string {
  const digits = String(mantissa < 0n ? -mantissa : mantissa).length - places;
  if (choose.chance(0.1)) return choose.of([' decimals="INF"', ' precision="INF"', ' precision="0"']);
  return choose.chance(0.85) || digits + decimals < 1 ? ` decimals="${decimals}"` : ` precision="${digits + decimals}"`;
}
