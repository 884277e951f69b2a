import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { removeOldAnswers } from '../../../src/warehouse/answers/ingest-folder.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const DAY = 86_400_000;

describe('answers of finished runs', () => {
  it('are removed with their folder when they have been kept for as many days as asked', () => {
    const folder = temporaryFolder();
    const run = join(folder, 'raw', 'one');
    mkdirSync(run, { recursive: true });
    writeFileSync(join(run, 'answer'), 'x');
    expect(removeOldAnswers(folder, 2, new Date())).toBe(0);
    expect(removeOldAnswers(folder, 2, new Date(Date.now() + DAY))).toBe(0);
    expect(existsSync(run)).toBe(true);
    expect(removeOldAnswers(folder, 2, new Date(Date.now() + 3 * DAY))).toBe(1);
    expect(existsSync(run)).toBe(false);
  });

  it('are none where no run was put aside', () => {
    expect(removeOldAnswers(temporaryFolder(), 1, new Date())).toBe(0);
  });
});
