import { expect, test } from 'vitest';
import { readFilings } from '../../../../src/warehouse/sources/xbrl/read-filing.ts';
import { instanceText } from './instance/filings.ts';
import { memoryFiles, schema } from './tiny-taxonomy.ts';

const fact = (name: string): string => `<${name} contextRef="c" unitRef="u" decimals="0">1</${name}>`;
const FACTS = instanceText([fact('t:Own'), fact('us-gaap:Assets'), fact('us-gaap:Liabilities')].join('\n'));
const BANK = new Map([['0000000001', '6021']]);

async function boundTo(files: Readonly<Record<string, string>>, industries: ReadonlyMap<string, string>) {
  const [filing] = await readFilings(memoryFiles('tiny', files), { industries: async () => industries });
  const said = filing?.summary.diagnostics.find(({ code }) => code === 'xbrl/no-taxonomy')?.message;
  return { taxonomies: filing?.rows.taxonomies, said };
}

test('a filing without a taxonomy binds to US-GAAP of the industry of its company, in its release', async () => {
  expect(await boundTo({ 'i.xml': FACTS }, BANK)).toEqual({
    taxonomies: [{ source: 'us-gaap', id: '19', statedVersion: '2023' }],
    said: 'the filing has no schema and no linkbase: it is checked with us-gaap/19 2023, by the SIC code of its company',
  });
});

test.each([
  ['where the SIC code is not known', FACTS, new Map([['0000000002', '6021']])],
  ['without facts of US-GAAP', instanceText(fact('t:Own')), BANK],
])('it binds to nothing %s', async (_, text, industries) => {
  expect(await boundTo({ 'i.xml': text }, industries)).toEqual({
    taxonomies: [],
    said: 'the filing has no schema and no linkbase: nothing of it can be checked',
  });
});

test('a filing with a taxonomy binds to that alone, and nobody is asked for SIC codes', async () => {
  const asked = (): never => {
    throw new Error('asked');
  };
  const files = { 'i.xml': FACTS, 't.xsd': schema('Own') };
  const [filing] = await readFilings(memoryFiles('tiny', files), { industries: asked });
  expect(filing?.rows.taxonomies).toMatchObject([{ source: 'filing', id: 'tiny' }]);
});
