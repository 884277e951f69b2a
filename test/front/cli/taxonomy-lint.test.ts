import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { taxonomyLintShape } from '../../../src/core/model/shapes/validate.ts';
import { crossfoot } from '../../support/cli.ts';
import { storeParts } from '../../support/rule-findings.ts';
import { ingestTiny, tempStore } from '../../support/temp-store.ts';
import { calculation, section } from '../../support/tiny-calculation.ts';

/** An XBRL schema with a calculation in it, in which a field is a part of itself. */
const SCHEMA = `<?xml version="1.0"?>
<schema xmlns="http://www.w3.org/2001/XMLSchema" xmlns:link="http://www.xbrl.org/2003/linkbase" xmlns:xlink="http://www.w3.org/1999/xlink"
  xmlns:xbrli="http://www.xbrl.org/2003/instance" xmlns:t="http://example.com/t" targetNamespace="http://example.com/t">
  <annotation><appinfo><link:linkbase><link:calculationLink xlink:type="extended" xlink:role="http://www.xbrl.org/2003/role/link">
    <link:loc xlink:type="locator" xlink:href="#t_A" xlink:label="A"/><link:loc xlink:type="locator" xlink:href="#t_B" xlink:label="B"/>
    <link:calculationArc xlink:type="arc" xlink:arcrole="http://www.xbrl.org/2003/arcrole/summation-item" xlink:from="A" xlink:to="B" weight="1"/>
    <link:calculationArc xlink:type="arc" xlink:arcrole="http://www.xbrl.org/2003/arcrole/summation-item" xlink:from="B" xlink:to="A" weight="1"/>
  </link:calculationLink></link:linkbase></appinfo></annotation>
  <element name="A" id="t_A" type="xbrli:monetaryItemType" substitutionGroup="xbrli:item" xbrli:periodType="instant"/>
  <element name="B" id="t_B" type="xbrli:monetaryItemType" substitutionGroup="xbrli:item" xbrli:periodType="instant"/>
</schema>`;

let folder: string;
let store: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'crossfoot-lint-'));
  mkdirSync(join(folder, 'own'));
  writeFileSync(join(folder, 'own', 'own.xsd'), SCHEMA);
  store = await tempStore();
  const same = Array.from({ length: 5 }, (_, at) => `1 A${at} = B${at} + C${at}`);
  const parts = calculation(...same).map((one) => ({ ...one, relativeOrder: '1' }));
  await storeParts(store, { sections: [section('1')], calculation: parts });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const lint = (...words: readonly string[]) => crossfoot(['taxonomy', 'lint', '--store', store, ...words]);

describe('taxonomy lint', () => {
  it('counts equal findings, gives all of them in JSON, and fails from the severity that is asked for', async () => {
    const { status, stdout } = await lint('service/18');
    const { schema, ...output } = JSON.parse(stdout);
    expect(schema).toBe('crossfoot/taxonomy-lint/1');
    const { totals, groups, findings } = taxonomyLintShape.parse(output);
    expect([status, totals]).toEqual([0, { taxonomies: 1, findings: 6, errors: 0, warnings: 0, notes: 6 }]);
    expect(groups.map(({ rule, findings: count }) => [rule, count])).toEqual([
      ['taxonomy/order', 5],
      ['taxonomy/without-values', 1],
    ]);
    expect(findings).toHaveLength(6);
    expect((await lint('18', '--fail-on', 'note')).status).toBe(1);
  });

  it('shows people some examples of each group', async () => {
    const { stdout } = await lint('--format', 'table', '--limit', '4');
    expect(stdout).toMatch(
      /note +taxonomy\/order +5\n.*\n.*A0 > C0 .*\n.*A1 > C1 .*\n *note +taxonomy\/without-values +1/,
    );
    expect(stdout).toContain('1 taxonomy checked: 6 notes.');
    expect(stdout).toContain('The first 3 are shown, 3 are not');
    expect((await lint('--format', 'table', '--limit', '0')).stdout).toContain('A4 > C4');
  });

  it('reads a folder that is in no store, and needs no store for it', async () => {
    const { status, stdout } = await crossfoot([
      'taxonomy',
      'lint',
      join(folder, 'own'),
      '--store',
      join(folder, 'none.duckdb'),
      '--format',
      'junit',
    ]);
    expect(status).toBe(1);
    expect(stdout).toMatch(
      /<testcase classname="taxonomy\/cycle" name="filing\/own .* A -&gt; B -&gt; A .*message="A: A -&gt; B -&gt; A"/,
    );
  });

  it('says that there is nothing to check, and refuses unknown names', async () => {
    const empty = await tempStore();
    await ingestTiny(empty, []);
    expect(await lint('us-gaap/99')).toMatchObject({ status: 2, stderr: expect.stringContaining('us-gaap/99') });
    const { status, stderr } = await crossfoot(['taxonomy', 'lint', '--store', empty]);
    expect([status, stderr]).toEqual([5, 'nothing was checked: the store has no taxonomies\n']);
  });
});
