import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { Diagnostic } from '../../../core/base/diagnostic.ts';
import { refuseProblems } from '../../../core/base/refuse-problems.ts';
import { mergeRules, type NamedFile } from './merge-rules.ts';
import { badFile, parseRuleFile } from './parse-rule-file.ts';
import type { IndustryRules, StandardRules } from './rule.ts';

const FOLDER = new URL('../../../../data/standard-fields/', import.meta.url);
const GENERAL = 'general.json';

let shipped: StandardRules | undefined;

/** The rules that ship with the program. They are read once. */
export function readStandardRules(): StandardRules {
  shipped ??= standardRules(
    new Map(
      readdirSync(FOLDER)
        .filter((name) => name.endsWith('.json'))
        .map((name) => [name, readFileSync(new URL(name, FOLDER), 'utf8')]),
    ),
  );
  return shipped;
}

/** Rules from texts by the name of their file, one file an industry. @throws input error with all problems. */
export function standardRules(texts: ReadonlyMap<string, string>): StandardRules {
  const problems: Diagnostic[] = [];
  const ordered = [...texts].sort(([a], [b]) => Number(b === GENERAL) - Number(a === GENERAL) || (a < b ? -1 : 1));
  const files = ordered.flatMap(([file, text]): NamedFile[] => {
    const read = parseRuleFile(text, file);
    problems.push(...read.problems);
    return read.rules ? [{ file, rules: read.rules }] : [];
  });
  const [general] = files;
  if (problems.length === 0 && general?.file !== GENERAL) problems.push(missing());
  problems.push(...overlaps(files));
  refuseProblems(problems);
  if (general === undefined) throw new Error('there are no rules of standard fields');
  const industries = files.map((own) => mergeRules(general, own, problems));
  refuseProblems(problems);
  const concepts = new Set(industries.flatMap(conceptNames));
  return {
    industries,
    of: choose(files, industries),
    concepts,
    parts: new Set(industries.flatMap(partNames).filter((name) => !concepts.has(name))),
    fingerprint: fingerprint(ordered),
  };
}

/** By SIC code; the first industry is that of all companies. */
function choose(files: readonly NamedFile[], industries: readonly IndustryRules[]): StandardRules['of'] {
  return (code) => {
    const number = code !== undefined && /^\d+$/.test(code) ? Number(code) : Number.NaN;
    const at = files.findIndex(({ rules }) => rules.sic.some(({ from, to }) => from <= number && number <= to));
    const rules = industries[Math.max(at, 0)];
    if (rules === undefined) throw new Error('there are no rules of standard fields');
    return rules;
  };
}

function candidateNames({ fields }: IndustryRules, ofDetails: boolean): string[] {
  const rules = [...fields.values()].filter(({ isDetail = false }) => isDetail === ofDetails);
  const candidates = rules.flatMap(({ steps }) =>
    steps.flatMap((step) => (step.kind === 'candidates' ? step.candidates : [])),
  );
  return candidates.map(({ name }) => name);
}

function conceptNames(rules: IndustryRules): string[] {
  const measured = rules.rolls.flatMap(({ measures }) =>
    measures.flatMap((terms) => terms.map(({ concept }) => concept)),
  );
  return [...candidateNames(rules, false), ...measured];
}

function partNames(rules: IndustryRules): string[] {
  const added = [...rules.sums].flatMap(([total, parts]) => [total, ...parts.flatMap(({ concepts }) => concepts)]);
  return [...added, ...candidateNames(rules, true)];
}

/** Changes with any byte of any file, and with its name. */
function fingerprint(files: readonly (readonly [string, string])[]): string {
  const hash = createHash('sha256');
  for (const [name, text] of files) hash.update(`${name}\0${text}\0`);
  return hash.digest('hex').slice(0, 16);
}

function overlaps(files: readonly NamedFile[]): Diagnostic[] {
  const ranges = files
    .flatMap(({ file, rules }) => rules.sic.map((range) => ({ file, ...range })))
    .sort((a, b) => a.from - b.from);
  return ranges.flatMap(({ file, from }, at) => {
    const before = ranges[at - 1];
    return before && before.to >= from ? [badFile(file, `SIC code ${from} belongs to ${before.file} too`)] : [];
  });
}

const missing = (): Diagnostic => badFile(GENERAL, 'the rules of all companies are missing');
