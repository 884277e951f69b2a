import { getOrCreate } from '../../core/base/collections.ts';
import { HEADER_FIELDS, isNumberField } from '../../core/model/default-group.ts';
import { textFieldType } from '../../core/model/field-name.ts';
import { CORE_TAXONOMY, findServiceTaxonomy } from '../../core/model/service-taxonomies.ts';
import { STANDARD_SOURCE } from '../../core/model/standard-resources.ts';
import {
  type CalculationRelationship,
  type DataType,
  type FieldLabel,
  type FieldName,
  type FieldProperty,
  type PresentationRelationship,
  SERVICE_NAMESPACE,
  type Section,
  type Taxonomy,
} from '../../core/model/taxonomy.ts';
import {
  type FieldRule,
  type Financials,
  type IndustryRules,
  type RuleStatement,
  STATEMENTS,
  type Term,
} from './rules/rule.ts';
import { HEADER_LABELS } from './standard-labels.ts';

/** A line of a section: a heading, or a field that holds values, with the parts that it is the sum of. */
type Line = { readonly heading: string } | (Described & { readonly parts?: readonly Term[] | undefined });

/** A field that holds values, with what is known of it. */
type Described = { readonly property: FieldProperty; readonly label: string; readonly definition?: string };

type Outline = { readonly title: string; readonly lines: readonly Line[] };

const TITLES: Readonly<Record<RuleStatement, string>> = {
  balance: 'Balance Sheet',
  income: 'Income Statement',
  'cash flow': 'Cash Flow',
};

/** The numbers and names of the service's contract. */
const ABSTRACT: DataType = { id: 1, name: 'Abstract' };
const UNITS: Readonly<Record<FieldRule['unit'], DataType>> = {
  money: { id: 5, name: 'Monetary' },
  shares: { id: 6, name: 'Shares' },
  'money per share': { id: 4, name: 'Decimal' },
};
const TEXTS: Readonly<Record<ReturnType<typeof textFieldType>, DataType>> = {
  date: { id: 3, name: 'DateTime' },
  boolean: { id: 12, name: 'Boolean' },
  string: { id: 7, name: 'String' },
};
const DECIMAL: DataType = { id: 4, name: 'Decimal' };
const INTEGER: DataType = { id: 15, name: 'Integer' };

/** The steps between the orders of the service's sections and lines. */
const ORDER = 100;

/**
 * The taxonomies of derived rows, for stores that have none of the service: that of core financials, and one for the
 * full financials of each industry. `version` is that of the rules.
 */
export function standardTaxonomies(industries: readonly IndustryRules[], version: string): readonly Taxonomy[] {
  const full = industries.flatMap(({ financials, fields }) =>
    financials ? [taxonomyOf(financials.taxonomy, fullOutlines(financials, fields), version)] : [],
  );
  return [taxonomyOf(CORE_TAXONOMY, coreOutlines(industries), version), ...full];
}

function taxonomyOf(id: string, statements: readonly Outline[], version: string): Taxonomy {
  const outlines = [...statements, { title: 'Period Information', lines: headerFields() }];
  const parts = outlines.map((outline, at) => outlineParts(id, outline, at));
  const all = <T>(of: (part: OutlineParts) => readonly T[]): readonly T[] => parts.flatMap(of);
  const properties = new Map(all((part) => part.properties).map((property) => [property.field.name, property]));
  const labels = new Map(all((part) => part.labels).map((label) => [`${label.field.name} ${label.labelType}`, label]));
  const { name } = findServiceTaxonomy(id);
  return {
    source: STANDARD_SOURCE,
    id,
    version,
    extent: 'whole',
    name,
    dataset: name,
    parts: {
      sections: all((part) => part.sections),
      calculation: all((part) => part.calculation),
      presentation: all((part) => part.presentation),
      labels: [...labels.values()],
      properties: [...properties.values()].map((property, at) => ({ ...property, rowNumber: at + 1 })),
    },
  };
}

type OutlineParts = {
  readonly sections: readonly Section[];
  readonly calculation: readonly CalculationRelationship[];
  readonly presentation: readonly PresentationRelationship[];
  readonly labels: readonly FieldLabel[];
  readonly properties: readonly FieldProperty[];
};

/** The parts of a section; it is one of the calculation too where some of its lines are sums. */
function outlineParts(taxonomy: string, { title, lines }: Outline, at: number): OutlineParts {
  const id = `${taxonomy}0${at + 1}`;
  const relativeOrder = String((at + 1) * ORDER);
  const top = headingOf(title);
  const presentation: PresentationRelationship[] = [];
  let [parent, childLevel] = [top, 0];
  for (const [place, line] of lines.entries()) {
    const isHeading = 'heading' in line;
    const child = isHeading ? headingOf(line.heading) : line.property.field;
    if (isHeading) [parent, childLevel] = [top, 0];
    presentation.push({ sectionId: id, parent, child, relativeOrder: String((place + 1) * ORDER), childLevel });
    if (isHeading) [parent, childLevel] = [child, 1];
  }
  const headings = [title, ...lines.flatMap((line) => ('heading' in line ? [line.heading] : []))];
  const fields = lines.flatMap((line) => ('heading' in line ? [] : [line]));
  const calculation = calculationOf(id, fields);
  const structures = calculation.length > 0 ? (['calculation', 'presentation'] as const) : (['presentation'] as const);
  return {
    sections: structures.map((structure) => ({ structure, id, title, relativeOrder })),
    calculation,
    presentation,
    labels: [...headings.map((text) => labelOf(headingOf(text), 'primary', text)), ...fields.flatMap(labelsOf)],
    properties: [
      ...headings.map((text, level) => headingProperty(headingOf(text), level === 0)),
      ...fields.map(({ property }) => property),
    ],
  };
}

