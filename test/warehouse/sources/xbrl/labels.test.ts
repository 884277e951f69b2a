import { expect, it } from 'vitest';
import { fieldLabels } from '../../../../src/warehouse/sources/xbrl/labels.ts';
import { indexed, said } from './documents.ts';
import { linkbase, schema } from './tiny-taxonomy.ts';

const labelArc = (from: string, to: string, rest = '') =>
  `<link:labelArc xlink:type="arc" xlink:arcrole="http://www.xbrl.org/2003/arcrole/concept-label" xlink:from="${from}" xlink:to="${to}" ${rest}/>`;
const labelLink = (content: string) =>
  `<link:labelLink xlink:type="extended" xlink:role="urn:l"><link:loc xlink:type="locator" xlink:href="t.xsd#t_A" xlink:label="a"/>${content}</link:labelLink>`;
const label = (text: string, rest = '') =>
  `<link:label xlink:type="resource" xlink:label="${text}" ${rest}>${text}</link:label>`;

it('takes the label of the highest priority for each field, type and language', async () => {
  const content = [
    ...[label('one', 'xml:lang="en"'), label('two', 'xml:lang="en"'), label('drei', 'xml:lang="de"'), label('four')],
    ...[
      labelArc('a', 'one', 'priority="1"'),
      labelArc('a', 'two', 'priority="2"'),
      labelArc('a', 'drei'),
      labelArc('a', 'four'),
    ],
    labelArc('none', 'one'),
  ].join('');
  const { documents, index, tally } = await indexed({ 't.xsd': schema('A'), 'l.xml': linkbase(labelLink(content)) });
  expect(fieldLabels(documents, index, tally)?.map(({ language, text }) => [language, text])).toEqual([
    ['en', 'two'],
    ['de', 'drei'],
    [undefined, 'four'],
  ]);
  expect(said(tally).counts).toMatchObject({
    labels: 3,
    labelsRepeated: 1,
    labelArcsUnresolved: 1,
    labelsOverridden: 0,
  });
});

it('drops a label that an arc in another linkbase prohibits', async () => {
  const remote = '<link:loc xlink:type="locator" xlink:href="l.xml#x" xlink:label="far"/>';
  const { documents, index, tally } = await indexed({
    't.xsd': schema('A'),
    'l.xml': linkbase(
      labelLink(`${label('one', 'id="x"')}${label('two', 'id="y"')}${labelArc('a', 'one')}${labelArc('a', 'two')}`),
    ),
    'm.xml': linkbase(labelLink(`${remote}${labelArc('a', 'far', 'use="prohibited" priority="1"')}`)),
  });
  expect(fieldLabels(documents, index, tally)?.map(({ text }) => text)).toEqual(['two']);
  expect(said(tally).counts.labelsProhibited).toBe(2);
});

it('has no labels where there are no label links', async () => {
  const { documents, index, tally } = await indexed({ 't.xsd': schema('A') });
  expect(fieldLabels(documents, index, tally)).toBeUndefined();
});
