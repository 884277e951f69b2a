import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { COMMANDS } from '../../../src/front/cli/commands.ts';
import { FORMATS, formatOfEnding, formatsOf, WRITERS } from '../../../src/output/report/formats.ts';
import { OUTPUTS, type OutputName } from '../../../src/output/report/outputs.ts';

/** Outputs of commands of the same name. */
const NAMES = [
  'statement',
  'simulate',
  'validate',
  'explain',
  'diff',
  'rules',
  'snapshots',
] as const satisfies readonly OutputName[];

test.each(NAMES)('`%s` takes exactly the formats of the table that need what it has', async (name) => {
  const command = await COMMANDS.find(({ path }) => path === name)?.load();
  const parts: readonly string[] = OUTPUTS[name].parts;
  expect(command?.formats).toEqual(FORMATS.filter((format) => parts.includes(WRITERS[format].needs)));
});

test('a new format is one file and one line: no other code has names of formats', () => {
  // These are names of nothing else; comments may have them, and the table has them as keys.
  const comment = /^\s*(?:\*|\/\*|\/\/).*$/gm;
  const name = /(['"`])(?:markdown|sarif|junit|xlsx)\1/;
  // The forms of pages are some of the formats; for agents they are in one of them.
  const forms = ['front/explorer/explorer.tsx', 'front/explorer/paths.ts', 'front/mcp/answers.ts'];
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .filter((path) => !forms.includes(path.replaceAll('\\', '/')));
  expect(files.filter((path) => name.test(readFileSync(join('src', path), 'utf8').replace(comment, '')))).toEqual([]);
});

test('files are of the format that their ending names', () => {
  const formats = formatsOf('statement');
  expect(['md', 'HTM', 'txt', 'xlsx', 'ndjson'].map((ending) => formatOfEnding(ending, formats))).toEqual([
    'markdown',
    'html',
    'table',
    'xlsx',
    'ndjson',
  ]);
  expect(formatOfEnding('sarif', formats)).toBeUndefined();
  expect(formatOfEnding('', formats)).toBeUndefined();
});
