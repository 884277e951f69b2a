import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { crossfoot } from '../../support/cli.ts';
import { savedAnswer } from '../../support/saved-answers.ts';
import { tempStore } from '../../support/temp-store.ts';

const payload = (file: string, ...words: string[]) => ['ingest', 'payload', savedAnswer(file), '--resource', ...words];
const ROWS = payload('rows-2024-09-17.json', 'Financials-QTR');
const TREE = payload('calculation.json', 'calculation', '--taxonomy', '18');

describe('words that an ingest could only ignore are refused', () => {
  test.each([
    [[...ROWS, '--taxonomy', '18'], 'taxonomy does not go with the resource Financials-QTR'],
    [[...ROWS, '--etag', 'v1'], 'etag does not go with the resource Financials-QTR'],
    [[...TREE, '--symbol', 'MSFT'], 'symbol does not go with the resource calculation'],
    [['ingest', 'fsds', 'ftp://example.com/2009q3.zip'], 'only http and https URLs are fetched, not ftp'],
    [['ingest', 'fsds', 'file:///data/2009q3.zip'], 'only http and https URLs are fetched, not file'],
  ])('%j', async (words, message) => {
    const store = await tempStore();
    const { status, stderr } = await crossfoot([...words, '--store', store]);
    expect(stderr).toContain(message);
    expect(status).toBe(2);
    expect(existsSync(store)).toBe(false);
  });
});
