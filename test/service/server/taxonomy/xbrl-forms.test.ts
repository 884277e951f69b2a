import { expect, it } from 'vitest';
import { fieldKey } from '../../../../src/core/model/field-name.ts';
import type { ServedTaxonomy } from '../../../../src/core/model/service-taxonomies.ts';
import type { FieldName, FieldProperty } from '../../../../src/core/model/taxonomy.ts';
import { createTaxonomyHandlers } from '../../../../src/service/server/taxonomy/handlers.ts';
import { taxonomyView } from '../../../support/served-taxonomy.ts';
import { viewCall } from '../../../support/server-call.ts';

const { taxonomyCalculation, taxonomyFieldLabel, taxonomyFieldProperty, taxonomyPresentation } =
  createTaxonomyHandlers();

const field = (name: string): FieldName => ({ namespace: 'us-gaap/2009', name });
const heading = (name: string): FieldProperty => ({
  field: field(name),
  dataType: { name: 'stringItemType' },
  ...{ isNumeric: false, isMoney: false, canHoldValue: false },
});
const number = (name: string, type: string): FieldProperty => ({
  field: field(name),
  dataType: { name: type },
  ...{ isNumeric: true, isMoney: type === 'monetaryItemType', canHoldValue: true },
});

const PROPERTIES: readonly FieldProperty[] = [
  heading('StatementAbstract'),
  heading('AssetsAbstract'),
  heading('OtherAbstract'),
  number('Assets', 'monetaryItemType'),
  number('EarningsPerShareBasic', 'perShareItemType'),
  number('SharesOutstanding', 'sharesItemType'),
  number('EffectiveTaxRate', 'percentItemType'),
  { field: field('DocumentDate'), dataType: { name: 'dateItemType' }, isNumeric: false, canHoldValue: true },
];

/** As an XBRL taxonomy is stored: types without numbers, orders without a point, and no word about sections. */
const GAAP: ServedTaxonomy = {
  source: 'us-gaap',
  id: '18',
  name: 'Commercial and Industrial',
  dataset: 'Full Financials',
  extent: 'whole',
  parts: {
    sections: [
      { structure: 'presentation', id: 'sfp', title: 'Financial Position', relativeOrder: '100' },
      { structure: 'calculation', id: 'sfp', title: 'Financial Position', relativeOrder: '100' },
    ],
    presentation: (
      [
        ['StatementAbstract', 'AssetsAbstract', 0],
        ['AssetsAbstract', 'Assets', 1],
      ] as const
    ).map(([parent, child, childLevel]) => ({
      ...{ sectionId: 'sfp', parent: field(parent), child: field(child), relativeOrder: '100', childLevel },
    })),
    calculation: [
      {
        ...{ sectionId: 'sfp', parent: field('Assets'), child: field('EffectiveTaxRate') },
        ...{ weight: '1', relativeOrder: '1.5', childLevel: 1 },
      },
    ],
    labels: [{ field: field('Assets'), labelType: 'primary', text: 'Assets, Total' }],
    properties: PROPERTIES,
  },
  fieldIds: new Map(PROPERTIES.map((property, index) => [fieldKey(property.field), index + 1])),
  sectionIds: new Map([
    ['presentation sfp', 1],
    ['calculation sfp', 2],
  ]),
};

const call = viewCall('taxonomyFieldProperty', taxonomyView([GAAP]), { path: { TaxonomyID: '18' } });
type Property = {
  name: string;
  datatype: { id: number; description: string; extendedproperty: Readonly<Record<string, number>> };
};

async function properties(): Promise<readonly Property[]> {
  const { result } = (await (await taxonomyFieldProperty(call)).json()) as { result: { field: Property[] } };
  return result.field;
}

it('gives the data types of an XBRL taxonomy the numbers and names of the contract', async () => {
  const types = (await properties()).map(({ name, datatype }) => [name, datatype.id, datatype.description]);
  expect(types).toEqual([
    ['statementabstract', 1, 'Abstract'],
    ['assetsabstract', 1, 'Abstract'],
    ['otherabstract', 1, 'Abstract'],
    ['assets', 5, 'Monetary'],
    ['earningspersharebasic', 4, 'Decimal'],
    ['sharesoutstanding', 6, 'Shares'],
    ['effectivetaxrate', 34, 'percentItemType'],
    ['documentdate', 13, 'Date'],
  ]);
});

it('says of every field whether it is a section: those headings that have no parent in their section', async () => {
  const flags = (await properties()).map(({ name, datatype }) => [name, datatype.extendedproperty.issection]);
  expect(flags.filter(([, flag]) => flag !== 0)).toEqual([['statementabstract', 1]]);
});

it('writes orders with a point, and the names of fields as rows do', async () => {
  const presentation = await (await taxonomyPresentation(call)).text();
  expect(presentation.match(/"relativeorder":[^,}]+/g)).toEqual(Array(3).fill('"relativeorder":100.0'));
  expect(presentation).toContain('"value":"statementabstract"');
  const calculation = await (await taxonomyCalculation(call)).text();
  expect(calculation.match(/"relativeorder":[^,}]+/g)).toEqual(['"relativeorder":100.0', '"relativeorder":1.5']);
  const labels = (await (await taxonomyFieldLabel(call)).json()) as { result: { field: { tag: string }[] } };
  expect(labels.result.field.map(({ tag }) => tag)).toEqual((await properties()).map(({ name }) => name));
});
