import { z } from 'zod';
import {
  company,
  count,
  counts,
  each,
  field,
  list,
  object,
  period,
  rowChanges,
  type Shaped,
  severity,
  structure,
  text,
  textOrNull,
  texts,
} from './parts.ts';

export const snapshotsShape = object({
  totals: object(counts('snapshots')),
  snapshots: list({
    snapshot: count,
    ...texts('source', 'resource', 'partition', 'dimensions', 'observedAt', 'input'),
    complete: z.boolean(),
    effectiveAt: textOrNull,
    rows: rowChanges,
  }),
});

const changedDocument = object(each(textOrNull, ['name', 'form', 'filed']));
const newRowKinds = ['company', 'period', 'row'] as const;
const rowOutcomes = ['new', 'restated', 'corrected', 'extended', 'retired'] as const;
const valueOutcomes = ['new', 'restated', 'corrected', 'retired'] as const;

export const diffShape = object({
  ...counts('before', 'after'),
  totals: object({
    rows: object(counts(...rowOutcomes, 'refiled', 'unchanged')),
    /** Of all rows. */
    values: object(counts(...valueOutcomes, 'refiled')),
    /** New rows of a new company, of a new period of a known company, and further rows of a known period. */
    newRows: object(counts(...newRowKinds)),
  }),
  changes: list({
    change: z.enum(rowOutcomes),
    kind: z.enum(newRowKinds).nullable(),
    ...texts('resource', 'dimensions'),
    company,
    period,
    unit: textOrNull,
    restated: z.boolean(),
    ...each(changedDocument.nullable(), ['before', 'after']),
    values: list({
      field,
      change: z.enum(valueOutcomes),
      type: z.enum(['number', 'text']),
      ...each(textOrNull, ['before', 'after']),
      /** The number of rows of the company in which the field has this very change. */
      rows: count,
    }),
  }),
});

export const rulesShape = object({
  totals: object(counts('rules')),
  rules: list({
    ...texts('id', 'family'),
    severity,
    scope: z.enum(['row', 'document', 'series', 'history', 'taxonomy']),
    byDefault: z.boolean(),
    /** The options of `validate` that change its verdicts. */
    options: z.array(text),
    doc: text,
  }),
});

const taxonomyKey = { ...texts('source', 'id', 'version', 'name'), dataset: textOrNull };

export const taxonomyListShape = object({
  totals: object(counts('taxonomies')),
  taxonomies: list({
    ...taxonomyKey,
    parts: z.array(text),
    counts: object(counts('sections', 'calculation', 'presentation', 'labels', 'properties')),
  }),
});

const taxonomyPart = z.enum(['sections', 'properties', 'labels', 'calculation', 'presentation']);
const changeKinds = ['new', 'changed', 'retired'] as const;
const changeCounts = counts(...changeKinds);

export const taxonomyDiffShape = object({
  before: object(taxonomyKey),
  after: object(taxonomyKey),
  totals: object({
    ...changeCounts,
    /** Of the parts that differ. */
    parts: z.partialRecord(taxonomyPart, object(changeCounts)),
    /** Parts that one of the two leaves out. */
    notCompared: z.array(taxonomyPart),
  }),
  changes: list({
    part: taxonomyPart,
    change: z.enum(changeKinds),
    section: object({ structure, ...texts('id', 'title') }).optional(),
    field: field.optional(),
    attributes: list({ name: text, ...each(textOrNull, ['before', 'after']) }),
  }),
});

export const taxonomyShowShape = object({
  taxonomy: object(taxonomyKey),
  totals: object({
    ...counts('sections', 'relationships', 'fields'),
    labels: object(counts('taxonomy', 'dataSets', 'none')),
  }),
  sections: list({
    structure,
    ...texts('id', 'title', 'relativeOrder'),
    relationships: list({
      parent: field,
      child: field,
      /** Calculation only. */
      weight: text.optional(),
      /** Presentation only. */
      preferredLabel: text.optional(),
      relativeOrder: text,
      childLevel: z.int(),
    }),
  }),
});

export const sqlShape = object({
  columns: list(texts('name', 'type')),
  rows: z.array(z.record(text, z.unknown())),
});

export type SnapshotsOutput = Shaped<typeof snapshotsShape>;
export type RulesOutput = Shaped<typeof rulesShape>;
export type DiffOutput = Shaped<typeof diffShape>;
export type TaxonomyListOutput = Shaped<typeof taxonomyListShape>;
export type TaxonomyDiffOutput = Shaped<typeof taxonomyDiffShape>;
export type TaxonomyShowOutput = Shaped<typeof taxonomyShowShape>;
