import { beforeAll, expect, test } from 'vitest';
import type { PublishedRule } from '../../../../src/core/model/published-rules.ts';
import { openFileSet } from '../../../../src/warehouse/sources/archive/open-file-set.ts';
import { readDqcRules } from '../../../../src/warehouse/sources/xbrl/dqc-rules.ts';
import { memoryFiles } from '../../../support/memory-files.ts';
import { describeWithRealData } from '../../../support/real-data.ts';
import { dqcSchema } from './dqc-schema.ts';

const MAX = { maxXml: 1 << 28 };

const read = (body: string) =>
  readDqcRules(memoryFiles({ 'p/dqcrules/dqcrules-0009-2025.xsd': dqcSchema('0009', body) }), { root: 'p/', ...MAX });

test('groups, relationships, ids of elements, notes and exclusions of a rule', async () => {
  const [rule] = await read(`
    <definitionLink xlink:type="extended" xlink:role="r/0009">
      <loc xlink:type="locator" xlink:href="#q_Dqc_0009" xlink:label="top"/>
      <loc xlink:type="locator" xlink:href="#q_Dqc_0009_List" xlink:label="list"/>
      <loc xlink:type="locator" xlink:href="../elts/us-gaap-2025.xsd#us-gaap_A" xlink:label="a"/>
      <loc xlink:type="locator" xlink:href="https://xbrl.fasb.org/srt/2025/elts/srt-2025.xsd#srt_B" xlink:label="b"/>
      <definitionArc xlink:type="arc" xlink:arcrole="x/rule-concept" xlink:from="top" xlink:to="list"/>
      <definitionArc xlink:type="arc" xlink:arcrole="x/rule-concept" xlink:from="list" xlink:to="b" order="2.0"/>
      <definitionArc xlink:type="arc" xlink:arcrole="x/rule-concept" xlink:from="list" xlink:to="a" order="1.0"/>
      <definitionArc xlink:type="arc" xlink:arcrole="x/greaterThan-concept" xlink:from="b" xlink:to="a"/>
    </definitionLink>
    <calculationLink xlink:type="extended" xlink:role="r/0009">
      <loc xlink:type="locator" xlink:href="../elts/us-gaap-2025.xsd#us-gaap_A" xlink:label="a"/>
      <loc xlink:type="locator" xlink:href="../elts/us-gaap-2025.xsd#us-gaap_C" xlink:label="c"/>
      <calculationArc xlink:type="arc" xlink:arcrole="x/2023/summation-item" xlink:from="a" xlink:to="c" weight="-1.0"/>
    </calculationLink>
    <referenceLink xlink:type="extended" xlink:role="r/0009">
      <loc xlink:type="locator" xlink:href="#q_Dqc_0009" xlink:label="top"/>
      <loc xlink:type="locator" xlink:href="#q_Dqc_0009_List" xlink:label="list"/>
      <loc xlink:type="locator" xlink:href="../elts/us-gaap-2025.xsd#us-gaap_A" xlink:label="a"/>
      <loc xlink:type="locator" xlink:href="https://xbrl.fasb.org/srt/2025/elts/srt-2025.xsd#srt_B" xlink:label="b"/>
      <reference xlink:type="resource" xlink:label="n" xlink:role="r/dqcNote"><q:ruleName>Less</q:ruleName>
        <q:ruleDocumentation>A is at
          most B.</q:ruleDocumentation></reference>
      <reference xlink:type="resource" xlink:label="m" xlink:role="r/dqcNote"><q:ruleDocumentation>Of a list.</q:ruleDocumentation></reference>
      <reference xlink:type="resource" xlink:label="i" xlink:role="r/ruleID"><q:ruleElementId>DQC.US.0009.15</q:ruleElementId></reference>
      <reference xlink:type="resource" xlink:label="e" xlink:role="r/ruleExclusions"><q:allowableSubString>Net(Long|Short)</q:allowableSubString></reference>
      <referenceArc xlink:type="arc" xlink:arcrole="x/concept-reference" xlink:from="top" xlink:to="n"/>
      <referenceArc xlink:type="arc" xlink:arcrole="x/concept-reference" xlink:from="list" xlink:to="m"/>
      <referenceArc xlink:type="arc" xlink:arcrole="x/concept-reference" xlink:from="a" xlink:to="i"/>
      <referenceArc xlink:type="arc" xlink:arcrole="x/concept-reference" xlink:from="b" xlink:to="i"/>
      <referenceArc xlink:type="arc" xlink:arcrole="x/concept-reference" xlink:from="b" xlink:to="e"/>
    </referenceLink>`);
  const [a, b] = ['us-gaap/2025#A', 'srt/2025#B'];
  expect(rule).toEqual({
    id: 'DQC.US.0009',
    name: 'Less',
    definition: 'A is at most B.',
    groups: [
      { name: 'Dqc_0009', fields: ['Dqc_0009_List'] },
      { name: 'Dqc_0009_List', note: 'Of a list.', fields: [a, b] },
    ],
    relationships: [
      { kind: 'greaterThan-concept', role: 'r/0009', from: b, to: a },
      { kind: 'summation-item', role: 'r/0009', from: a, to: 'us-gaap/2025#C', weight: '-1.0' },
    ],
    elements: [{ id: 'DQC.US.0009.15', fields: [a, b] }],
    exclusions: [{ kind: 'allowableSubString', text: 'Net(Long|Short)', fields: [b] }],
  });
});

