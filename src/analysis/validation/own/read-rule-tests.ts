import { groupBy } from '../../../core/base/collections.ts';
import { parseIsoDate } from '../../../core/base/date.ts';
import type { Diagnostic } from '../../../core/base/diagnostic.ts';
import { nearest } from '../../../core/base/nearest.ts';
import type { YamlValue } from '../../../core/base/yaml.ts';
import { mapsOf, membersOf, type Report, textOf, type YamlMap } from '../../../core/base/yaml-members.ts';
import type { Period } from '../../../core/model/period.ts';
import type { GivenRow } from './given-rows.ts';
import { type ExpectedFinding, FINDING_NAMES, type FindingName, type RuleTest } from './rule-test.ts';

/** Members of a row that are not fields. */
const ROW_NAMES = [
  'company',
  'symbol',
  'document',
  'form',
  'filed',
  'unit',
  'dimensions',
  'period',
  'resource',
] as const;
type RowName = (typeof ROW_NAMES)[number];

/** Reads the tests beside rules. `rules`: the ids of these. */
export function readRuleTests(
  maps: readonly YamlMap[],
  rules: readonly string[],
): { readonly tests: readonly RuleTest[]; readonly diagnostics: readonly Diagnostic[] } {
  const diagnostics: Diagnostic[] = [];
  const report: Report = (message, place) =>
    diagnostics.push({ severity: 'error', code: 'rules/invalid', message, place });
  const tests = maps.map((map, at): RuleTest => {
    const members = membersOf(map, ['name', 'resource', 'rows', 'expected'], report);
    const resource = textOf(members.get('resource'), 'resource', report);
    const given = mapsOf(members.get('rows'), 'rows', report);
    if (given.length === 0) report('a test needs rows', members.get('rows')?.place ?? map.place);
    const rows = groupBy(given, (row) => memberText(row, 'resource', report) ?? resource ?? '');
    if (rows.has('')) report('a row needs the resource that it belongs to, or the test names one', map.place);
    return {
      name: textOf(members.get('name'), 'name', report) ?? `test ${at + 1}`,
      place: map.place,
      rows: new Map(Array.from(rows, ([name, own]) => [name, own.flatMap((row) => readRow(row, report))])),
      expected: readExpected(members.get('expected'), map, rules, report),
    };
  });
  return { tests, diagnostics };
}

function memberText({ entries }: YamlMap, name: RowName, report: Report): string | undefined {
  const value = entries.find((entry) => entry.name === name)?.value;
  return value === undefined || value.kind === 'null' ? undefined : textOf(value, name, report);
}

function readRow(map: YamlMap, report: Report): readonly GivenRow[] {
  const text = (name: RowName): string | undefined => memberText(map, name, report);
  const [company, period, name, filed] = [text('company'), periodOf(text('period')), text('document'), text('filed')];
  if (company === undefined) report('a row needs a company', map.place);
  if (!period) report('a row needs a period, such as 2018-12-31, or 2018-01-01/2018-12-31', map.place);
  const day = filed === undefined ? undefined : parseIsoDate(filed);
  if (filed !== undefined && day === undefined) report('filed takes a day such as 2019-02-20', map.place);
  const form = text('form');
  if (name === undefined && (form ?? filed) !== undefined) report('form and filed need a document', map.place);
  const values = map.entries.flatMap(({ name: field, value }): GivenRow['values'] => {
    if (ROW_NAMES.some((known) => known === field) || value.kind === 'null') return [];
    const given = textOf(value, field, report);
    return given === undefined ? [] : [[field, given]];
  });
  if (company === undefined || !period) return [];
  const document = name === undefined ? undefined : { name, ...(form !== undefined && { form }), filed: day };
  const {
    symbol,
    unit,
    dimensions = '',
  } = { symbol: text('symbol'), unit: text('unit'), dimensions: text('dimensions') };
  return [{ company, symbol, document, unit, dimensions, period, values }];
}

function periodOf(text: string | undefined): Period | undefined {
  const days = (text ?? '').split('/').map(parseIsoDate);
  const [first, last] = days;
  if (first === undefined || days.length > 2 || days.includes(undefined)) return undefined;
  return last === undefined ? { kind: 'instant', instant: first } : { kind: 'duration', start: first, end: last };
}

function readExpected(
  value: YamlValue | undefined,
  { place }: YamlMap,
  rules: readonly string[],
  report: Report,
): RuleTest['expected'] {
  if (value?.kind !== 'map') {
    report('expected takes the ids of the rules that run, each with the list of its findings', value?.place ?? place);
    return new Map();
  }
  return new Map(
    value.entries.map((entry) => {
      const { name } = entry;
      if (!rules.includes(name)) {
        const meant = nearest(name, rules);
        report(`unknown rule ${name}${meant ? `; did you mean ${meant}?` : ''}`, entry.place);
      }
      return [name, mapsOf(entry.value, name, report).map((map) => readFinding(map, report))];
    }),
  );
}

function readFinding(map: YamlMap, report: Report): ExpectedFinding {
  const members = membersOf(map, FINDING_NAMES, report);
  const values = Array.from(members, ([name, value]): [FindingName, string] => [
    name,
    textOf(value, name, report) ?? '',
  ]);
  return { place: map.place, values: new Map(values) };
}
