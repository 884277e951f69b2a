import type { Diagnostic, Place } from '../../../core/base/diagnostic.ts';
import { nearest } from '../../../core/base/nearest.ts';
import { readYaml, type YamlValue } from '../../../core/base/yaml.ts';
import {
  itemsOf,
  mapsOf,
  membersOf,
  oneOf,
  type Report,
  textOf,
  type YamlMap,
} from '../../../core/base/yaml-members.ts';
import type { FindingSection } from '../../../core/model/finding.ts';
import { sectionOf } from '../page/printed-failures.ts';
import { RULES } from '../rules/registry.ts';
import type { OwnRuleId } from '../rules/rule.ts';
import type { GivenRule, PlacedText } from './given-rule.ts';

/** A file by the name that the user gave it. */
export type RuleFile = { readonly file: string; readonly text: string };

/** The rules of files, and their tests as they are written. Without diagnostics nothing is wrong. */
export type ReadRules = {
  readonly rules: readonly GivenRule[];
  readonly tests: readonly YamlMap[];
  readonly diagnostics: readonly Diagnostic[];
};

const MEMBERS = [
  'id',
  'severity',
  'message',
  'sections',
  'resources',
  'expression',
  'field',
  'sql',
  'seconds',
] as const;
type Members = ReadonlyMap<(typeof MEMBERS)[number], YamlValue>;

const SEVERITIES = ['error', 'warning', 'note'] as const;
/** The sections that findings of a rule may be in, by their codes. */
const SECTIONS = { balance: 'BS', income: 'IS', cash: 'CF', equity: 'EQ' } as const;
const SECTION_WORDS = ['balance', 'income', 'cash', 'equity'] as const satisfies readonly (keyof typeof SECTIONS)[];

const ID = /^own\/[a-z0-9]+(-[a-z0-9]+)*$/;
const ID_FORM = 'an id is own/ and a name of lower-case letters, digits and hyphens, such as own/negative-assets';
const DEFAULT_SECONDS = 60;
const MOST_SECONDS = 3600;

/** Reads files of rules, YAML or JSON: each has `rules`, and may have `tests`. */
export function readRuleFiles(files: readonly RuleFile[]): ReadRules {
  const diagnostics: Diagnostic[] = [];
  const report: Report = (message, place) =>
    diagnostics.push({ severity: 'error', code: 'rules/invalid', message, place });
  const places = new Map<string, Place>();
  const read = files.map(({ file, text }) => {
    const { value, diagnostics: unread } = readYaml(text, file);
    diagnostics.push(...unread);
    if (value === undefined) return { rules: [], tests: [] };
    if (value.kind !== 'map') {
      report('a file of rules has to be one object with rules, and perhaps tests', value.place);
      return { rules: [], tests: [] };
    }
    const members = membersOf(value, ['rules', 'tests'], report);
    const given = mapsOf(members.get('rules'), 'rules', report);
    if (given.length === 0) report('the file has no rules', members.get('rules')?.place ?? value.place);
    const rules = given.flatMap((map) => readRule(map, places, report) ?? []);
    return { rules, tests: mapsOf(members.get('tests'), 'tests', report) };
  });
  return { rules: read.flatMap(({ rules }) => rules), tests: read.flatMap(({ tests }) => tests), diagnostics };
}

function readRule(map: YamlMap, places: Map<string, Place>, report: Report): GivenRule | undefined {
  const members = membersOf(map, MEMBERS, report);
  const needed = (name: 'id' | 'severity' | 'message'): YamlValue | undefined => {
    const value = members.get(name);
    if (value === undefined || value.kind === 'null') report(`a rule needs ${name}`, value?.place ?? map.place);
    return value?.kind === 'null' ? undefined : value;
  };
  const id = readId(needed('id'), places, report);
  const severity = oneOf(needed('severity'), 'severity', SEVERITIES, report);
  const message = textOf(needed('message'), 'message', report);
  const sections = readSections(members.get('sections'), report);
  const check = readCheck(members, map.place, report);
  return id && severity && message && check ? { id, severity, message, sections, check } : undefined;
}

function readId(value: YamlValue | undefined, places: Map<string, Place>, report: Report): OwnRuleId | undefined {
  const text = textOf(value, 'id', report);
  if (text === undefined || !value) return undefined;
  const before = places.get(text);
  if (RULES.some(({ id }) => id === text)) report(`${text} is a rule that every store has; ${ID_FORM}`, value.place);
  else if (!isOwnId(text)) report(`${JSON.stringify(text)}: ${ID_FORM}`, value.place);
  else if (before)
    report(`two rules have the id ${text}: the other one is on line ${lineOf(before, value)}`, value.place);
  else {
    places.set(text, value.place);
    return text;
  }
  return undefined;
}

const isOwnId = (text: string): text is OwnRuleId => ID.test(text);

const lineOf = ({ file, line }: Place, { place }: YamlValue): string =>
  file === place.file ? String(line) : `${line} of ${file}`;

/** A text, or a list of texts. */
function placedTexts(value: YamlValue | undefined, name: string, report: Report): readonly PlacedText[] {
  const items = value?.kind === 'text' ? [value] : itemsOf(value, name, report);
  return items.flatMap((item) => {
    const text = textOf(item, name, report);
    return text === undefined ? [] : [{ text, place: item.place }];
  });
}

function readSections(value: YamlValue | undefined, report: Report): readonly FindingSection[] {
  return placedTexts(value, 'sections', report).flatMap(({ text, place }) => {
    const word = SECTION_WORDS.find((known) => known === text);
    if (word) return sectionOf(SECTIONS[word]);
    const meant = nearest(text, SECTION_WORDS);
    report(`sections are ${SECTION_WORDS.join(', ')}${meant ? `; did you mean ${meant}?` : ''}`, place);
    return [];
  });
}

function readCheck(members: Members, place: Place, report: Report): GivenRule['check'] | undefined {
  const text = (name: 'expression' | 'sql' | 'field'): PlacedText | undefined => placedText(members, name, report);
  const [expression, sql] = [text('expression'), text('sql')];
  if (!members.has('expression') && !members.has('sql')) report('a rule needs an expression, or sql', place);
  if (expression && sql) report('a rule has an expression or sql, not both', sql.place);
  const refuse = (names: readonly (typeof MEMBERS)[number][], beside: string): void => {
    for (const name of names) {
      const value = members.get(name);
      if (value) report(`${name} does not belong to a rule with ${beside}`, value.place);
    }
  };
  if (sql) {
    refuse(['resources', 'field'], 'sql, whose query says where it looks');
    return { kind: 'sql', sql, seconds: readSeconds(members.get('seconds'), report) };
  }
  if (!expression) return undefined;
  refuse(['seconds'], 'an expression');
  const resources = placedTexts(members.get('resources'), 'resources', report);
  if (resources.length === 0) report('an expression needs the resources whose rows it is about', place);
  return { kind: 'expression', expression, resources, field: text('field') };
}

function placedText(members: Members, name: 'expression' | 'sql' | 'field', report: Report): PlacedText | undefined {
  const value = members.get(name);
  const text = textOf(value, name, report);
  return text === undefined || !value ? undefined : { text, place: value.place };
}

function readSeconds(value: YamlValue | undefined, report: Report): number {
  const text = textOf(value, 'seconds', report);
  if (text === undefined || !value) return DEFAULT_SECONDS;
  const seconds = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (seconds >= 1 && seconds <= MOST_SECONDS) return seconds;
  report(`seconds takes a whole number from 1 to ${MOST_SECONDS}`, value.place);
  return DEFAULT_SECONDS;
}
