import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { savedAnswers } from '../../../src/warehouse/answers/ingest-folder.ts';
import { type LiveAnswers, openLiveAnswers } from '../../../src/warehouse/answers/live-answers.ts';
import { openAnswer } from '../../../src/warehouse/answers/saved-answers.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const AT = '2025-03-03T12:00:00.000Z';
const today = () => new Date(AT);

/** Saves texts as the answers of URLs. */
async function save(answers: LiveAnswers, texts: Readonly<Record<string, string>>): Promise<void> {
  for (const [url, text] of Object.entries(texts)) {
    const digest = { sha256: createHash('sha256').update(text).digest('hex'), bytes: text.length };
    const pieces = (async function* () {
      yield Buffer.from(text);
    })();
    await answers.save({ pieces, digest: () => digest });
    answers.log({ url, at: AT, outcome: 'answered', ...digest });
  }
}

async function textOf(answers: LiveAnswers, url: string): Promise<string | undefined> {
  const known = answers.known(url);
  return known?.outcome === 'answered' ? String(await openAnswer(answers.files, known).read(1e6)) : undefined;
}

async function setUp(texts: Readonly<Record<string, string>>) {
  const folder = temporaryFolder();
  const answers = openLiveAnswers(folder, today);
  await save(answers, texts);
  const reopen = (): LiveAnswers => {
    answers.close();
    return openLiveAnswers(folder, today);
  };
  const live = join(folder, 'live');
  return { folder, answers, reopen, log: join(live, 'answers.ndjson'), saved: join(live, 'answers') };
}

describe('saved answers of a server', () => {
  test('are there for the next run, for their owner alone', async () => {
    const { answers, reopen, log } = await setUp({ a: 'one', b: 'two' });
    answers.log({ url: 'c', at: AT, outcome: 'not-found' });
    const next = reopen();
    expect([await textOf(next, 'a'), await textOf(next, 'b'), next.known('c')?.outcome]).toEqual([
      'one',
      'two',
      'not-found',
    ]);
    expect(statSync(log).mode & 0o777).toBe(0o600);
  });

  test('of one run go aside, and bytes that another waits for stay', async () => {
    const { folder, answers, reopen, saved } = await setUp({ a: 'one', b: 'one', c: 'two' });
    answers.finish(['a', 'c'], 'run-1');
    expect(readdirSync(saved).length).toBe(1);
    expect(readdirSync(join(folder, 'raw', 'run-1', 'answers')).length).toBe(1);
    const next = reopen();
    expect([next.known('a'), await textOf(next, 'b'), next.known('c')]).toEqual([undefined, 'one', undefined]);
    next.finish(['b'], 'run-2');
    expect(existsSync(saved)).toBe(false);
    expect(savedAnswers(folder)).toMatchObject({ answers: 2 });
  });

  test('that are cut, or that no line names, do not count', async () => {
    const { reopen, log, saved } = await setUp({ a: 'one', b: 'two' });
    const [first = ''] = readdirSync(saved);
    writeFileSync(join(saved, first), 'x');
    writeFileSync(join(saved, `${'0'.repeat(64)}.gz`), 'x');
    writeFileSync(join(saved, '7.part'), 'x');
    appendFileSync(log, '{"url":"c","at":"2025-03-0');
    const next = reopen();
    const known = ['a', 'b', 'c'].filter((url) => next.known(url));
    expect(known.length).toBe(1);
    expect(readdirSync(saved).length).toBe(1);
    await save(next, { c: 'three' });
    expect(await textOf(next, 'c')).toBe('three');
  });
});
