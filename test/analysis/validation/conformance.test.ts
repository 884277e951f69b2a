import { basename } from 'node:path';
import { expect, it } from 'vitest';
import { filedContents } from '../../../src/analysis/validation/filed/content.ts';
import { FIRST_SNAPSHOT, filedReader } from '../../../src/analysis/validation/filed/filed-reader.ts';
import { EXACT } from '../../../src/analysis/validation/tolerance.ts';
import { validateDocuments } from '../../../src/analysis/validation/validate-store.ts';
import { openFileSet } from '../../../src/warehouse/sources/archive/open-file-set.ts';
import { FILING_RESOURCE, FILING_SOURCE, readFilings } from '../../../src/warehouse/sources/xbrl/read-filing.ts';
import { describeWithRealData } from '../../support/real-data.ts';
import { TEST_PORTS } from '../../support/temp-store.ts';
import { memoryFiles } from '../../warehouse/sources/xbrl/tiny-taxonomy.ts';

type Variation = { readonly name: string; readonly instance: string; readonly expected: string };

/** The variations of a test-case file: an instance each, and whether it is consistent. */
function variationsOf(file: string, text: string): Variation[] {
  return [...text.matchAll(/<variation[\s\S]*?<\/variation>/g)].map(([variation]) => {
    const part = (pattern: RegExp): string => pattern.exec(variation)?.[1] ?? '';
    return {
      name: `${file} ${part(/id="([^"]*)"/)}`,
      instance: part(/<instance readMeFirst="true"\s*>\s*([^<]*?)\s*</),
      expected: part(/<result expected="(\w+)"/),
    };
  });
}

/** The texts of the documents of the test cases, by their names. */
async function documentsOf(zip: string): Promise<Map<string, string>> {
  const documents = new Map<string, string>();
  for (const { path, open } of (await openFileSet(zip)).files) {
    if (!path.includes('300-instance')) continue;
    const pieces: Uint8Array[] = [];
    for await (const piece of open()) pieces.push(piece);
    documents.set(basename(path), Buffer.concat(pieces).toString('utf8'));
  }
  return documents;
}

/** A document with all that it names, directly or through others: the product reads the head of every file beside it. */
function withNamed(name: string, documents: ReadonlyMap<string, string>): Record<string, string> {
  const found = new Map<string, string>();
  const visit = (each: string): void => {
    const text = documents.get(each);
    if (text === undefined || found.has(each)) return;
    found.set(each, text);
    for (const [reference] of text.matchAll(/[\w.-]+\.(?:xsd|xml)/g)) visit(reference);
  };
  visit(name);
  return Object.fromEntries(found);
}

describeWithRealData('the conformance suite of XBRL 2.1', ['xbrl-conformance/calculation-cases.zip'], ([zip]) => {
  it('has each variation of its summation test cases judged as it says', async () => {
    const documents = await documentsOf(zip);
    const variations = [...documents].flatMap(([file, text]) =>
      text.includes('<testcase') ? variationsOf(file, text) : [],
    );
    // Those of s-equality, case 330, are there in some copies of the suite.
    const others = variations.filter(({ name }) => !name.startsWith('330'));
    expect(others).toHaveLength(92);
    const contents = filedContents();
    const names: string[] = [];
    for (const instance of new Set(variations.map((one) => one.instance))) {
      const filings = await readFilings(memoryFiles('suite', withNamed(instance, documents)), { instance });
      for (const filing of filings) contents.add(filing);
      names.push(...filings.map(({ id }) => id));
    }
    const reader = filedReader(contents, FILING_RESOURCE);
    const wanted = { source: FILING_SOURCE, names, snapshot: FIRST_SNAPSHOT };
    const { report } = await validateDocuments(
      reader,
      { mode: 'calc10', tolerance: EXACT, documents: wanted },
      TEST_PORTS,
    );
    const invalid = new Set(report.findings.flatMap(({ document }) => document?.name ?? []));
    const judged = variations.map(({ name, instance }) => {
      return `${name} ${instance} ${!names.includes(instance) ? 'not read' : invalid.has(instance) ? 'invalid' : 'valid'}`;
    });
    expect(judged).toEqual(variations.map(({ name, instance, expected }) => `${name} ${instance} ${expected}`));
  });
});
