import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const MAX = 120;
/** Style sheets: a line is a rule, and its bytes are in pages that are kept. */
const STYLES = /\/(style|figures-css|html-fragment|html-page|timeline-svg|icon)\.ts$/;
/** Texts, and patterns that begin a line, which the formatter does not break either. */
const LITERALS = /'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`|^\s*\/(?![/*]).*\/[a-z]*[,;]?$/g;
const COMMENT = /^\s*(\*|\/\/|\/\*)/;
const MOST_FILE_LINES = 300;

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => join('src', path));

const isLong = (line: string): boolean => {
  if (line.length <= MAX) return false;
  const code = COMMENT.test(line) ? line : line.replace(LITERALS, '');
  return [...code].length > MAX;
};

test('no line of code, SQL or comment has more than 120 columns', () => {
  const long = files
    .filter((path) => !STYLES.test(path.replaceAll('\\', '/')))
    .flatMap((path) =>
      readFileSync(path, 'utf8')
        .split('\n')
        .flatMap((line, at) => (isLong(line) ? [`${path}:${at + 1}: ${line.trim()}`] : [])),
    );
  expect(long).toEqual([]);
});

test('no file has more than 300 lines', () => {
  const long = files.filter((path) => readFileSync(path, 'utf8').split('\n').length > MOST_FILE_LINES + 1);
  expect(long).toEqual([]);
});
