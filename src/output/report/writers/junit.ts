import { xmlAttribute, xmlText } from '../../../core/base/escape.ts';
import { formatCount } from '../../../core/model/format-amount.ts';
import { plural } from '../document.ts';
import { clipped, type Passed, type Result, type ResultRule, type Results } from '../results.ts';

/** GitLab takes 30 MB and 250,000 XML objects: a failing case is two elements with five attributes and a text. */
const MOST_BYTES = 25_000_000;
const MOST_CASES = 20_000;
const LONGEST_TEXT = 4_000;

/**
 * JUnit XML: a suite for each rule with a failing case for each finding that fails the run, and a suite with a passing
 * case for each section in which totals add up. GitLab drops cases of equal class and name, so that names end with ids.
 * Times are left out: the same input gives the same bytes.
 */
export function* writeJunit(results: () => Results): Generator<string> {
  const { name: command, rules, results: all, passed, failure, unchecked, summary } = results();
  const name = `crossfoot ${command}`;
  const cases = failingCases(all);
  const failures = [...cases.values()].reduce((sum, { length }) => sum + length, 0);
  const errors = unchecked === null ? 0 : 1;
  const others = failure === null ? 0 : 1;
  const tests = failures + others + passed.length + errors;
  yield '<?xml version="1.0" encoding="UTF-8"?>\n';
  yield `<testsuites name="${xmlAttribute(name)}" tests="${tests}" failures="${failures + others}" errors="${errors}">\n`;
  if (unchecked !== null) yield runSuite(name, { error: unchecked });
  if (failure !== null) yield runSuite(name, { failure });
  for (const rule of rules) if (rule.found > 0) yield* ruleSuite(rule, cases.get(rule.id) ?? []);
  yield* passedSuite(name, passed, summary);
  yield '</testsuites>\n';
}

/** The texts of the cases by rule, as many as are taken. */
function failingCases(results: Iterable<Result>): ReadonlyMap<string, readonly string[]> {
  const cases = new Map<string, string[]>();
  let [bytes, count] = [0, 0];
  for (const result of results) {
    if (!result.fails) continue;
    const text = failingCase(result);
    bytes += Buffer.byteLength(text);
    count += 1;
    if (bytes > MOST_BYTES || count > MOST_CASES) break;
    cases.set(result.rule, cases.get(result.rule) ?? []);
    cases.get(result.rule)?.push(text);
  }
  return cases;
}

function failingCase({ id, rule, severity, subject, field, where, message, cause }: Result): string {
  const name = `${clipped([subject, field, where].filter(Boolean).join(' · '), LONGEST_TEXT)} [${id}]`;
  const said = clipped(message, LONGEST_TEXT);
  return (
    `<testcase classname="${xmlAttribute(rule)}" name="${xmlAttribute(name)}">` +
    `<failure type="${severity}" message="${xmlAttribute(said)}">${xmlText([name, said, cause && clipped(cause, LONGEST_TEXT)].filter(Boolean).join('\n'))}</failure></testcase>\n`
  );
}

function* ruleSuite({ id, doc, found, failing }: ResultRule, cases: readonly string[]): Generator<string> {
  yield `<testsuite name="${xmlAttribute(id)}" tests="${cases.length}" failures="${cases.length}" errors="0">\n`;
  yield* cases;
  const left = failing - cases.length;
  const said = [
    doc,
    `${plural(found, 'finding')}, ${formatCount(failing)} of them failing.`,
    left > 0 && `${formatCount(left)} failing ones are left out: the file would be too large.`,
  ].filter((line) => line !== false);
  yield `<system-out>${xmlText(said.join('\n'))}</system-out>\n</testsuite>\n`;
}

function* passedSuite(name: string, passed: readonly Passed[], summary: string): Generator<string> {
  yield `<testsuite name="${xmlAttribute(name)}" tests="${passed.length}" failures="0" errors="0">\n`;
  const used = new Map<string, number>();
  for (const { group, name: section, count } of passed) {
    const key = JSON.stringify([group, section]);
    const nth = (used.get(key) ?? 0) + 1;
    used.set(key, nth);
    const unique = nth === 1 ? section : `${section} (${nth})`;
    yield `<testcase classname="${xmlAttribute(group)}" name="${xmlAttribute(unique)}"><system-out>${xmlText(
      `${plural(count, 'total')} ${count === 1 ? 'adds' : 'add'} up.`,
    )}</system-out></testcase>\n`;
  }
  yield `<system-out>${xmlText(summary)}</system-out>\n</testsuite>\n`;
}

/** The run itself as a case that does not pass. */
function runSuite(name: string, { error, failure }: { readonly error?: string; readonly failure?: string }): string {
  const suite = xmlAttribute(name);
  const isError = error !== undefined;
  const [element, type, part, title] = isError
    ? ['error', 'unchecked', 'coverage', 'something is checked']
    : ['failure', 'verdict', 'verdict', 'the run passes'];
  const counts = isError ? 'failures="0" errors="1"' : 'failures="1" errors="0"';
  return (
    `<testsuite name="${suite} ${part}" tests="1" ${counts}>\n<testcase classname="${suite}" name="${title}">` +
    `<${element} type="${type}" message="${xmlAttribute(error ?? failure ?? '')}"></${element}></testcase>\n</testsuite>\n`
  );
}
