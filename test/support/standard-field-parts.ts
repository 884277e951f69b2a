import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readStandardRules } from '../../src/analysis/standard/rules/read-rules.ts';
import {
  type Candidate,
  type FieldRule,
  type IndustryRules,
  STATEMENTS,
  type Step,
  type Term,
} from '../../src/analysis/standard/rules/rule.ts';
import { markdownTable } from './markdown-table.ts';
import { root } from './root.ts';

type Part = readonly [name: string, text: string];

const WHO: Readonly<Record<string, string>> = {
  bank: 'Banks',
  broker: 'Brokers',
  insurance: 'Insurers',
  'oil-and-gas': 'Oil and gas',
  'real-estate': 'Real estate',
};

/** The generated parts of the page of standard fields. */
export function standardFieldParts(): readonly Part[] {
  const [general, ...industries] = readStandardRules().industries;
  if (general === undefined) return [];
  const all = [general, ...industries];
  const fields = [...new Map(all.toReversed().flatMap((rules) => [...rules.fields])).values()];
  const inOrder = [...general.fields.values(), ...fields.filter(({ name }) => !general.fields.has(name))];
  return [
    ['universal fields', general.universal.map(linked).join(', ')],
    ['standard industries', industriesTable(general, industries)],
    ...STATEMENTS.map((statement): Part => {
      const own = inOrder.filter((field) => field.statement === statement && !field.helper);
      return [`standard fields of the ${statement}`, own.map((field) => fieldText(field, all)).join('\n\n')];
    }),
    ['standard helpers', helpersTable(inOrder, all)],
    ['standard identities', identitiesTable(all)],
    ...all.map((rules): Part => [`full financials of ${rules.industry}`, financialsTable(rules)]),
  ];
}

const linked = (name: string): string => `[\`${name}\`](#${name})`;

function industriesTable(general: IndustryRules, industries: readonly IndustryRules[]): string {
  const rows = industries.map(({ industry, fields }) => {
    const changed = [...fields.values()].filter(({ name, steps, helper }) => {
      return !helper && steps !== general.fields.get(name)?.steps;
    });
    const names = (has: boolean) =>
      changed.filter(({ steps }) => steps.length > 0 === has).map(({ name }) => linked(name));
    return [WHO[industry] ?? industry, sicCodes(industry), names(true).join(', '), names(false).join(', ')];
  });
  return markdownTable(['industry', 'SIC codes', 'fields with other steps', 'fields it does not have'], rows);
}

function sicCodes(industry: string): string {
  const { sic }: { readonly sic: readonly string[] } = JSON.parse(
    readFileSync(join(root, `data/standard-fields/${industry}.json`), 'utf8'),
  );
  return sic.join(', ');
}

/** What is not the field. */
function limitsOf({ without }: Pick<FieldRule, 'without'>): readonly string[] {
  const parts = without.map((name) => `\`${name}\``).join(', ');
  return [...(without.length === 0 ? [] : [`Not a total of which ${parts} is a printed part.`])];
}

/** A heading, the definition, the steps of all companies and of industries, and the identities. */
function fieldText(field: FieldRule, [general, ...industries]: readonly IndustryRules[]): string {
  const { name, definition, unit, serviceSign, steps } = field;
  const inUnit = unit === 'money' ? '' : `In ${unit}.`;
  const notes = [
    definition,
    inUnit,
    serviceSign === -1 ? 'Sign: reversed.' : '',
    field.isPositive ? 'Doubtful where it is negative.' : '',
    ...limitsOf(field),
  ];
  const others = industries.flatMap(({ industry, fields }) => {
    const own = fields.get(name);
    if (own === undefined || own.steps === steps) return [];
    const said = own.definition === definition ? '' : ` ${own.definition}`;
    const who = `${WHO[industry] ?? industry}:${said}`;
    return own.steps.length === 0 ? [`${who} none.`] : [`${who}\n\n${stepList(own.steps)}`];
  });
  const identities = general === undefined ? [] : identitiesWith(name, [general, ...industries]);
  return [
    `### ${name}`,
    notes.filter(Boolean).join(' '),
    stepList(steps),
    ...others,
    linesText(field.lines),
    identities.length > 0 && `In ${identities.map((id) => `\`${id}\``).join(', ')}.`,
  ]
    .filter(Boolean)
    .join('\n\n');
}

function linesText({ also, total, missing, of, apart, inside, unlike }: NonNullable<FieldRule['lines']> = {}): string {
  const outside = apart === undefined ? '' : ` but not in \`${apart}\``;
  const where = of === undefined ? '' : `, in \`${of}\`${outside},`;
  return [
    also && `With lines of the same sum whose label matches \`${also.source}\`.`,
    total && `A line that it is a part of takes its place where its label matches \`${total.source}\`.`,
    missing && `Doubtful beside a line${where} whose label matches \`${missing.source}\`.`,
    inside && `Doubtful with a line in it whose label matches \`${inside.source}\`.`,
    unlike && `Doubtful as a line whose label matches \`${unlike.source}\`.`,
  ]
    .filter(Boolean)
    .join(' ');
}

const stepList = (steps: readonly Step[]): string => steps.map((step, at) => `${at + 1}. ${stepText(step)}`).join('\n');

