import type { Place } from '../../../core/base/diagnostic.ts';
import type { RuleTestOutput } from '../../../core/model/shapes/rule-test.ts';
import { type Block, blocksOf, type Line, note, plural, tight } from '../document.ts';
import type { View } from '../outputs.ts';
import { countsNote, missingText, verdictOf } from './test-verdict.ts';

type Tests = RuleTestOutput['tests'];
type Tested = Tests[number]['rules'][number];

/** Tests of rules: for each rule whether it passes, and how what it found differs from what was expected. */
export function ruleTestView(tests: Tests, untested: readonly string[]): View<'rule-test'> {
  const passed = tests.filter((test) => test.passed).length;
  const totals = { tests: tests.length, passed, failed: tests.length - passed };
  return {
    name: 'rule-test',
    data: { head: { totals, untested }, list: { name: 'tests', items: tests } },
    document: () => [
      ...tests.flatMap(({ name, rules }): readonly Block[] => [
        { kind: 'head', text: name },
        ...rules.flatMap(ruleBlocks).map((block, at) => (at === 0 ? tight(block) : block)),
      ]),
      countsNote(totals),
      ...blocksOf(untested.length > 0 && tight(note(`Not tested: ${untested.join(', ')}`))),
    ],
  };
}

function ruleBlocks({ rule, passed, problem, expected, found, missing, unexpected }: Tested): readonly Block[] {
  const counts = found === expected ? plural(found, 'finding') : `${plural(found, 'finding')}, ${expected} expected`;
  const lines: readonly Line[] = [
    [verdictOf(passed), `  ${rule}: ${counts}`],
    ...(problem === null ? [] : [`      did not run: ${problem}`]),
    // Members that are there have values.
    ...missing.map(({ place, values }) =>
      missingText(
        'expected, not found',
        values.map(([, text]) => text),
        place as Place,
      ),
    ),
    ...unexpected.map(({ company, period, field, document, unit, message }) => {
      const parts = [company, period, field, document, unit, message];
      return `    + found, not expected: ${parts.filter(Boolean).join(' · ')}`;
    }),
  ];
  return [tight(note(...lines))];
}
