import { printSafeJson } from '../../../core/base/escape.ts';
import { formatCount } from '../../../core/model/format-amount.ts';
import { clipped, placeOf, type Result, type Results, STATUS_OF, uriOf, VERDICT_WORDS } from '../results.ts';

/** GitHub keeps 5,000 results of a run, not reliably the worst. */
const MOST_RESULTS = 5_000;
const LONGEST_TEXT = 4_000;

const SCHEMA = 'https://json.schemastore.org/sarif-2.1.0.json';

/**
 * SARIF 2.1.0, the worst results. GitHub refuses the whole file if one result has no place in the repository: all are
 * placed at the beginning of one file, and `primaryLocationLineHash` keeps them apart, which GitHub would compute from
 * the line otherwise.
 */
export function* writeSarif(results: () => Results): Generator<string> {
  const given = results();
  const { version, rules: known, results: all, summary, verdict, failure, warnings, unchecked } = given;
  const rules = known.filter(({ found }) => found > 0);
  const driver = {
    name: 'crossfoot',
    semanticVersion: version,
    rules: rules.map(({ id, severity, doc }) => ({
      id,
      shortDescription: { text: doc || id },
      helpUri: helpUriOf(id),
      help: { text: [doc, HELP].filter(Boolean).join(' ') },
      defaultConfiguration: { level: severity },
    })),
  };
  const index = new Map(rules.map(({ id }, at) => [id, at]));
  const uri = uriOf(placeOf(given));
  yield `{"$schema":"${SCHEMA}","version":"2.1.0","runs":[{"tool":{"driver":${printSafeJson(driver)}},\n`;
  yield '"columnKind":"utf16CodeUnits","results":[';
  let count = 0;
  for (const result of all) {
    if (count === MOST_RESULTS) break;
    yield `${count === 0 ? '\n' : ',\n'}${printSafeJson(sarifResult(result, index.get(result.rule), uri))}`;
    count += 1;
  }
  const found = rules.reduce((sum, rule) => sum + rule.found, 0);
  const cut = found > count ? [`The worst ${formatCount(count)} of ${formatCount(found)} findings are here.`] : [];
  const notes = [summary, ...cut].map((text) => notification('note', text));
  const reasons = [unchecked, failure].flatMap((text) => (text === null ? [] : notification('error', text)));
  const invocation = {
    executionSuccessful: true,
    exitCode: STATUS_OF[verdict],
    exitCodeDescription: VERDICT_WORDS[verdict],
    toolExecutionNotifications: [...reasons, ...warnings.map((text) => notification('warning', text)), ...notes],
  };
  yield `\n],"invocations":[${printSafeJson(invocation)}]}]}\n`;
}

const notification = (level: 'note' | 'warning' | 'error', text: string): object => ({ level, message: { text } });

function sarifResult(result: Result, ruleIndex: number | undefined, uri: string): object {
  const { id, rule, severity, subject, field, where, message, cause, group, amounts, isNew } = result;
  const text = clipped([subject, message, where, cause].filter(Boolean).join(' · '), LONGEST_TEXT);
  return {
    ruleId: rule,
    ...(ruleIndex === undefined ? {} : { ruleIndex }),
    level: severity,
    message: { text },
    locations: [
      {
        physicalLocation: { artifactLocation: { uri }, region: { startLine: 1 } },
        logicalLocations: [
          { name: clipped(field, LONGEST_TEXT), fullyQualifiedName: clipped(`${subject} · ${field}`, LONGEST_TEXT) },
        ],
      },
    ],
    partialFingerprints: { primaryLocationLineHash: `${id}:1`, 'crossfootFinding/v1': id },
    ...(isNew === undefined ? {} : { baselineState: isNew ? 'new' : 'unchanged' }),
    properties: { ...amounts, ...(group !== null && { group }) },
  };
}

const HELP =
  'The page docs/findings.md of the manual has all rules and the causes of findings, docs/validation.md when a total adds up.';

/** The manual comes with the package; the rules of the committee have pages of their own. */
function helpUriOf(rule: string): string {
  const [, number] = /^DQC\.US\.(\d{4})$/.exec(rule) ?? [];
  const page = rule.startsWith('own/') ? 'rules' : 'findings';
  return number === undefined ? `pkg:npm/crossfoot#docs/${page}.md` : `https://xbrl.us/data-rule/dqc_${number}/`;
}
