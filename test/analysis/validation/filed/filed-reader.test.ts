import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MODE_NAMES } from '../../../../src/analysis/validation/mode-names.ts';
import { longOr } from '../../../support/long.ts';
import { seededRandom } from '../../../support/seeded-random.ts';
import { tempFolder } from '../../../support/temp-store.ts';
import { writeFiles } from '../../../support/write-files.ts';
import { contextText, instanceText } from '../../../warehouse/sources/xbrl/instance/filings.ts';
import { link, linkbase, roles, schema } from '../../../warehouse/sources/xbrl/tiny-taxonomy.ts';
import { followedFilings } from './followed-filings.ts';

const FIELDS = ['Total', 'Part', 'Rest', 'Other'];
const CALCULATION = linkbase(
  link('calculation', 'urn:r', 'Total > Part; Total > Rest') + link('calculation', 'urn:q', 'Part > Other'),
);
const SCHEMA = schema(FIELDS.join(' '), roles({ 'urn:r': '10 - Statement - A', 'urn:q': '20 - Statement - B' }));
const MEMBER = '<xbrldi:explicitMember dimension="t:Axis">t:Member</xbrldi:explicitMember>';
const CONTEXTS = [
  contextText('s', '<instant>2023-12-31</instant>').replace('http://www.sec.gov/CIK', 'urn:other'),
  contextText('o', '<instant>2022-12-31</instant>').replace('0000000001', '0000000002'),
  contextText('m', '<instant>2023-12-31</instant>', MEMBER),
  contextText('f', '<forever/>'),
].join('\n');
const UNIT = '<unit id="shares"><measure>shares</measure></unit>';
const VALUES = ['0', '1', '2', '3', '30', '1.5', '-3', '12345678901234567890123', '0.04', '2000'];
const ACCURACY = ['decimals="0"', 'decimals="2"', 'decimals="-3"', 'decimals="INF"', 'precision="2"', 'precision="0"'];

/** A filing with duplicates, nils, numbers beyond 64 bits, texts, tuples, dimensions and two entities. */
function generated(random: () => number): string {
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const fact = (): string => {
    const at = `contextRef="${pick(['c', 'c', 'd', 's', 'o', 'm', 'f'])}"`;
    const name = `t:${pick(FIELDS)}`;
    if (random() < 0.1) return `<${name} ${at}>a text</${name}>`;
    const unit = `unitRef="${pick(['u', 'u', 'u', 'shares'])}"`;
    if (random() < 0.1) return `<${name} ${at} ${unit} xsi:nil="true"/>`;
    return `<${name} ${at} ${unit} ${pick(ACCURACY)}>${pick(VALUES)}</${name}>`;
  };
  const facts = Array.from({ length: 40 }, fact);
  const names = ['EntityRegistrantName', 'DocumentType'].map((name) => {
    return random() < 0.5 ? `<dei:${name} contextRef="d">${pick(['A', 'B', '10-K'])}</dei:${name}>` : '';
  });
  const inner = `<t:Inner>${facts.splice(0, 6).join('')}</t:Inner>`;
  const tuples = random() < 0.5 ? [`<t:Tuple>${facts.splice(0, 6).join('')}${inner}</t:Tuple>`] : [];
  const reference = '<link:schemaRef xlink:type="simple" xlink:href="t.xsd"/>';
  return instanceText([reference, CONTEXTS, UNIT, ...names, ...facts, ...tuples].join('\n'));
}

test('filings in memory and in a new store are judged alike, in every mode', async () => {
  const random = seededRandom(7);
  const findings: number[] = [];
  for (let run = 0; run < longOr(1, 20); run += 1) {
    const folder = await tempFolder();
    const inputs = Array.from({ length: 8 }, (_, index) => {
      const taxonomy = { 't.xsd': SCHEMA, ...(index !== 3 && { 'cal.xml': CALCULATION }) };
      return writeFiles(join(folder, `f${index}`), { 'i.xml': generated(random), ...(index !== 5 && taxonomy) });
    });
    const { inMemory, fromStore } = await followedFilings(join(folder, 's.duckdb'), inputs);
    for (const mode of MODE_NAMES) {
      const report = await inMemory(mode);
      expect(report).toEqual(await fromStore(mode));
      findings.push(report.findings.length);
    }
  }
  expect(Math.min(...findings)).toBeGreaterThan(0);
});