/** The relationships of totals with their parts, each total before those that it has as parts. */
function calculationOf(
  sectionId: string,
  fields: readonly (Described & { readonly parts?: readonly Term[] | undefined })[],
): readonly CalculationRelationship[] {
  const totals = new Map(fields.flatMap(({ property: { field }, parts }) => (parts ? [[field.name, parts]] : [])));
  const isPart = (name: string): boolean =>
    [...totals.values()].some((parts) => parts.some((part) => part.field === name));
  const below = (total: string, childLevel: number): readonly CalculationRelationship[] =>
    (totals.get(total) ?? []).flatMap(({ field, sign }, at) => [
      {
        sectionId,
        parent: named(total),
        child: named(field),
        weight: sign === 1 ? '1.0000' : '-1.0000',
        relativeOrder: String((at + 1) * ORDER),
        childLevel,
      },
      ...below(field, childLevel + 1),
    ]);
  const all = [...totals.keys()].filter((name) => !isPart(name)).flatMap((total) => below(total, 0));
  return [...new Map(all.map((each) => [`${each.parent.name} ${each.child.name}`, each])).values()];
}

function headingOf(text: string): FieldName {
  return named(`${text.toLowerCase().replace(/[^a-z0-9]/g, '')}abstract`);
}

function headingProperty(field: FieldName, isSection: boolean): FieldProperty {
  return { field, dataType: ABSTRACT, isNumeric: false, isMoney: false, canHoldValue: false, isSection };
}

const labelOf = (field: FieldName, labelType: string, text: string): FieldLabel => ({ field, labelType, text });

function labelsOf({ property: { field }, label, definition }: Described): readonly FieldLabel[] {
  const full = definition ? [labelOf(field, 'full', definition)] : [];
  return [labelOf(field, 'primary', label), ...full];
}

function named(name: string): FieldName {
  return { namespace: SERVICE_NAMESPACE, name };
}

/** The fields of each statement that some industry has: in the order of the first one that names them. */
function coreOutlines(industries: readonly IndustryRules[]): readonly Outline[] {
  const made = new Map<string, FieldRule>();
  const rules = industries.flatMap(({ fields }) => [...fields.values()]);
  for (const rule of rules) if (!rule.helper) getOrCreate(made, rule.name, () => rule);
  const someSteps = new Set(rules.flatMap(({ name, steps }) => (steps.length > 0 ? [name] : [])));
  const fields = [...made.values()].filter(({ name }) => someSteps.has(name));
  return STATEMENTS.map((statement) => {
    return { title: TITLES[statement], lines: fields.filter((rule) => rule.statement === statement).map(describeRule) };
  });
}

/** The statements of full financials. Rules add up in the signs of filings, and rows have those of the service. */
function fullOutlines({ statements }: Financials, fields: IndustryRules['fields']): readonly Outline[] {
  const signOf = (name: string): 1 | -1 => fields.get(name)?.serviceSign ?? 1;
  return STATEMENTS.map((statement) => ({
    title: TITLES[statement],
    lines: statements[statement].flatMap((line): readonly Line[] => {
      if ('heading' in line) return [line];
      const rule = fields.get(line.field);
      if (rule === undefined) return [];
      const parts = line.sum?.terms.map((term): Term => {
        const isOther = signOf(term.field) !== signOf(line.field);
        return isOther ? { ...term, sign: term.sign === 1 ? -1 : 1 } : term;
      });
      return [{ ...describeRule(rule), parts }];
    }),
  }));
}

const REST = 'The rest of its total, whose sum holds by construction.';

/** A value that is shown with the other sign is positive on neither side. */
function describeRule({ name, statement, unit, serviceSign, label, balance, ...rule }: FieldRule): Described {
  const property: FieldProperty = {
    field: named(name),
    dataType: UNITS[unit],
    isNumeric: true,
    isMoney: unit === 'money',
    canHoldValue: true,
    isSection: false,
    periodType: statement === 'balance' ? 'instant' : 'duration',
    ...(balance !== undefined && serviceSign === 1 && { balanceType: balance }),
  };
  const isRest = rule.steps.some((step) => step.kind === 'sum' && step.isRest);
  const definition = isRest ? `${rule.definition} ${REST}` : rule.definition;
  return { property, label: label ?? name, definition };
}

function headerFields(): readonly Described[] {
  return HEADER_FIELDS.map((name) => {
    const isNumeric = isNumberField(name);
    const property: FieldProperty = {
      field: named(name),
      dataType: isNumeric ? (name === 'usdconversionrate' ? DECIMAL : INTEGER) : TEXTS[textFieldType(name, undefined)],
      isNumeric,
      isMoney: false,
      canHoldValue: true,
      isSection: false,
      periodType: 'duration',
    };
    return { property, label: HEADER_LABELS.get(name) ?? name };
  });
}
