import { fieldKey } from '../../../src/core/model/field-name.ts';
import type { ServedTaxonomy } from '../../../src/core/model/service-taxonomies.ts';
import type { BalanceType, FieldName, FieldProperty, PeriodType } from '../../../src/core/model/taxonomy.ts';

/** A line of a statement with the lines that add up to it. */
type Line = { readonly name: string; readonly balance: BalanceType; readonly parts?: readonly Line[] };
type Statement = {
  readonly title: string;
  readonly period: PeriodType;
  readonly heading: string;
  readonly lines: readonly Line[];
};

const line = (name: string, balance: BalanceType, ...parts: Line[]): Line => ({ name, balance, parts });

const STATEMENTS: readonly Statement[] = [
  {
    title: 'Balance Sheet',
    period: 'instant',
    heading: 'balancesheetabstract',
    lines: [
      line(
        'totalassets',
        'debit',
        line(
          'totalcurrentassets',
          'debit',
          line('cashandcashequivalents', 'debit', line('cashonhand', 'debit'), line('bankdeposits', 'debit')),
          line('inventoriesnet', 'debit'),
        ),
        line('goodwill', 'debit'),
        line('accumulateddepreciation', 'credit'),
      ),
      line('totalliabilitiesandequity', 'credit', line('totalliabilities', 'credit'), line('treasurystock', 'debit')),
    ],
  },
  {
    title: 'Income Statement',
    period: 'duration',
    heading: 'incomestatementabstract',
    lines: [
      line(
        'netincome',
        'credit',
        line('grossprofit', 'credit', line('totalrevenue', 'credit'), line('costofrevenue', 'debit')),
        line('interestexpense', 'debit'),
      ),
    ],
  },
];

/** Fields of no statement: a text and a day. */
const INFORMATION = {
  title: 'Period Information',
  heading: 'periodinformationabstract',
  fields: ['formtype', 'periodenddate'],
};

const field = (name: string): FieldName => ({ namespace: 'service', name });

/** All lines with their parents and levels, top lines first. */
function flat(
  lines: readonly Line[],
  parent?: Line,
  level = 0,
): { line: Line; parent: Line | undefined; level: number; order: number }[] {
  return lines.flatMap((each, index) => [
    { line: each, parent, level, order: (index + 1) * 100 },
    ...flat(each.parts ?? [], each, level + 1),
  ]);
}

/** A taxonomy of two statements, four levels deep, under any number of the service. */
export function smallTaxonomy(id: string, name: string): ServedTaxonomy {
  const hasCalculation = id !== '50';
  const statements = STATEMENTS.map((statement, index) => ({
    ...statement,
    id: String(index + 1),
    all: flat(statement.lines),
  }));
  const properties: FieldProperty[] = [
    ...statements.flatMap(({ heading, all, period }) => [
      headingProperty(heading),
      ...all.map(({ line: { name, balance } }) => amountProperty(name, period, balance)),
    ]),
    headingProperty(INFORMATION.heading),
    ...INFORMATION.fields.map(
      (name): FieldProperty => ({
        field: field(name),
        dataType: { id: 7, name: 'String' },
        isNumeric: false,
        isMoney: false,
        canHoldValue: true,
        isSection: false,
      }),
    ),
  ].map((property, index) => ({ ...property, rowNumber: index + 1 }));
  const structures = (['calculation', 'presentation'] as const).filter(
    (structure) => hasCalculation || structure !== 'calculation',
  );
  const sections = [...statements.map(({ title }) => title), INFORMATION.title];
  return {
    source: 'service',
    id,
    name,
    dataset: id === '50' ? 'Core Financials' : 'Financials',
    extent: 'whole',
    parts: {
      sections: structures.flatMap((structure) =>
        sections.map((title, index) => ({
          structure,
          id: String(index + 1),
          title,
          relativeOrder: `${(index + 1) * 100}.0000`,
        })),
      ),
      calculation: hasCalculation
        ? statements.flatMap(({ id: sectionId, all }) =>
            all.flatMap(({ line: child, parent, level, order }) =>
              parent === undefined
                ? []
                : {
                    sectionId,
                    parent: field(parent.name),
                    child: field(child.name),
                    weight: parent.balance === child.balance ? '1.0000' : '-1.0000',
                    relativeOrder: `${order}.0000`,
                    childLevel: level,
                  },
            ),
          )
        : [],
      presentation: [
        ...statements.flatMap(({ id: sectionId, heading, all }) =>
          all.map(({ line: child }, index) => presented(sectionId, heading, child.name, index)),
        ),
        ...INFORMATION.fields.map((name, index) => presented('3', INFORMATION.heading, name, index)),
      ],
      labels: properties.flatMap(({ field: labelled }) => [
        { field: labelled, labelType: 'primary', text: `The ${labelled.name} & all` },
        { field: labelled, labelType: 'terse', text: `${labelled.name}, "short"` },
        { field: labelled, labelType: 'full', text: `What ${labelled.name} <is>` },
      ]),
      properties,
    },
    fieldIds: new Map(properties.map((property, index) => [fieldKey(property.field), Number(id) * 1_000 + index])),
    sectionIds: new Map(
      structures.flatMap((structure, offset) =>
        sections.map((_, index) => [`${structure} ${index + 1}`, Number(id) * 100 + offset * 10 + index]),
      ),
    ),
  };
}

function presented(sectionId: string, heading: string, name: string, index: number) {
  return {
    sectionId,
    parent: field(heading),
    child: field(name),
    relativeOrder: `${(index + 1) * 100}.0000`,
    childLevel: 0,
    preferredLabel: 'primary',
  };
}

function headingProperty(name: string): FieldProperty {
  return {
    field: field(name),
    dataType: { id: 1, name: 'Abstract' },
    isNumeric: false,
    isMoney: false,
    canHoldValue: false,
    isSection: true,
  };
}

function amountProperty(name: string, periodType: PeriodType, balanceType: BalanceType): FieldProperty {
  return {
    field: field(name),
    dataType: { id: 5, name: 'Monetary' },
    isNumeric: true,
    isMoney: true,
    canHoldValue: true,
    isSection: false,
    periodType,
    balanceType,
  };
}
