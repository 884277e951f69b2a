import { createHash } from 'node:crypto';
import { chmodSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { makeRunFolder } from '../../../src/service/sync/run/run-folder.ts';
import {
  hasAnswer,
  openAnswer,
  removeUnfinishedAnswers,
  saveAnswer,
} from '../../../src/warehouse/answers/saved-answers.ts';
import { failureOf } from '../../support/failure.ts';
import { tempFolder } from '../../support/temp-store.ts';

const TEXT = `{"result":{"totalrows":1,"rows":[${'{"rownum":1,"values":[]},'.repeat(20_000)}]}}`;

async function* cut(text: string, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < text.length; at += size) yield Buffer.from(text.slice(at, at + size));
}

async function saved(text = TEXT) {
  const files = makeRunFolder(await tempFolder(), '{}');
  const answer = { sha256: createHash('sha256').update(text).digest('hex'), bytes: Buffer.byteLength(text) };
  const head = await saveAnswer(files, 7, { pieces: cut(text, 10_007), digest: () => answer });
  return { files, answer, head, path: join(files.answers, `${answer.sha256}.gz`) };
}

describe('an answer', () => {
  it('is saved compressed, for its owner alone, and read as it came', async () => {
    const { files, answer, head, path } = await saved();
    expect(head).toBe(TEXT.slice(0, 4_096));
    expect(readdirSync(files.answers)).toEqual([`${answer.sha256}.gz`]);
    expect(gunzipSync(readFileSync(path)).toString()).toBe(TEXT);
    expect(statSync(path).size).toBeLessThan(TEXT.length / 10);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(hasAnswer(files, answer)).toBe(true);
    const file = openAnswer(files, answer);
    expect(Buffer.from(await file.read(1e9)).toString()).toBe(TEXT);
    expect(await failureOf(() => file.read(100))).toMatch(/more than the 100 that are read at once/);
  });

  it('is not there where it is missing, cut, or of another length', async () => {
    const { files, answer, path } = await saved();
    expect(hasAnswer(files, { ...answer, bytes: answer.bytes + 1 })).toBe(false);
    expect(hasAnswer(files, { ...answer, sha256: '0' })).toBe(false);
    truncateSync(path, statSync(path).size - 1);
    expect(hasAnswer(files, answer)).toBe(false);
    writeFileSync(path, '');
    expect(hasAnswer(files, answer)).toBe(false);
  });

  it('that is damaged is bad input, wherever the damage is', async () => {
    const { files, answer, path } = await saved();
    const bytes = readFileSync(path);
    writeFileSync(path, bytes.fill(0xff, bytes.length / 2, bytes.length - 4));
    expect(await failureOf(() => openAnswer(files, answer).read(1e9))).toMatch(/^input: .*cannot be read: /);
    expect(await failureOf(() => openAnswer(files, { ...answer, sha256: '0' }).read(1e9))).toMatch(
      /^input: .*cannot be read/,
    );
  });

  it('that breaks off leaves nothing, and fails as its pieces do', async () => {
    const files = makeRunFolder(await tempFolder(), '{}');
    const pieces = (async function* () {
      yield* cut(TEXT, 1_000_000);
      throw new Error('broke off');
    })();
    const saving = saveAnswer(files, 1, { pieces, digest: () => ({ sha256: 'x', bytes: 0 }) });
    await expect(saving).rejects.toThrow('broke off');
    expect(readdirSync(files.answers)).toEqual([]);
  });

  it.skipIf(process.getuid?.() === 0)('that cannot be written says where', async () => {
    const files = makeRunFolder(await tempFolder(), '{}');
    chmodSync(files.answers, 0o500);
    const saving = () => saveAnswer(files, 1, { pieces: cut(TEXT, 9), digest: () => ({ sha256: 'x', bytes: 0 }) });
    expect(await failureOf(saving)).toMatch(/^unavailable: cannot write to /);
  });

  it('that a kill left incomplete is removed', async () => {
    const { files, answer } = await saved();
    writeFileSync(join(files.answers, '3.part'), 'half');
    removeUnfinishedAnswers(files);
    expect(readdirSync(files.answers)).toEqual([`${answer.sha256}.gz`]);
  });
});
