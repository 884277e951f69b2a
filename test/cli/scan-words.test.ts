import { describe, expect, it } from 'vitest';
import { scanWords } from '../../src/cli/scan-words.ts';

const scanned = (line: string) => scanWords(line.split(' '));

describe('scanWords', () => {
  it('tells words, flags and their values apart, whatever comes first', () => {
    expect(scanned('--store a.duckdb diff 1 --limit=3 2 --quiet 3')).toEqual({
      words: ['diff', '1', '2', '3'],
      flags: [{ typed: '--store', value: 'a.duckdb' }, { typed: '--limit', value: '3' }, { typed: '--quiet' }],
    });
  });

  it('takes no flag for the value of another, and nothing after -- for a flag', () => {
    expect(scanned('sql --store --quiet -x -- --limit')).toEqual({
      words: ['sql'],
      flags: [{ typed: '--store' }, { typed: '--quiet' }, { typed: '-x' }],
    });
  });

  it('takes negative numbers, a lone dash and expressions that begin with one for words', () => {
    const words = ['sql', '-5', '-', '-(a) lt 1', '-a lt 1'];
    expect(scanWords(words)).toEqual({ words, flags: [] });
  });
});
