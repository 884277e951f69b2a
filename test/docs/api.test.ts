import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStore } from '../../src/index.ts';
import { companyFacts, FACT, yearFacts } from '../support/company-facts.ts';
import { type Example, runExample, typeErrors, withChecks } from '../support/doc-examples.ts';
import { dataSet } from '../support/fsds.ts';
import { readPage } from '../support/pages.ts';
import { examplesOf, publicDocs } from '../support/public-docs.ts';
import { writeSavedAnswers } from '../support/saved-answers.ts';
import { ANNUAL, submissionFile } from '../support/submissions.ts';
import { writeFiles } from '../support/write-files.ts';
import { writeFiling } from '../warehouse/ingest/filings.ts';

const DOCS = publicDocs();
const EXAMPLES: readonly Example[] = DOCS.flatMap(({ name, examples }) => examples.map((code) => ({ name, code })));

/** The first example of the page makes the sample, which all others use. */
const [FIRST = { name: 'none', code: '' }, ...LATER] = examplesOf(readPage('docs/library.md')).map(
  (code, index): Example => ({ name: `example ${index + 1}`, code }),
);

const LATER_FACT = { ...FACT, accn: '0000000001-14-000001', filed: '2014-02-20', end: '2013-12-31' };

const store = openStore('sample.duckdb');
const before = process.cwd();
const folder = mkdtempSync(join(tmpdir(), 'crossfoot-api-'));

// The folder in which examples run has the sample, and a file of each kind that can be ingested.
beforeAll(async () => {
  process.chdir(folder);
  writeSavedAnswers('answers');
  writeFiles('2009q3', dataSet({}));
  writeFiles('facts', { 'CIK0000000001.json': companyFacts({ 'us-gaap:Assets': { USD: [FACT, LATER_FACT] } }) });
  writeFiles('years', { 'CIK0000000001.json': yearFacts() });
  writeFiles('lists', { 'CIK0000000001.json': submissionFile([ANNUAL]) });
  writeFiling('.', 'filing', 'Total=3 Part=1 Rest=2');
  writeFiling('.', 'taxonomy', 'Total=3 Part=1 Rest=2');
  await runExample(FIRST, { store });
});

afterAll(async () => {
  await store.close();
  process.chdir(before);
  rmSync(folder, { recursive: true, force: true });
});

describe('the documentation of the public door', () => {
  it('has a sentence for each name, and an example for each function and value', () => {
    expect(DOCS.filter(({ text }) => !/^[^\n]{10,}/.test(text)).map(({ file, name }) => `${file} ${name}`)).toEqual([]);
    expect(DOCS.filter(({ isType, examples }) => !isType && examples.length === 0).map(({ name }) => name)).toEqual([]);
  });

  it('has examples that compile in a program, as one with a wrong argument does not', () => {
    const wrong = { name: 'wrong', code: 'parseDecimal(1) // => 1' };
    const complaint = expect.stringMatching(/^same\(parseDecimal\(1\), 1\);: Argument of type 'number'/);
    expect(typeErrors([...EXAMPLES, FIRST, ...LATER, wrong])).toEqual([complaint]);
  });

  it.each(EXAMPLES)('has an example of $name that gives what it states', async (example) => {
    expect(await runExample(example, { store })).toBeGreaterThan(0);
  });
});

describe('docs/library.md', () => {
  it.each(LATER)('has an $name that gives what it states', async (example) => {
    expect(await runExample(example, { store })).toBeGreaterThan(0);
  });
});

describe('an example', () => {
  it('fails where it states another result', async () => {
    const wrong = { name: 'wrong', code: 'const a = 1;\na + 1 // => 3\n' };
    await expect(runExample(wrong, { store })).rejects.toThrow(/expected 2 to deeply equal 3/);
  });

  it('may state a result on several lines, and after one with a semicolon', () => {
    const { code, stated } = withChecks('[1,\n 2]; // => [1,\n//    2]\nb() // => 3\nc();');
    expect([code.replace(/\s+/g, ''), stated]).toEqual(['same([1,2],[1,2]);same(b(),3);c();', 2]);
  });
});
