import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './support/root.ts';

type Rule = {
  readonly name: string;
  readonly pattern: RegExp;
  /** A line for which the rule must speak up, so that it cannot fall silent. */
  readonly example: string;
  /** Only files whose path this matches. */
  readonly where: RegExp;
  /** Files that may do it, each for a reason. */
  readonly except?: RegExp;
};

/** Rooms whose words are still to be rewritten. Take a room off when it is done; never add one. */
const UNFINISHED: readonly string[] = [];

const RULES: readonly Rule[] = [
  {
    name: '"is no X" is "is not an X"',
    pattern: /(?<![Tt]here )\b(?:is|are) no (?!longer\b|such\b|more\b)\w/,
    example: 'it is no number',
    where: /./,
  },
  {
    name: 'words that read translated: stands, told, whoever, parted',
    pattern: /\b(?:stands?(?! (?:for|in)\b)|stood|told|whoever|parted)\b/i,
    example: 'whoever asks',
    where: /./,
  },
  {
    name: 'a comment has a subject: none begins with "Of ", none says "so many"',
    pattern: /^\s*(?:\/\*\*|\*|\/\/) (?:Of |.*\b[Ss]o many\b)/,
    example: '/** Of the body, after so many bytes. */',
    where: /^src\//,
  },
  {
    name: 'rooms below cli/ know no flags and no commands: a hint carries a code',
    pattern:
      /['"`](?:[^'"`]*[^-\w'"`(])?--(?!max-old-space-size)(?:[a-z]|\$\{)|crossfoot (?:config|demo|diff|expression|ingest|migrate|serve|snapshots|sql|taxonomy|validate)\b/,
    example: "hint: 'name it with --store'",
    where: /^src\/(?!front\/cli\/)/,
  },
  {
    name: 'members are written plainly, not packed into a spread',
    pattern: /\.\.\.\{/,
    example: 'return { ...{ company, period }, unit };',
    where: /^src\//,
  },
  {
    name: 'control flow never depends on the text of a message',
    pattern:
      /message\)?\.(?:includes|startsWith|endsWith|match|search)\(|\.(?:test|exec)\(\w*\.?message\)|said\.includes/,
    example: "if (error.message.includes('locked'))",
    where: /^src\//,
    // Texts of DuckDB, of JSON.parse, of Node's network and of live services, which give nothing else to go by.
    except:
      /^src\/(?:warehouse\/store\/|core\/(?:base\/json|transport\/failure)\.ts|service\/client\/transport\/answer-rules\.ts)/,
  },
];

const texts = ['src', 'docs']
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && /\.(?:tsx?|md)$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))
  .concat(join(root, 'README.md'), join(root, 'CONTRIBUTING.md'))
  .map((path) => ({ path: relative(root, path), lines: readFileSync(path, 'utf8').split('\n') }))
  // Generated from the register of clauses and the names of their tests.
  .filter(({ path }) => path !== 'docs/contributing/clauses.md')
  .filter(({ path }) => !UNFINISHED.some((room) => path.startsWith(`src/${room}/`)));

describe('the words of the sources and the docs', () => {
  it.each(RULES)('$name', ({ pattern, example, where, except }) => {
    expect(example).toMatch(pattern);
    const found = texts
      .filter(({ path }) => where.test(path) && !except?.test(path))
      .flatMap(({ path, lines }) =>
        lines.flatMap((line, index) => (pattern.test(line) ? `${path}:${index + 1}: ${line.trim()}` : [])),
      );
    expect(found).toEqual([]);
  });
});
