import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { crossfoot, expectRefusal } from '../../support/cli.ts';
import { yearFacts } from '../../support/company-facts.ts';
import { Kept } from '../../support/environment.ts';
import { dataSet } from '../../support/fsds.ts';
import { PATIENCE_MS } from '../../support/patience.ts';
import { savedAnswer } from '../../support/saved-answers.ts';
import { tempFolder } from '../../support/temp-store.ts';
import { writeFiles } from '../../support/write-files.ts';
import { writeFiling } from '../../warehouse/ingest/filings.ts';

const RIGHT = 'Total=3 Part=1 Rest=2';
const WRONG = 'Total=9 Part=1 Rest=2';
const temporary = (): readonly string[] => readdirSync(tmpdir()).filter((name) => name.startsWith('crossfoot-check-'));
const check = (...words: string[]) => crossfoot(['check', ...words, '--format', 'json']);

describe('a filing', () => {
  it('has the report and the status of validate over a store of it, and leaves no store', async () => {
    const folder = await tempFolder();
    const before = temporary();
    for (const [name, facts, status] of [
      ['right', RIGHT, 0],
      ['wrong', WRONG, 1],
    ] as const) {
      const path = writeFiling(folder, name, facts);
      const checked = await check(path);
      const store = join(folder, `${name}.duckdb`);
      await crossfoot(['ingest', 'xbrl', path, '--store', store]);
      const validated = await crossfoot(['validate', '--store', store, '--format', 'json']);
      expect(checked).toMatchObject({ status, stdout: validated.stdout });
      expect(JSON.parse(checked.stdout).totals.bound).toBe(1);
    }
    expect(temporary()).toEqual(before);
  });

  it('is checked with the flags of validate, and its report is written to files too', async () => {
    const folder = await tempFolder();
    const path = writeFiling(folder, 'wrong', WRONG);
    const sarif = join(folder, 'findings.sarif');
    const called = await check(path, '--fail-on', 'never', '--output', `sarif=${sarif}`);
    expect(called.status).toBe(0);
    const again = await crossfoot(['check', path, '--fail-on', 'never', '--format', 'sarif']);
    expect(again.stdout).toContain('"ruleId"');
    expect(again.stdout).not.toContain('crossfoot-check-');
    expect(JSON.parse((await check(path, '--rule', 'sign')).stdout).findings).toEqual([]);
  });

  it('is written as pages, in a folder of nothing else', async () => {
    const folder = await tempFolder();
    const path = writeFiling(folder, 'wrong', WRONG);
    const pages = join(folder, 'pages');
    expect((await check(path, '--pages', pages)).status).toBe(1);
    expect(readFileSync(join(pages, 'findings.html'), 'utf8')).toContain('Total');
    writeFileSync(join(pages, 'mine.txt'), 'mine');
    expect(await check(path, '--pages', pages)).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('mine.txt'),
    });
    expect(readFileSync(join(pages, 'mine.txt'), 'utf8')).toBe('mine');
  });

  it('that cannot be read ends the command; beside others it is reported, and these are checked', async () => {
    const folder = await tempFolder();
    const bad = writeFiles(join(folder, 'bad'), { 'i.xml': '<broken' });
    expect(await check(bad)).toMatchObject({ status: 2, stdout: '' });
    writeFileSync(join(folder, 'cut.zip'), 'PK');
    const called = await check(bad, join(folder, 'cut.zip'), writeFiling(folder, 'wrong', WRONG));
    expect(called.status).toBe(5);
    expect(called.stderr.match(/did not come in/g)).toHaveLength(2);
    expect(JSON.parse(called.stdout).findings).toHaveLength(1);
  });

  it('is shown as pages until the user asks to stop, and keeps its status', async () => {
    const path = writeFiling(await tempFolder(), 'wrong', WRONG);
    const [stop, stdout, stderr, opened] = [new AbortController(), new Kept(), new Kept(), [] as string[]];
    const openAddress = async (address: string) => opened.push(address) === 1;
    const words = ['check', path, '--open', '--port', '0', '--format', 'json'];
    const called = crossfoot(words, { signal: stop.signal, stdout, stderr, openAddress });
    await expect.poll(() => stderr.text, { timeout: PATIENCE_MS }).toContain('Ctrl-C ends it.');
    expect(JSON.parse(stdout.text).schema).toBe('crossfoot/validate/1');
    expect(stderr.text).toContain(`${path} is at ${opened[0]} now.`);
    expect(await (await fetch(`${opened[0]}/findings`)).text()).toContain('Total');
    stop.abort();
    expect((await called).status).toBe(1);
  });
});

describe('other files', () => {
  it('are data sets and company facts, each recognised by its files', async () => {
    const folder = await tempFolder();
    const quarter = writeFiles(join(folder, 'quarter'), dataSet({}));
    const facts = writeFiles(join(folder, 'facts'), { 'CIK0000000001.json': yearFacts() });
    const called = await check(quarter, facts);
    expect(called.status).toBe(5);
    expect(called.stderr).toMatch(/of FSDS [\s\S]*of CompanyFacts [\s\S]*nothing was checked[\s\S]*--taxonomy FILE/);
  });

  it('are saved answers by the beginnings of their names, with the taxonomies of a store that is only read', async () => {
    const folder = await tempFolder();
    const store = join(folder, 'taxonomies.duckdb');
    for (const part of ['calculation', 'presentation'])
      await crossfoot([
        'ingest',
        'payload',
        savedAnswer(`${part}.json`),
        '--resource',
        part,
        '--taxonomy',
        '18',
        '--store',
        store,
      ]);
    const rows = readFileSync(savedAnswer('rows-2024-09-17.json'));
    const answers = join(folder, 'answers');
    mkdirSync(answers);
    writeFileSync(join(answers, 'financials-qtr-1.json'), rows);
    const { read, totals } = JSON.parse((await check(answers, '--store', store, '--fail-on', 'never')).stdout);
    expect(read.rows).toBeGreaterThan(5);
    expect(totals.bound).toBeGreaterThan(50);
    const { rows: stored } = JSON.parse(
      (await crossfoot(['sql', 'SELECT count(*) AS n FROM row_version', '--store', store, '--format', 'json'])).stdout,
    );
    expect(stored).toEqual([{ n: 0 }]);
  });

  it.each([
    [{ 'readme.txt': 'hello' }, /cannot tell what this is: it has readme\.txt[\s\S]*Known are XBRL filings/],
    [{ 'CIK0000000001.json': '{"cik":1,"filings":{}}' }, /it has submissions, which have no numbers/],
  ])('of no known kind are refused with the kinds there are', async (files, message) => {
    expectRefusal(await check(writeFiles(join(await tempFolder(), 'x'), files)), 2, message);
  });

  it('that are not there, and reports over the files themselves, are refused', async () => {
    expectRefusal(await check('nowhere.zip'), 2, /nowhere\.zip/);
    const path = writeFiling(await tempFolder(), 'a', RIGHT);
    expectRefusal(await check(path, '--output', `sarif=${path}`), 2, /used for something else/);
  });
});
