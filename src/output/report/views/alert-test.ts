import type { Place } from '../../../core/base/diagnostic.ts';
import type { AlertTestOutput } from '../../../core/model/shapes/simulate.ts';
import { type Block, blocksOf, type Line, note, plural, tight } from '../document.ts';
import type { View } from '../outputs.ts';
import { firingsTable } from './simulate-firings.ts';
import { countsNote, missingText, verdictOf } from './test-verdict.ts';

type Tests = AlertTestOutput['tests'];
type Tested = Tests[number]['subscriptions'][number];

/** Tests of alerts: for each subscription whether it passes, and how what fired differs from what was expected. */
export function alertTestView(tests: Tests): View<'alert-test'> {
  const passed = tests.filter((test) => test.passed).length;
  const totals = { tests: tests.length, passed, failed: tests.length - passed };
  return {
    name: 'alert-test',
    data: { head: { totals }, list: { name: 'tests', items: tests } },
    document: () => [
      ...tests.flatMap(({ file, subscriptions }): readonly Block[] => [
        { kind: 'head', text: file },
        ...subscriptions.flatMap(subscriptionBlocks).map((block, at) => (at === 0 ? tight(block) : block)),
      ]),
      countsNote(totals),
    ],
  };
}

function subscriptionBlocks(tested: Tested): readonly Block[] {
  const { name, resource, passed, expected, fired, problems, missing, unexpected, furtherUnexpected } = tested;
  const counts = fired === expected ? plural(fired, 'firing') : `${plural(fired, 'firing')}, ${expected} expected`;
  const lines: readonly Line[] = [
    [verdictOf(passed), `  ${name} · ${resource}: ${counts}`],
    ...problems.map(({ severity, message }): Line => ['      ', { text: severity, tone: severity }, ` ${message}`]),
  ];
  const more = furtherUnexpected > 0 ? ` and ${plural(furtherUnexpected, 'further one')}` : '';
  return blocksOf(
    tight(note(...lines)),
    ...missing.flatMap(missingBlocks),
    unexpected.length > 0 && tight(note(`    + fired, not expected${more}:`)),
    unexpected.length > 0 && tight(firingsTable(unexpected)),
  );
}

function missingBlocks({ expected, changes }: Tested['missing'][number]): readonly (Block | false)[] {
  const { at, change, values, place } = expected;
  const wanted = values.map(([field, text]) => `${field} ${text ?? 'null'}`).join(', ');
  const found = changes.length === 0 ? 'no such row changed in that refresh' : 'such rows changed, and did not fire:';
  return [
    tight(
      // Members that are there have values.
      note(missingText('expected, not fired', [at, change, wanted], place as Place), `      ${found}`),
    ),
    changes.length > 0 && tight(firingsTable(changes)),
  ];
}
