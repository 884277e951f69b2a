import { getOrCreate } from '../../core/base/collections.ts';
import { HEADER_FIELDS, isNumberField } from '../../core/model/default-group.ts';
import { textFieldType } from '../../core/model/field-name.ts';
import { CORE_TAXONOMY, findServiceTaxonomy } from '../../core/model/service-taxonomies.ts';
import { STANDARD_SOURCE } from '../../core/model/standard-resources.ts';
import {
  type DataType,
  type FieldLabel,
  type FieldName,
  type FieldProperty,
  type PresentationRelationship,
  SERVICE_NAMESPACE,
  type Section,
  type Taxonomy,
} from '../../core/model/taxonomy.ts';
import type { FieldRule, IndustryRules, RuleStatement } from './rules/rule.ts';
import { HEADER_LABELS, STANDARD_LABELS, type StandardLabel } from './standard-labels.ts';

/** A section of the presentation: its heading, and the fields below it in their order. */
type Outline = { readonly title: string; readonly fields: readonly Described[] };

/** A field that holds values, with what is known of it. */
type Described = { readonly property: FieldProperty; readonly label: string; readonly definition?: string };

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
 * The taxonomy of core financials for stores that have none of the service: every field that the rules of some industry
 * make, with its label, its definition and its place in a statement, and the header fields of rows. Like the service's
 * it has no calculation. `version` is that of the rules.
 */
export function standardTaxonomy(industries: readonly IndustryRules[], version: string): Taxonomy {
  const outlines = [...statementOutlines(industries), { title: 'Period Information', fields: headerFields() }];
  const parts = outlines.map((outline, at) => outlineParts(outline, at));
  const all = <T>(of: (part: OutlineParts) => readonly T[]): readonly T[] => parts.flatMap(of);
  const properties = all((part) => part.properties).map((property, at) => ({ ...property, rowNumber: at + 1 }));
  const { name } = findServiceTaxonomy(CORE_TAXONOMY);
  return {
    source: STANDARD_SOURCE,
    id: CORE_TAXONOMY,
    version,
    extent: 'whole',
    name,
    dataset: name,
    parts: {
      sections: parts.map(({ section }) => section),
      calculation: [],
      presentation: all((part) => part.presentation),
      labels: all((part) => part.labels),
      properties,
    },
  };
}

type OutlineParts = {
  readonly section: Section;
  readonly presentation: readonly PresentationRelationship[];
  readonly labels: readonly FieldLabel[];
  readonly properties: readonly FieldProperty[];
};

function outlineParts({ title, fields }: Outline, at: number): OutlineParts {
  const id = `${CORE_TAXONOMY}0${at + 1}`;
  const heading = named(`${title.toLowerCase().replaceAll(' ', '')}abstract`);
  const section = { structure: 'presentation', id, title, relativeOrder: String((at + 1) * ORDER) } as const;
  return {
    section,
    presentation: fields.map(({ property: { field } }, line) => {
      return { sectionId: id, parent: heading, child: field, relativeOrder: String((line + 1) * ORDER), childLevel: 0 };
    }),
    labels: [labelOf(heading, 'primary', title), ...fields.flatMap(labelsOf)],
    properties: [
      { field: heading, dataType: ABSTRACT, isNumeric: false, isMoney: false, canHoldValue: false, isSection: true },
      ...fields.map(({ property }) => property),
    ],
  };
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
function statementOutlines(industries: readonly IndustryRules[]): readonly Outline[] {
  const made = new Map<string, FieldRule>();
  const rules = industries.flatMap(({ fields }) => [...fields.values()]);
  for (const rule of rules) if (!rule.helper) getOrCreate(made, rule.name, () => rule);
  const someSteps = new Set(rules.flatMap(({ name, steps }) => (steps.length > 0 ? [name] : [])));
  const fields = [...made.values()].filter(({ name }) => someSteps.has(name));
  return Object.entries(TITLES).map(([statement, title]) => {
    return { title, fields: fields.filter((rule) => rule.statement === statement).map(describeRule) };
  });
}

/** A value that is shown with the other sign is positive on neither side. */
function describeRule({ name, statement, unit, serviceSign, definition }: FieldRule): Described {
  const { text, balance }: StandardLabel = STANDARD_LABELS.get(name) ?? { text: name };
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
  return { property, label: text, definition };
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
    return { property, label: HEADER_LABELS.get(name)?.text ?? name };
  });
}