const stepText = (step: Step): string => {
  if (step.kind === 'candidates' && step.candidates.length === 0) return 'lines of these labels alone';
  if (step.kind === 'candidates') return `${step.isEach ? 'each of ' : ''}${candidatesText(step.candidates)}`;
  return step.isLine ? `a line as large as ${sumText(step.terms)}` : sumText(step.terms);
};

const candidatesText = (candidates: readonly Candidate[]): string =>
  candidates.map((candidate) => `\`${candidate.name}\`${limits(candidate)}`).join(', ');

function limits({ from, until, custom }: Candidate): string {
  const years = from === undefined ? (until === undefined ? '' : `until ${until}`) : `${from}-${until ?? ''}`;
  const words = [custom ? "filers' own" : '', years].filter(Boolean);
  return words.length > 0 ? ` (${words.join(', ')})` : '';
}

const MARKS: Readonly<Record<Term['absent'], string>> = { fails: '', zero: '?', either: '??' };

function sumText(terms: readonly Term[]): string {
  return terms
    .map(({ field, sign, absent }, at) => {
      const operator = sign === -1 ? '- ' : at === 0 ? '' : '+ ';
      return `${operator}\`${MARKS[absent]}${field}\``;
    })
    .join(' ');
}

function identitiesWith(name: string, all: readonly IndustryRules[]): string[] {
  const identities = all.flatMap((rules) => rules.identities);
  const ratios = all.flatMap((rules) => rules.ratios);
  return [
    ...new Set(
      [
        ...identities.filter(({ total, terms }) => total === name || terms.some(({ field }) => field === name)),
        ...ratios.filter((ratio) => [ratio.total, ratio.numerator, ratio.denominator].includes(name)),
      ].map(({ id }) => id),
    ),
  ];
}

function helpersTable(fields: readonly FieldRule[], all: readonly IndustryRules[]): string {
  const rows = fields
    .filter(({ helper, isDetail }) => helper && !isDetail)
    .map(({ name, definition, steps, ...field }) => {
      const own = all.slice(1).filter(({ fields: other }) => (other.get(name)?.steps ?? steps) !== steps);
      const variants = own.map(
        ({ industry, fields: other }) => `${WHO[industry]}: ${stepsInLine(other.get(name)?.steps ?? [])}`,
      );
      return [`\`${name}\``, [definition, ...limitsOf(field)].join(' '), [stepsInLine(steps), ...variants].join('. ')];
    });
  return markdownTable(['helper', 'definition', 'steps'], rows);
}

/** The lines of an industry's statements; totals with their parts, fields of core financials by a link. */
function financialsTable({ financials, fields }: IndustryRules): string {
  const rows = STATEMENTS.flatMap((statement) =>
    (financials?.statements[statement] ?? []).map((line): readonly string[] => {
      if ('heading' in line) return [`**${line.heading}**`, '', ''];
      const { name = line.field, label = '', helper, steps = [] } = fields.get(line.field) ?? {};
      const parts = line.sum?.terms.map((term) => ({ ...term, absent: 'fails' as const }));
      const isRest = steps.some((step) => step.kind === 'sum' && step.isRest);
      const own = helper ? [isRest ? (steps[0]?.text ?? '').replace(/(\w+)$/, '`$1`') : stepsInLine(steps)] : [];
      return [
        helper ? `\`${name}\`` : linked(name),
        label,
        [...(parts ? [`= ${sumText(parts)}`] : []), ...own].join('. '),
      ];
    }),
  );
  return markdownTable(['field', 'line', 'total, or how it is made'], rows);
}

const stepsInLine = (steps: readonly Step[]): string => steps.map(stepText).join('; ');

function identitiesTable(all: readonly IndustryRules[]): string {
  const identities = new Map(all.toReversed().flatMap((rules) => rules.identities.map((rule) => [rule.id, rule])));
  const ratios = new Map(all.toReversed().flatMap((rules) => rules.ratios.map((rule) => [rule.id, rule])));
  const order = new Set(all.flatMap((rules) => rules.identities.map(({ id }) => id)));
  const rows = [...order].flatMap((id) => {
    const rule = identities.get(id);
    if (rule === undefined) return [];
    return [[`\`${id}\``, `\`${rule.total}\` = ${sumText(rule.terms)}`, rule.partial ? 'proves only' : '']];
  });
  const quotients = [...ratios.values()].map(({ id, total, numerator, denominator }) => {
    return [`\`${id}\``, `\`${total}\` = \`${numerator}\` / \`${denominator}\``, ''];
  });
  return markdownTable(['identity', 'holds', ''], [...rows, ...quotients, ...rollRows(all)]);
}

/** A balance at the end less that at the beginning is the change: in one of the measures, with what may stand apart. */
function rollRows(all: readonly IndustryRules[]): string[][] {
  const rolls = new Map(all.toReversed().flatMap((rules) => rules.rolls.map((rule) => [rule.id, rule])));
  return Array.from(rolls.values(), ({ id, change, apart, measures }) => {
    const balances = measures.map((terms) =>
      terms.map(({ concept, isEither }) => `\`${isEither ? '??' : ''}${concept}\``).join(' + '),
    );
    const outside = apart.map((field) => ` + \`??${field}\``).join('');
    const words = `end - beginning of ${balances.join(', ')}, or of a balance on the face of the statement`;
    return [`\`${id}\``, `\`${change}\`${outside} = ${words}`, ''];
  });
}
