import { defineCommand } from '../command.ts';

export const rules = defineCommand({
  description:
    'Lists the rules of validate, and those of your own: family, severity, the part of the store that each reads, and whether it always runs or only where --rule names it or its family.',
  flags: ['rules'],
  formats: 'rules',
  examples: [
    ['crossfoot rules', 'what validate can find'],
    ['crossfoot validate --rule cross-period --rule type', 'two families of them'],
    ['crossfoot rules --rules house.rules.yaml', 'with rules of your own'],
  ],
  run: async ({ flags }) => {
    const { listRules } = await import('../../../analysis/validation/rules/registry.ts');
    const { listedRule } = await import('../../../analysis/validation/own/listed-rule.ts');
    const { rulesView } = await import('../../../output/report/views/rules.ts');
    const { givenRules } = await import('../own-rules.ts');
    return rulesView(listRules(givenRules(flags.rules).map(listedRule)));
  },
});

export const test = defineCommand({
  description:
    'Runs the tests of rules of your own: each has rows, and the findings that rules have to have in them. The rows go into a temporary store, in which the rules run as validate runs them. Exit status 1 means that a rule found something else.',
  args: { files: { arity: 'many', description: 'Files with rules and their tests, YAML or JSON' } },
  flags: [],
  formats: 'rule-test',
  examples: [['crossfoot rules test house.rules.yaml', 'in CI, before the rules are used']],
  run: async ({ args: { files } }, io) => {
    const { runRuleTests } = await import('../run-rule-tests.ts');
    return runRuleTests(files, io);
  },
});