test('a weight that is not a number is an error with its line', async () => {
  const bad = read(`<calculationLink xlink:type="extended" xlink:role="r">
    <calculationArc xlink:type="arc" xlink:arcrole="x/summation-item" xlink:from="a" xlink:to="b" weight="1,0"/></calculationLink>`);
  await expect(bad).resolves.toMatchObject([{ relationships: [] }]);
  const linked = read(`<calculationLink xlink:type="extended" xlink:role="r">
    <loc xlink:type="locator" xlink:href="#q_A" xlink:label="a"/>
    <calculationArc xlink:type="arc" xlink:arcrole="x/summation-item" xlink:from="a" xlink:to="a" weight="1,0"/></calculationLink>`);
  await expect(linked).rejects.toMatchObject({ failure: 'input', message: expect.stringContaining("'1,0'") });
});

describeWithRealData('the rules of the US-GAAP package of 2025', ['us-gaap-2025/us-gaap-2025.zip'], ([zip]) => {
  let rules: readonly PublishedRule[] = [];
  let text = '';

  beforeAll(async () => {
    const set = await openFileSet(zip);
    rules = await readDqcRules(set, { root: 'us-gaap-2025/', ...MAX });
    const files = set.files.filter(({ path }) => /dqcrules-\d{4}-2025\.xsd$/.test(path));
    text = (await Promise.all(files.map(({ read }) => read(MAX.maxXml)))).map((bytes) => bytes.toString()).join('\n');
  });

  const counted = (pattern: RegExp): number => text.match(pattern)?.length ?? 0;
  const total = (of: (rule: PublishedRule) => number): number => rules.reduce((sum, rule) => sum + of(rule), 0);

  test('nothing that a count of the text finds is lost', () => {
    expect(rules).toHaveLength(counted(/<\/xs:schema>/g));
    expect(total(({ groups }) => groups.reduce((sum, { fields }) => sum + fields.length, 0))).toBe(
      counted(/<link:definitionArc [^>]*\/rule-concept'/g),
    );
    for (const kind of ['greaterThan-concept', 'concept-equivalents', 'summation-item', 'dimension-domain']) {
      const arcs = counted(new RegExp(`<link:(?:definition|calculation)Arc [^>]*/${kind}'`, 'g'));
      expect(arcs).toBeGreaterThan(0);
      expect(total(({ relationships }) => relationships.filter((one) => one.kind === kind).length)).toBe(arcs);
    }
    expect(total(({ elements }) => elements.length)).toBe(counted(/<dqcrules:ruleElementId>/g));
    expect(total(({ exclusions }) => exclusions.length)).toBe(counted(/<dqcrules:(?:dis)?allowableSubString>/g));
    for (const { id, name, definition } of rules) expect([id, name, definition]).not.toContain('');
  });

  test('0009 names the two fields of a check, 0004 its sums and its lists', () => {
    const of = (id: string) => rules.find((rule) => rule.id === `DQC.US.${id}`);
    const gaap = (name: string) => `us-gaap/2025#${name}`;
    expect(of('0009')?.elements).toContainEqual({
      id: 'DQC.US.0009.15',
      fields: [gaap('CommonStockSharesOutstanding'), gaap('CommonStockSharesAuthorized')],
    });
    expect(of('0004')?.groups.map(({ name, fields }) => [name, fields.length])).toEqual([
      ['Dqc_0004', 3],
      ['Dqc_0004_ListOfElements', 28],
      ['Dqc_0004_NoDefault', 4],
      ['Dqc_0004_ConsolidationItemsAxis', 3],
    ]);
    expect(of('0004')?.groups[3]?.note).toContain('does not run when the consolidation item axis is used');
    expect(of('0004')?.relationships.find(({ weight }) => weight === '-1.0')).toMatchObject({
      kind: 'summation-item',
      from: gaap('ComprehensiveIncomeNetOfTax'),
    });
  });
});
