import { describe, expect, it } from 'vitest';
import { barLine, progressBar } from '../../../src/front/cli/progress-bar.ts';

describe('barLine', () => {
  it.each([
    [{ name: 'num.txt', total: 1000, done: 500, seconds: 2 }, 'num.txt  ████████████░░░░░░░░░░░░   50 %  250/s'],
    [
      { name: 'num.txt', total: 4_000_000, done: 4_000_001, seconds: 2 },
      'num.txt  ████████████████████████  100 %  2.0 M/s',
    ],
    [{ name: 'sub.txt', total: 10, done: 0, seconds: 0 }, 'sub.txt  ░░░░░░░░░░░░░░░░░░░░░░░░    0 %'],
    [{ name: 'rows', total: undefined, done: 126_650, seconds: 1 }, 'rows  127 k  127 k/s'],
    [{ name: 'commit', total: undefined, done: 0, seconds: 5 }, 'commit'],
  ])('%j', (bar, line) => {
    expect(barLine(bar)).toBe(line);
  });
});

describe('progressBar', () => {
  it('redraws no more often than the eye needs, and leaves nothing behind', () => {
    let now = 0;
    let screen = '';
    const bar = progressBar({ write: (text) => (screen += text), clock: () => now });
    bar.stage('num.txt', 100);
    for (let i = 0; i < 50; i += 1) {
      now += 10;
      bar.advance(1);
    }
    const drawn = screen.split('\r').length - 1;
    expect(drawn).toBe(6);
    bar.clear();
    bar.clear();
    expect(screen.endsWith('%  100/s\r\u001b[2K')).toBe(true);
  });
});
