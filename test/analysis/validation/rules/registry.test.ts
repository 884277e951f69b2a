import { expect, test } from 'vitest';
import { chosenRules, RULES, type RuleId, totalRules } from '../../../../src/analysis/validation/rules/registry.ts';

test('ids are unique and begin with the family; every rule has a line for the manual', () => {
  expect(new Set(RULES.map(({ id }) => id)).size).toBe(RULES.length);
  for (const { id, family, doc } of RULES) {
    expect(id).toMatch(family === 'dqc' ? /^DQC\.US\.\d{4}$/ : new RegExp(`^${family}/[a-z-]+$`));
    expect(doc).toMatch(/^[A-Z].+\.$/);
  }
});

test('the rules on by default run, the others where they are named', () => {
  const ids = (...named: RuleId[]) => chosenRules(new Set(named)).map(({ id }) => id);
  const others = ['cross-statement/share-scale', 'type/period', 'type/unit', 'source/differs'];
  const rollUps = ['complete', 'printed', 'against-definition', 'unconfirmed', 'partial'].map((id) => `roll-up/${id}`);
  expect(ids()).toEqual([...rollUps, 'filed/against-page', ...others, 'taxonomy/weight-balance']);
  expect(ids('roll-up/standard')).toContain('roll-up/standard');
  expect(ids('scale/jump')).toContain('scale/jump');
  expect(totalRules(RULES, 'accepts').map(({ id, severity }) => [id, severity])).toEqual([
    ['roll-up/complete', 'error'],
    ['roll-up/printed', 'error'],
    ['roll-up/against-definition', 'warning'],
    ['roll-up/unconfirmed', 'warning'],
    ['roll-up/partial', 'note'],
    ['roll-up/standard', 'note'],
    ['filed/against-page', 'warning'],
  ]);
});
