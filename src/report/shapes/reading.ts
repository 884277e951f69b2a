import { z } from 'zod';
import {
  company,
  count,
  counts,
  each,
  field,
  period,
  rowChanges,
  type Shaped,
  structure,
  text,
  textOrNull,
  texts,
} from './parts.ts';

export const snapshotsShape = z.strictObject({
  totals: z.strictObject(counts('snapshots')),
  snapshots: z.array(
    z.strictObject({
      snapshot: count,
      ...texts('source', 'resource', 'partition', 'dimensions', 'observedAt', 'input'),
      complete: z.boolean(),
      effectiveAt: textOrNull,
      rows: rowChanges,
    }),
  ),
});

const changedDocument = z.strictObject(each(textOrNull, ['name', 'form', 'filed']));
const newRowKinds = ['company', 'period', 'row'] as const;
const rowOutcomes = ['new', 'restated', 'corrected', 'extended', 'retired'] as const;
const valueOutcomes = ['new', 'restated', 'corrected', 'retired'] as const;

export const diffShape = z.strictObject({
  ...counts('before', 'after'),
  totals: z.strictObject({
    rows: z.strictObject(counts(...rowOutcomes, 'refiled', 'unchanged')),
    /** Of all rows. */
    values: z.strictObject(counts(...valueOutcomes, 'refiled')),
    /** New rows of a new company, of a new period of a known company, and further rows of a known period. */
    newRows: z.strictObject(counts(...newRowKinds)),
  }),
  changes: z.array(
    z.strictObject({
      change: z.enum(rowOutcomes),
      kind: z.enum(newRowKinds).nullable(),
      ...texts('resource', 'dimensions'),
      company,
      period,
      unit: textOrNull,
      restated: z.boolean(),
      ...each(changedDocument.nullable(), ['before', 'after']),
      values: z.array(
        z.strictObject({
          field,
          change: z.enum(valueOutcomes),
          type: z.enum(['number', 'text']),
          ...each(textOrNull, ['before', 'after']),
          /** The number of rows of the company in which the field has this very change. */
          rows: count,
        }),
      ),
    }),
  ),
});

const taxonomyKey = { ...texts('source', 'id', 'version', 'name'), dataset: textOrNull };

export const taxonomyListShape = z.strictObject({
  totals: z.strictObject(counts('taxonomies')),
  taxonomies: z.array(
    z.strictObject({
      ...taxonomyKey,
      parts: z.array(text),
      counts: z.strictObject(counts('sections', 'calculation', 'presentation', 'labels', 'properties')),
    }),
  ),
});

const taxonomyPart = z.enum(['sections', 'properties', 'labels', 'calculation', 'presentation']);
const changeKinds = ['new', 'changed', 'retired'] as const;
const changeCounts = counts(...changeKinds);

export const taxonomyDiffShape = z.strictObject({
  before: z.strictObject(taxonomyKey),
  after: z.strictObject(taxonomyKey),
  totals: z.strictObject({
    ...changeCounts,
    /** Of the parts that differ. */
    parts: z.partialRecord(taxonomyPart, z.strictObject(changeCounts)),
    /** Parts that one of the two leaves out. */
    notCompared: z.array(taxonomyPart),
  }),
  changes: z.array(
    z.strictObject({
      part: taxonomyPart,
      change: z.enum(changeKinds),
      section: z.strictObject({ structure, ...texts('id', 'title') }).optional(),
      field: field.optional(),
      attributes: z.array(z.strictObject({ name: text, ...each(textOrNull, ['before', 'after']) })),
    }),
  ),
});

export const taxonomyShowShape = z.strictObject({
  taxonomy: z.strictObject(taxonomyKey),
  totals: z.strictObject({
    ...counts('sections', 'relationships', 'fields'),
    labels: z.strictObject(counts('taxonomy', 'dataSets', 'none')),
  }),
  sections: z.array(
    z.strictObject({
      structure,
      ...texts('id', 'title', 'relativeOrder'),
      relationships: z.array(
        z.strictObject({
          parent: field,
          child: field,
          /** Calculation only. */
          weight: text.optional(),
          /** Presentation only. */
          preferredLabel: text.optional(),
          relativeOrder: text,
          childLevel: z.int(),
        }),
      ),
    }),
  ),
});

export const sqlShape = z.strictObject({
  columns: z.array(z.strictObject(texts('name', 'type'))),
  rows: z.array(z.record(text, z.unknown())),
});

export type SnapshotsOutput = Shaped<typeof snapshotsShape>;
export type DiffOutput = Shaped<typeof diffShape>;
export type TaxonomyListOutput = Shaped<typeof taxonomyListShape>;
export type TaxonomyDiffOutput = Shaped<typeof taxonomyDiffShape>;
export type TaxonomyShowOutput = Shaped<typeof taxonomyShowShape>;
