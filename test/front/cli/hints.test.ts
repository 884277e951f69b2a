import { describe, expect, it } from 'vitest';
import { inputError } from '../../../src/core/base/errors.ts';
import { endingOf } from '../../../src/front/cli/exit-status.ts';
import { wordHint } from '../../../src/front/cli/hints.ts';

describe('wordHint', () => {
  it('puts the values of a hint into its words', () => {
    expect(wordHint({ code: 'list-snapshots', count: 3, first: '2009-10-01', last: '2010-04-01' })).toBe(
      'The store has snapshots 1 to 3, observed from 2009-10-01 to 2010-04-01; see `crossfoot snapshots`.',
    );
    expect(wordHint({ code: 'leave-out', option: 'maxXml' })).toBe('Leave --max-xml out.');
    expect(wordHint({ code: 'leave-out', option: 'symbol', because: 'why' })).toBe('Leave --symbol out: why.');
  });

  it('is what a person reads; an error by itself knows no flag', () => {
    const error = inputError('no store at x', { hint: { code: 'name-store' } });
    expect(error.describe()).toBe('no store at x');
    expect(endingOf(error, { aborted: false, debug: false }).message).toBe(
      'error: no store at x\n  Create one with `crossfoot ingest …`, or name it with --store.',
    );
  });
});
