import { describe, expect, it } from 'vitest';
import { screenOf, wantsColor } from '../../../src/front/cli/terminal.ts';

const TERMINAL = screenOf({ isTTY: true, columns: 120 });
const PIPE = screenOf({});

describe('screenOf', () => {
  it('knows the width of a terminal and none of a pipe', () => {
    expect(TERMINAL).toEqual({ isTerminal: true, width: 120 });
    expect(screenOf({ isTTY: true, columns: 0 }).width).toBe(80);
    expect(PIPE).toEqual({ isTerminal: false, width: undefined });
  });
});

describe('wantsColor', () => {
  it.each([
    ['a terminal', {}, TERMINAL, false, true],
    ['a pipe', {}, PIPE, false, false],
    ['--no-color', { FORCE_COLOR: '1' }, TERMINAL, true, false],
    ['NO_COLOR', { NO_COLOR: '1' }, TERMINAL, false, false],
    ['an empty NO_COLOR', { NO_COLOR: '' }, TERMINAL, false, true],
    ['FORCE_COLOR on a pipe', { FORCE_COLOR: '1' }, PIPE, false, true],
    ['FORCE_COLOR over NO_COLOR', { FORCE_COLOR: '1', NO_COLOR: '1' }, PIPE, false, true],
    ['FORCE_COLOR=0', { FORCE_COLOR: '0' }, TERMINAL, false, false],
    ['a dumb terminal', { TERM: 'dumb' }, TERMINAL, false, false],
  ])('%s', (_name, env, screen, noColor, expected) => {
    expect(wantsColor(env, screen, noColor)).toBe(expected);
  });
});
