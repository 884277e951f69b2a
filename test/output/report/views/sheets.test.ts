import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { findingShape } from '../../../../src/core/model/shapes/finding.ts';
import { ingestServiceShape, ingestStatusShape } from '../../../../src/core/model/shapes/ingest.ts';
import {
  diffShape,
  taxonomyDiffShape,
  taxonomyShowShape,
  taxonomyTreeShape,
} from '../../../../src/core/model/shapes/reading.ts';
import { diffView } from '../../../../src/output/report/views/diff.ts';
import { serviceView } from '../../../../src/output/report/views/ingest-service.ts';
import { statusView } from '../../../../src/output/report/views/ingest-status.ts';
import { sheetOf } from '../../../../src/output/report/views/list-view.ts';
import { taxonomyShowView } from '../../../../src/output/report/views/taxonomies.ts';
import { taxonomyDiffView } from '../../../../src/output/report/views/taxonomy-diff.ts';
import { taxonomyLintView } from '../../../../src/output/report/views/taxonomy-lint.ts';
import { taxonomyTreeView } from '../../../../src/output/report/views/taxonomy-tree.ts';
import { validateView } from '../../../../src/output/report/views/validate.ts';
import { printed } from '../../../support/printed.ts';

type Schema = { properties?: Record<string, Schema>; anyOf?: Schema[]; items?: Schema };

/** Whether some element of a list has the member that a path names. */
function has(schema: Schema | undefined, [step, ...rest]: readonly string[]): boolean {
  if (step === undefined || schema === undefined) return schema !== undefined;
  return [schema, ...(schema.anyOf ?? [])].some((each) =>
    each === schema ? has(each.properties?.[step], rest) : has(each, [step, ...rest]),
  );
}

const elements = (shape: z.ZodType, list: string): Schema =>
  (z.toJSONSchema(shape) as Schema).properties?.[list]?.items ?? {};
const change = elements(diffShape, 'changes');
const attribute = elements(taxonomyDiffShape, 'changes');
const section = elements(taxonomyShowShape, 'sections');
const treeSection = elements(taxonomyTreeShape, 'sections');
const treeLine = treeSection.properties?.lines?.items ?? {};
const relationship = section.properties?.relationships?.items ?? {};

// None of these views reads its data before a document or a list is asked for.
const nothing = {} as never;
const noChanges = { changes: [], notCompared: [], before: nothing, after: nothing } as never;
const emptyTaxonomy = {
  taxonomy: {},
  parts: { sections: [], calculation: [], presentation: [], labels: [], properties: [] },
  named: { counts: {}, labels: new Map() },
} as never;

describe('the columns of a sheet', () => {
  it.each([
    ['validate', validateView(nothing, 0), z.toJSONSchema(findingShape) as Schema],
    ['diff', diffView(nothing, 0), { properties: { ...change.properties, value: change.properties?.values?.items } }],
    [
      'taxonomy diff',
      taxonomyDiffView(noChanges, 0),
      { properties: { ...attribute.properties, attribute: attribute.properties?.attributes?.items } },
    ],
    ['taxonomy show', taxonomyShowView(emptyTaxonomy), { properties: { ...relationship.properties, section } }],
    [
      'taxonomy tree',
      taxonomyTreeView(emptyTaxonomy, { structure: 'calculation', labels: undefined }),
      { properties: { ...treeLine.properties, section: treeSection } },
    ],
    [
      'taxonomy lint',
      taxonomyLintView({ taxonomies: [], findings: [] }, 0, nothing),
      z.toJSONSchema(findingShape) as Schema,
    ],
    ['ingest service', serviceView(nothing), elements(ingestServiceShape, 'resources')],
    ['ingest status', statusView(nothing), elements(ingestStatusShape, 'resources')],
  ] as const)('of %s are members of its elements, each once', (_, { sheet }, schema) => {
    expect(new Set(sheet.titles).size).toBe(sheet.titles.length);
    expect(sheet.titles.filter((title) => !has(schema as Schema, title.split('.')))).toEqual([]);
  });
});

it('values of a sheet: numbers and texts as they are, lists and objects as JSON, missing ones empty', async () => {
  const items = [{ a: { b: 1 }, c: 'x', d: [{ e: 1 }], f: true, g: null }, { a: null }, { a: 'text' }];
  const sheet = sheetOf(['a.b', 'c', 'd', 'f', 'g'], () => items);
  expect(await printed({ name: 'diff', sheet }, 'csv')).toBe(
    'a.b,c,d,f,g\r\n1,x,"[{""e"":1}]",true,\r\n,,,,\r\n,,,,\r\n',
  );
});
