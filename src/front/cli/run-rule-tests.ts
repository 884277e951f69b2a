import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findingsOf } from '../../analysis/validation/order-findings.ts';
import { readGivenRows } from '../../analysis/validation/own/given-rows.ts';
import type { GivenRule } from '../../analysis/validation/own/given-rule.ts';
import { readRuleTests } from '../../analysis/validation/own/read-rule-tests.ts';
import { compareFindings, type RuleTest } from '../../analysis/validation/own/rule-test.ts';
import { EXACT } from '../../analysis/validation/tolerance.ts';
import { validateStore } from '../../analysis/validation/validate-store.ts';
import { inputError } from '../../core/base/errors.ts';
import { refuseProblems } from '../../core/base/refuse-problems.ts';
import type { RuleTestOutput } from '../../core/model/shapes/rule-test.ts';
import { ruleTestView } from '../../output/report/views/rule-test.ts';
import { ingestRows } from '../../warehouse/ingest/ingest-rows.ts';
import type { CommandIo, CommandStatus } from './command.ts';
import { readOwnRules } from './own-rules.ts';

type Tested = RuleTestOutput['tests'][number];

/** Runs the tests in files of rules, each over a temporary store with its rows; 1 where one fails. */
export async function runRuleTests(files: readonly string[], io: CommandIo): Promise<CommandStatus> {
  const { rules, tests: written } = readOwnRules(files);
  const { tests, diagnostics } = readRuleTests(
    written,
    rules.map(({ id }) => id),
  );
  refuseProblems(diagnostics);
  if (tests.length === 0) {
    throw inputError(`${files.join(', ')}: no tests`, {
      hint: 'A test has rows, and what rules find in them: see docs/rules.md.',
    });
  }
  const tested: Tested[] = [];
  for (const test of tests) tested.push(await runTest(test, rules, io));
  const named = new Set(tests.flatMap(({ expected }) => [...expected.keys()]));
  const untested = rules.map(({ id }) => id).filter((id) => !named.has(id));
  await io.print(ruleTestView(tested, untested));
  return tested.every(({ passed }) => passed) ? 0 : 1;
}

async function runTest(test: RuleTest, rules: readonly GivenRule[], io: CommandIo): Promise<Tested> {
  const folder = await mkdtemp(join(tmpdir(), 'crossfoot-rules-'));
  try {
    const store = join(folder, 'test.duckdb');
    for (const [resource, rows] of test.rows) {
      const target = { store, command: 'rules test', input: resource, observedAt: io.timestamp() };
      await ingestRows(readGivenRows(resource, rows), target, io.ports);
    }
    const own = { rules: rules.filter(({ id }) => test.expected.has(id)), store, answerSql: io.answerSql };
    const { found, head } = await validateStore({ store, tolerance: EXACT, own }, io.ports);
    const notRun = new Map(head.own?.notRun.map(({ rule, reason }) => [rule, reason]));
    const compared = compareFindings(test, [...findingsOf(found)], notRun);
    const { name, place } = test;
    return { name, place, passed: compared.every(({ passed }) => passed), rules: [...compared] };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
