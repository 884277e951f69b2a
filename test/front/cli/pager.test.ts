import { describe, expect, it } from 'vitest';
import { pagerFor, showPages } from '../../../src/front/cli/pager.ts';

const terminal = { isTerminal: true, width: 80, height: 24 };
const long = 'line\n'.repeat(24);

describe('the pager', () => {
  it.each([
    ['less, where nothing else is named', long, {}, 'less'],
    ['that of PAGER', long, { PAGER: 'more -s' }, 'more -s'],
    ['none for a text that fits', 'line\n'.repeat(23), {}, undefined],
    ['none where PAGER is empty', long, { PAGER: '' }, undefined],
    ['none where PAGER is cat', long, { PAGER: 'cat' }, undefined],
    ['none at a dumb terminal', long, { TERM: 'dumb' }, undefined],
  ])('is %s', (_, text, env, expected) => {
    expect(pagerFor(text, terminal, env)).toBe(expected);
  });

  it('comes for long lines too, which a terminal breaks; colours take no room', () => {
    expect(pagerFor(`${'x'.repeat(79)}\n`.repeat(20), terminal, {})).toBeUndefined();
    expect(pagerFor(`${'x'.repeat(81)}\n`.repeat(12), terminal, {})).toBe('less');
    expect(pagerFor(`\u001b[1m${'x'.repeat(79)}\u001b[0m\n`.repeat(20), terminal, {})).toBeUndefined();
  });

  it('is for terminals alone', () => {
    expect(pagerFor(long, { isTerminal: false, width: undefined, height: undefined }, {})).toBeUndefined();
  });

  it('may be left early, and says where it cannot be started', async () => {
    expect(await showPages('exit 0', {}, 'x'.repeat(1_000_000))).toBe(true);
    expect(await showPages('no-such-pager 2>/dev/null', {}, 'x')).toBe(false);
  });
});
