import { z } from 'zod';
import { NUMBER_CHANGES, ROW_CHANGE_KINDS } from '../change-kind.ts';
import { KNOWN_STATES } from '../known-value.ts';
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
const valueOutcomes = z.enum(ROW_CHANGE_KINDS).exclude(['extended']);

export const diffShape = object({
  ...counts('before', 'after'),
  totals: object({
    rows: object(counts(...ROW_CHANGE_KINDS, 'refiled', 'unchanged')),
    /** The values of all rows. */
    values: object(counts(...valueOutcomes.options, 'refiled')),
    /** New rows of a new company, of a new period of a known company, and further rows of a known period. */
    newRows: object(counts(...newRowKinds)),
  }),
  changes: list({
    change: z.enum(ROW_CHANGE_KINDS),
    kind: z.enum(newRowKinds).nullable(),
    ...texts('resource', 'dimensions'),
    company,
    period,
    unit: textOrNull,
    restated: z.boolean(),
    ...each(changedDocument.nullable(), ['before', 'after']),
    values: list({
      field,
      change: valueOutcomes,
      type: z.enum(['number', 'text']),
      ...each(textOrNull, ['before', 'after']),
      /** The number of rows of the company in which the field has this very change. */
      rows: count,
    }),
  }),
});

/** What a history leaves out: filings without a date, values without a filing, facts with two numbers in one filing. */
const leftOut = counts('filingsWithoutDate', 'valuesWithoutFiling', 'conflicting');
const restatedSide = object({ ...texts('value', 'document', 'filed'), form: textOrNull });

export const restatementsShape = object({
  /** All restatements are counted; `listed` are in the list. */
  totals: object({ ...counts('filings', 'values', ...NUMBER_CHANGES, 'listed'), ...leftOut }),
  restatements: list({
    change: z.enum(NUMBER_CHANGES),
    company,
    /** With its prefix, `us-gaap:Revenues`. */
    field: text,
    period,
    unit: textOrNull,
    ...each(restatedSide, ['before', 'after']),
    difference: text,
    /** The difference as a share of the size of the number before; `null` where that is zero. */
    relative: textOrNull,
    /** The power of ten between them, of a rescaled number. */
    power: z.int().nullable(),
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

const countOrNull = count.nullable();

export const runsShape = object({
  /** All runs are counted; the newest are in the list. */
  totals: object(counts('runs')),
  runs: list({
    ...counts('run', 'snapshot'),
    ranAt: text,
    ...each(textOrNull, ['mode', 'tolerance']),
    /** Null: the findings are no longer kept, and were not counted. */
    ...each(countOrNull, ['errors', 'warnings', 'notes']),
    /** The run with which this one is compared, and what is new and fixed since. */
    ...each(countOrNull, ['before', 'new', 'fixed']),
  }),
});

export const taxonomyListShape = object({
  /** `printing`: documents whose printed sums are taxonomies too, which are not among these; where there are any. */
  totals: object({ ...counts('taxonomies'), printing: count.optional() }),
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
    /** The counts of the parts that differ. */
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
    /** Printed sums that are not relationships, because a field is several lines. */
    leftOut: count.optional(),
  }),
  sections: list({
    structure,
    ...texts('id', 'title', 'relativeOrder'),
    /** What proves each sum that a document prints; `bits`: log2 of the odds against chance. */
    sums: list({
      total: field,
      label: text,
      search: z.enum(['run', 'changed', 'hidden', 'scattered', 'before', 'known']),
      bits: z.int(),
      columns: list({ period, verdict: z.enum(['foots', 'odd', 'open']), isProof: z.boolean() }),
    }).optional(),
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

/** The lines of trees, from the roots down; `taxonomy-show` has the relationships themselves. */
export const taxonomyTreeShape = object({
  taxonomy: object(taxonomyKey),
  structure,
  totals: object(counts('sections', 'lines')),
  sections: list({
    ...texts('id', 'title'),
    /** Relationships left out because their weights are invalid or contradict each other. */
    refused: count,
    lines: list({
      field,
      /** The place in the tree, 0 for a root. */
      level: count,
      /** No line of the same parent follows. */
      isLast: z.boolean(),
      hasChildren: z.boolean(),
      weight: textOrNull,
      /** As the taxonomy states it, and that of the place in the tree where it is another. */
      ...each(z.int().nullable(), ['childLevel', 'expectedLevel']),
      preferredLabel: textOrNull,
      balanceType: z.enum(['credit', 'debit']).nullable(),
      periodType: z.enum(['duration', 'instant']).nullable(),
      isHeading: z.boolean(),
      /** `null` where no labels are asked for. */
      label: textOrNull,
      /** Why the children of the field are not below it: a cycle closes, or they are below an earlier line. */
      ends: z.enum(['cycle', 'above']).nullable(),
    }),
  }),
});

export const sqlShape = object({
  columns: list(texts('name', 'type')),
  rows: z.array(z.record(text, z.unknown())),
});

export const panelShape = object({
  totals: object({ ...counts('filings', 'values', ...KNOWN_STATES), ...leftOut }),
  ...sqlShape.shape,
});

export type SnapshotsOutput = Shaped<typeof snapshotsShape>;
export type RunsOutput = Shaped<typeof runsShape>;
export type RulesOutput = Shaped<typeof rulesShape>;
export type RestatementsOutput = Shaped<typeof restatementsShape>;
export type PanelOutput = Shaped<typeof panelShape>;
export type DiffOutput = Shaped<typeof diffShape>;
export type TaxonomyListOutput = Shaped<typeof taxonomyListShape>;
export type TaxonomyDiffOutput = Shaped<typeof taxonomyDiffShape>;
export type TaxonomyShowOutput = Shaped<typeof taxonomyShowShape>;
export type TaxonomyTreeOutput = Shaped<typeof taxonomyTreeShape>;
export type SqlOutput = Shaped<typeof sqlShape>;
