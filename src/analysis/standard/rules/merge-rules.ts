import type { Diagnostic } from '../../../core/base/diagnostic.ts';
import { includeOutlines, outlineFields, placements, restSteps } from './outline.ts';
import { badFile } from './parse-rule-file.ts';
import type { FieldRule, Financials, Identity, IndustryRules, Ratio, Roll, RuleStatement } from './rule.ts';
import type { FieldPart, RuleFile } from './rule-file.ts';

export type NamedFile = { readonly file: string; readonly rules: RuleFile };

/** The rules of all companies, with those of an industry in place of the ones of the same name; its new ones follow. */
export function mergeRules(general: NamedFile, own: NamedFile, problems: Diagnostic[]): IndustryRules {
  const parts = Object.entries({ ...general.rules.fields, ...own.rules.fields });
  const financials = mergeFinancials(general, own, problems);
  const lines = Object.values(financials?.statements ?? {}).flat();
  const rests = restSteps(lines);
  const named = new Map<string, FieldRule>();
  for (const [name, part] of parts) {
    const rule = fieldRule(name, part, general.rules.fields[name]);
    const rest = rests.get(name);
    if (rule) named.set(name, rest === undefined ? rule : { ...rule, steps: [rest] });
    else problems.push(unfinished(name, own.file));
  }
  const placed = placements(lines, named);
  const fields = new Map(Array.from(named, ([name, rule]) => [name, { ...rule, placement: placed.get(name) }]));
  return {
    industry: own.rules.industry,
    fields,
    financials,
    identities: withIds<Omit<Identity, 'id'>>({ ...general.rules.identities, ...own.rules.identities }),
    ratios: withIds<Omit<Ratio, 'id'>>({ ...general.rules.ratios, ...own.rules.ratios }),
    rolls: withIds<Omit<Roll, 'id'>>({ ...general.rules.rolls, ...own.rules.rolls }),
    sums: new Map(Object.entries({ ...general.rules.sums, ...own.rules.sums })),
    contains: closed({ ...general.rules.contains, ...own.rules.contains }),
    universal: own.rules.universal ?? general.rules.universal ?? [],
  };
}

/** The statements of an industry's full financials, with the lines that it shares with others. */
function mergeFinancials(general: NamedFile, own: NamedFile, problems: Diagnostic[]): Financials | undefined {
  if (own.rules.financials === undefined) return undefined;
  const { taxonomy, ...outlines } = own.rules.financials;
  const addProblem = (message: string): void => void problems.push(badFile(own.file, message));
  const of = (statement: RuleStatement) => includeOutlines(outlines[statement], general.rules.outlines, addProblem);
  const statements = { balance: of('balance'), income: of('income'), 'cash flow': of('cash flow') };
  return { taxonomy, statements, fields: outlineFields(statements) };
}

/** Each concept with all that is within it, at any depth. */
function closed(contains: RuleFile['contains']): ReadonlyMap<string, ReadonlySet<string>> {
  const within = (name: string, found: Set<string>): Set<string> => {
    for (const part of contains[name] ?? []) {
      if (!found.has(part)) within(part, found.add(part));
    }
    return found;
  };
  return new Map(Object.keys(contains).map((name) => [name, within(name, new Set())]));
}

function fieldRule(name: string, part: FieldPart, base: FieldPart | undefined): FieldRule | undefined {
  const statement = part.statement ?? base?.statement;
  const definition = part.definition ?? base?.definition;
  if (statement === undefined || definition === undefined) return undefined;
  return {
    name,
    statement,
    unit: part.unit ?? base?.unit ?? 'money',
    helper: (part.helper ?? base?.helper ?? part.detail ?? base?.detail) === true,
    isDetail: part.detail ?? base?.detail ?? false,
    label: part.label ?? base?.label,
    balance: part.balance ?? base?.balance,
    unless: part.unless ?? base?.unless,
    serviceSign: part.serviceSign ?? base?.serviceSign ?? 1,
    definition,
    isPositive: part.positive ?? base?.positive ?? false,
    lessens: part.lessens ?? base?.lessens ?? [],
    without: part.without ?? base?.without ?? [],
    steps: part.steps,
    lines: part.lines ?? base?.lines,
  };
}

const withIds = <T>(byId: Readonly<Record<string, T>>): readonly (T & { readonly id: string })[] =>
  Object.entries(byId).map(([id, rest]) => ({ id, ...rest }));

const unfinished = (name: string, file: string): Diagnostic =>
  badFile(file, `${name} has no statement or no definition, and general.json does not have the field`);
