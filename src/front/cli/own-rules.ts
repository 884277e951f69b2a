import type { GivenRule } from '../../analysis/validation/own/given-rule.ts';
import { type ReadRules, readRuleFiles } from '../../analysis/validation/own/read-rule-file.ts';
import { refuseProblems } from '../../core/base/refuse-problems.ts';
import { readGivenFile } from './read-given-file.ts';

/** @throws input error with all that is wrong with files of rules, at its place. */
export function readOwnRules(files: readonly string[]): ReadRules {
  const read = readRuleFiles(files.map((file) => ({ file, text: readGivenFile('file of rules', file) })));
  refuseProblems(read.diagnostics);
  return read;
}

export function givenRules(files: readonly string[]): readonly GivenRule[] {
  return readOwnRules(files).rules;
}
