import { formatPlace } from '../base/diagnostic.ts';
import type { FiringDetail } from '../model/firing.ts';
import { plural } from '../report/document.ts';
import type { AlertTestResult, MissingFiring, TestedSubscription } from './alert-test.ts';

/** A test's result in words: a line for each subscription, and under it how what fired differs from what was expected. */
export function alertTestLines({ subscriptions }: AlertTestResult): readonly string[] {
  return subscriptions.flatMap(subscriptionLines);
}

function subscriptionLines(tested: TestedSubscription): readonly string[] {
  const { name, resource, passed, expected, fired, problems, missing, unexpected, furtherUnexpected } = tested;
  const counts = fired === expected ? plural(fired, 'firing') : `${plural(fired, 'firing')}, ${expected} expected`;
  return [
    `${passed ? 'pass' : 'FAIL'}  ${name} (${resource}): ${counts}`,
    ...problems.map(({ severity, message }) => `      ${severity}: ${message}`),
    ...missing.flatMap(missingLines),
    ...unexpected.flatMap((firing) => [`    + ${firingLine(firing)}`, ...truthLines(firing)]),
    ...(furtherUnexpected > 0 ? [`    + ${plural(furtherUnexpected, 'further firing')} that no one expects`] : []),
  ];
}

function missingLines({ expected, changes }: MissingFiring): readonly string[] {
  const { at, change, values, place } = expected;
  const wanted = values.map(([field, text]) => `${field} ${text ?? 'null'}`).join(', ');
  const parts = [at, change, wanted].filter((part) => part !== undefined && part !== '');
  const where = formatPlace(place);
  return [
    `    - ${parts.join(' · ')}${where === '' ? '' : ` (${where})`}`,
    ...(changes.length === 0 ? ['        no such row changed in that refresh'] : []),
    ...changes.flatMap((firing) => [`        changed: ${firingLine(firing)}`, ...truthLines(firing)]),
  ];
}

function firingLine({ at, kind, row, changed, furtherChanged }: FiringDetail): string {
  const named = [row.company, row.period, row.periodEnd].filter((part) => part !== null).join(' ');
  const values = changed.map(({ field, before, after }) => `${field} ${before ?? 'null'} → ${after ?? 'null'}`);
  const further = furtherChanged > 0 ? [`${furtherChanged} more`] : [];
  return [at, kind, named, [...values, ...further].join(', ')].filter((part) => part !== '').join(' · ');
}

/** The conditions of an expression, indented as they are nested. */
function truthLines({ terms }: FiringDetail): readonly string[] {
  return terms
    .filter(({ type }) => type === 'boolean')
    .map(({ depth, term, before, after }) => {
      const truth = before === null ? after : `${before} → ${after}`;
      return `        ${'  '.repeat(depth)}${term}: ${truth}`;
    });
}
