import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contentsOf, crossfoot, expectRefusal, startCrossfoot } from '../support/cli.ts';
import { Kept } from '../support/environment.ts';
import { generatedDataSet } from '../support/generated-data-set.ts';
import { root } from '../support/root.ts';
import { filedRow, jsonAnswer } from '../support/service-answers.ts';
import { storeDump } from '../support/store-invariants.ts';
import { workshop } from '../support/workshop.ts';
import { writeFiles } from '../support/write-files.ts';
import { link, linkbase, schema } from '../warehouse/sources/xbrl/tiny-taxonomy.ts';

let folder: string;
let big: string;
let base: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'crossfoot-interrupt-'));
  big = writeFiles(join(folder, 'big'), generatedDataSet({ numbers: 100_000, filings: 500 }));
  base = join(folder, 'base.duckdb');
  const small = writeFiles(join(folder, 'small'), generatedDataSet({ numbers: 2_000, filings: 20 }));
  expect((await crossfoot(['ingest', 'fsds', small, '--store', base])).status).toBe(0);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A terminal at which somebody presses Ctrl-C as soon as it shows a text. */
function pressing(text: string): { signal: AbortSignal; stderr: Kept; pressed: () => boolean } {
  const stop = new AbortController();
  class Watched extends Kept {
    override _write(chunk: unknown, encoding: string, done: (error?: Error) => void): void {
      super._write(chunk, encoding, done);
      if (this.text.includes(text)) stop.abort();
    }
  }
  return { signal: stop.signal, stderr: new Watched({ terminal: true }), pressed: () => stop.signal.aborted };
}

/** What remains on the screen when the bar is gone. */
const screen = (text: string): string => text.slice(text.lastIndexOf('\u001b[2K') + 4);

describe('Ctrl-C', () => {
  test.each(['sub.txt', 'tag.txt', 'num.txt', 'pre.txt', 'writing to the store'])(
    'at %s leaves the store as it was',
    async (stage) => {
      const shop = workshop();
      copyFileSync(base, shop.store);
      const before = contentsOf(shop.stores);
      const { pressed, ...given } = pressing(stage);
      const called = await crossfoot(['ingest', 'fsds', big, '--store', shop.store], given);
      expect(pressed()).toBe(true);
      expectRefusal(
        { ...called, stderr: screen(called.stderr) },
        130,
        /^interrupted; nothing of the unfinished work was kept\n$/,
      );
      expect(contentsOf(shop.stores)).toEqual(before);
      expect(contentsOf(shop.temp)).toEqual({});
    },
  );

  const answer = (rows: number): string =>
    jsonAnswer(Array.from({ length: rows }, (_, i) => filedRow(String(i), { dcn: { text: `${i}` } })));
  const XSD = schema(Array.from({ length: 400 }, (_, i) => `F${i}`).join(' '));
  const ARCS = linkbase(
    link('calculation', 'urn:r', Array.from({ length: 399 }, (_, i) => `F0 > F${i + 1}`).join(';')),
  );

  test.each<[string, (path: (name: string, content: string) => string) => readonly string[], string]>([
    [
      'a saved answer',
      (path) => ['payload', path('rows.json', answer(1_500)), '--resource', 'Financials-ANN'],
      'writing',
    ],
    [
      'a taxonomy',
      (path) => {
        path('t/t.xsd', XSD);
        return ['taxonomy', join(path('t/c.xml', ARCS), '..')];
      },
      'taxonomies of',
    ],
    [
      'a taxonomy',
      (path) => {
        path('t/t.xsd', XSD);
        return ['taxonomy', join(path('t/c.xml', ARCS), '..')];
      },
      'writing',
    ],
  ])('at %s leaves no store behind', async (_, words, stage) => {
    const shop = workshop();
    const { pressed, ...given } = pressing(stage);
    const called = await crossfoot(['ingest', ...words(shop.input), '--store', shop.store], given);
    expect(pressed()).toBe(true);
    expectRefusal({ ...called, stderr: screen(called.stderr) }, 130, /^interrupted/);
    expect([contentsOf(shop.stores), contentsOf(shop.temp)]).toEqual([{}, {}]);
  });

  test('ends a long query', async () => {
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 100);
    const endless = 'SELECT count(*) FROM range(1000000000000) t(n) WHERE hash(n) = 1';
    expectRefusal(await crossfoot(['sql', endless, '--store', base], { signal: stop.signal }), 130, /^interrupted/);
  });

  test('in the middle of an answer does not pass for its end', async () => {
    const stop = new AbortController();
    class Pressing extends Kept {
      override _write(chunk: unknown, encoding: string, done: (error?: Error) => void): void {
        stop.abort();
        super._write(chunk, encoding, done);
      }
    }
    const words = ['sql', 'SELECT range AS n FROM range(3000000)', '--store', base, '--format', 'ndjson'];
    const called = await crossfoot(words, { signal: stop.signal, stdout: new Pressing() });
    expect(called.status).toBe(130);
    expect(called.stdout.length).toBeLessThan(40_000_000);
  });

  test('of several inputs keeps those that were done', async () => {
    const shop = workshop();
    copyFileSync(base, shop.store);
    const small = join(folder, 'small');
    const { signal, stderr } = pressing('snapshot 2 of FSDS');
    const called = await crossfoot(['ingest', 'fsds', small, big, '--store', shop.store], { signal, stderr });
    expect(called.status).toBe(130);
    expect(called.stderr).toContain('small: snapshot 2 of FSDS');
    const listed = await crossfoot(['snapshots', '--store', shop.store]);
    expect(JSON.parse(listed.stdout)).toMatchObject({ totals: { snapshots: 2 } });
  });
});

describe.skipIf(process.platform === 'win32')('SIGINT', () => {
  test('at any time ends the process with 130 and the store as it was, or comes too late', async () => {
    const before = await storeDump(base);
    const statuses: (number | null)[] = [];
    // On a busy machine the program may not have begun to listen, and then the signal ends it as it ends every process.
    for (let delay = 250; statuses.at(-1) !== 0 && delay < 20_000; delay *= 1.6) {
      const shop = workshop();
      copyFileSync(base, shop.store);
      const { child, done } = startCrossfoot(['ingest', 'fsds', big, '--store', shop.store]);
      await sleep(delay);
      child.kill('SIGINT');
      const end = await done;
      statuses.push(end.status);
      if (end.status === 0) expect(await storeDump(shop.store)).not.toEqual(before);
      else {
        if (end.status === null) expect(end).toMatchObject({ stdout: '', stderr: '' });
        else expectRefusal(end, 130, /^interrupted; nothing of the unfinished work was kept\n$/);
        expect(await storeDump(shop.store)).toEqual(before);
        expect(contentsOf(shop.temp)).toEqual({});
      }
    }
    expect(statuses).toContain(130);
  });

  test('a second time kills at once what does not end by itself', async () => {
    const query = 'SELECT range AS n FROM range(3000000)';
    const words = [join(root, 'bin/crossfoot.cjs'), 'sql', query, '--store', base, '--format', 'ndjson'];
    // Nobody reads what it writes, and it waits for that.
    const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'ignore'] });
    const exit = once(child, 'exit');
    await once(child.stdout, 'readable');
    await sleep(700);
    child.kill('SIGINT');
    await sleep(300);
    expect([child.exitCode, child.signalCode]).toEqual([null, null]);
    // Signals that come before the first was seen count as one.
    for (; child.signalCode === null; await sleep(100)) child.kill('SIGINT');
    expect(await exit).toEqual([null, 'SIGINT']);
  });
});
