import { z } from 'zod';

/**
 * The shapes of what commands print as JSON, without `schema`: a contract. What changes a shape raises its number.
 * Amounts are decimal text; counts are numbers.
 */
const count = z.int().min(0);
const counts = z.record(z.string(), count);
const diagnostic = z.strictObject({
  severity: z.enum(['error', 'warning', 'note']),
  code: z.string(),
  message: z.string(),
  place: z.strictObject({ file: z.string().optional(), line: count.optional(), column: count.optional() }).optional(),
  hint: z.string().optional(),
});

const rowChanges = z.strictObject({ seen: count, new: count, changed: count, retired: count });

const ingestedRows = z.strictObject({
  kind: z.literal('rows'),
  input: z.string(),
  snapshot: count,
  resource: z.string(),
  partition: z.string(),
  complete: z.boolean(),
  effectiveAt: z.string().nullable(),
  rows: rowChanges,
  counts,
  diagnostics: z.array(diagnostic),
});

const ingestedTaxonomies = z.strictObject({
  kind: z.literal('taxonomies'),
  input: z.string(),
  taxonomies: z.array(
    z.strictObject({ source: z.string(), id: z.string(), version: z.string(), outcome: z.enum(['new', 'unchanged']) }),
  ),
  counts,
  diagnostics: z.array(diagnostic),
});

/** The server says that the copy brought in before is still current. */
const unchanged = z.strictObject({
  kind: z.literal('unchanged'),
  input: z.string(),
  counts,
  diagnostics: z.array(diagnostic),
});

/** `ingest fsds`, `ingest payload`, `ingest taxonomy`: what became of each input. */
export const ingestShape = z.strictObject({
  totals: z.strictObject({ inputs: count, snapshots: count, taxonomies: count, rows: rowChanges }),
  inputs: z.array(z.discriminatedUnion('kind', [ingestedRows, ingestedTaxonomies, unchanged])),
});

export const snapshotsShape = z.strictObject({
  totals: z.strictObject({ snapshots: count }),
  snapshots: z.array(
    z.strictObject({
      snapshot: count,
      source: z.string(),
      resource: z.string(),
      partition: z.string(),
      complete: z.boolean(),
      dimensions: z.string(),
      observedAt: z.string(),
      effectiveAt: z.string().nullable(),
      input: z.string(),
      rows: rowChanges,
    }),
  ),
});

const changeCounts = { new: count, changed: count, retired: count };

const period = z.union([
  z.strictObject({ instant: z.string() }),
  z.strictObject({ start: z.string(), end: z.string() }),
  z.strictObject({ unknown: z.literal(true) }),
]);
const changedDocument = z.strictObject({
  name: z.string().nullable(),
  form: z.string().nullable(),
  filed: z.string().nullable(),
});
const change = z.enum(['new', 'changed', 'retired']);
const field = z.strictObject({ namespace: z.string(), name: z.string() });

export const diffShape = z.strictObject({
  before: count,
  after: count,
  totals: z.strictObject({
    rows: z.strictObject({
      ...{ new: count, restated: count, corrected: count, extended: count, retired: count },
      ...{ refiled: count, unchanged: count },
    }),
    /** Of all rows. */
    values: z.strictObject({ new: count, restated: count, corrected: count, retired: count, refiled: count }),
    /** By why they are new: a new company, a new period of a known one, or a further row of a known period. */
    newRows: z.strictObject({ company: count, period: count, row: count }),
  }),
  changes: z.array(
    z.strictObject({
      change: z.enum(['new', 'restated', 'corrected', 'extended', 'retired']),
      kind: z.enum(['company', 'period', 'row']).nullable(),
      resource: z.string(),
      company: z.strictObject({ key: z.string(), name: z.string().nullable(), symbol: z.string().nullable() }),
      period,
      unit: z.string().nullable(),
      dimensions: z.string(),
      restated: z.boolean(),
      before: changedDocument.nullable(),
      after: changedDocument.nullable(),
      values: z.array(
        z.strictObject({
          field,
          change: z.enum(['new', 'restated', 'corrected', 'retired']),
          type: z.enum(['number', 'text']),
          before: z.string().nullable(),
          after: z.string().nullable(),
          /** In how many rows of the company the field has this very change. */
          rows: count,
        }),
      ),
    }),
  ),
});

const taxonomyKey = {
  source: z.string(),
  id: z.string(),
  version: z.string(),
  name: z.string(),
  dataset: z.string().nullable(),
};

export const taxonomyListShape = z.strictObject({
  totals: z.strictObject({ taxonomies: count }),
  taxonomies: z.array(
    z.strictObject({
      ...taxonomyKey,
      parts: z.array(z.string()),
      counts: z.strictObject({
        sections: count,
        calculation: count,
        presentation: count,
        labels: count,
        properties: count,
      }),
    }),
  ),
});

const taxonomyPart = z.enum(['sections', 'properties', 'labels', 'calculation', 'presentation']);

export const taxonomyDiffShape = z.strictObject({
  before: z.strictObject(taxonomyKey),
  after: z.strictObject(taxonomyKey),
  /** By part, of those in which something differs. */
  totals: z.strictObject({
    ...changeCounts,
    parts: z.partialRecord(taxonomyPart, z.strictObject(changeCounts)),
    /** Parts that one of the two says nothing of. */
    notCompared: z.array(taxonomyPart),
  }),
  changes: z.array(
    z.strictObject({
      part: taxonomyPart,
      change,
      section: z
        .strictObject({ structure: z.enum(['calculation', 'presentation']), id: z.string(), title: z.string() })
        .optional(),
      field: field.optional(),
      attributes: z.array(
        z.strictObject({ name: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
      ),
    }),
  ),
});

export const taxonomyShowShape = z.strictObject({
  taxonomy: z.strictObject(taxonomyKey),
  totals: z.strictObject({
    sections: count,
    relationships: count,
    fields: count,
    labels: z.strictObject({ taxonomy: count, dataSets: count, none: count }),
  }),
  sections: z.array(
    z.strictObject({
      structure: z.enum(['calculation', 'presentation']),
      id: z.string(),
      title: z.string(),
      relativeOrder: z.string(),
      relationships: z.array(
        z.strictObject({
          parent: field,
          child: field,
          /** Calculation only. */
          weight: z.string().optional(),
          /** Presentation only. */
          preferredLabel: z.string().optional(),
          relativeOrder: z.string(),
          childLevel: z.int(),
        }),
      ),
    }),
  ),
});

export const sqlShape = z.strictObject({
  columns: z.array(z.strictObject({ name: z.string(), type: z.string() })),
  rows: z.array(z.record(z.string(), z.unknown())),
});

export const migrateShape = z.strictObject({
  /** Schema numbers, before and after. */
  from: count,
  to: count,
  /** Path of the copy of the older store; null where there was nothing to do. */
  copy: z.string().nullable(),
  totals: z.strictObject({ migrations: count }),
  migrations: z.array(z.strictObject({ number: count, title: z.string() })),
});

/** `serve`: printed when it is ready. */
export const serveShape = z.strictObject({
  /** Without a slash at its end. */
  url: z.string(),
  /** Where the clock stands, ISO text in UTC; null where it is the clock of the machine. */
  clock: z.string().nullable(),
  /** Labels, never the keys themselves. */
  keys: z.array(z.string()),
});

const offset = count;

const expressionHead = {
  /** As it was given. */
  expression: z.string(),
  /** In its one canonical form. */
  canonical: z.string(),
  /** Fields that it uses, in the order of their first place. */
  fields: z.array(z.string()),
};

/** `canonical` is null where the expression is wrong. Offsets count UTF-16 units from 0; `end` is behind the last one. */
export const expressionCheckShape = z.strictObject({
  ...expressionHead,
  canonical: z.string().nullable(),
  level: z.enum(['L0', 'L1', 'L2']),
  totals: z.strictObject({ errors: count, warnings: count, notes: count }),
  diagnostics: z.array(
    z.strictObject({
      severity: z.enum(['error', 'warning', 'note']),
      code: z.string(),
      message: z.string(),
      start: offset,
      end: offset,
      expected: z.array(z.string()),
    }),
  ),
});

export const expressionExplainShape = z.strictObject({
  ...expressionHead,
  nulls: z.enum(['odata', 'sql']),
  matches: z.boolean(),
  totals: z.strictObject({ terms: count }),
  /** Each term before its operands; literals are left out. */
  terms: z.array(
    z.strictObject({
      depth: count,
      term: z.string(),
      type: z.enum(['number', 'string', 'boolean', 'date', 'null']),
      value: z.string(),
      start: offset,
      end: offset,
    }),
  ),
});

export const expressionSqlShape = z.strictObject({
  ...expressionHead,
  nulls: z.enum(['odata', 'sql']),
  /** TRUE for the rows that match; FALSE or NULL for the others. */
  sql: z.string(),
  /** What it takes the columns to be. */
  columns: z.array(z.strictObject({ field: z.string(), column: z.string(), type: z.string() })),
  /** In the order of their numbers, `$1` first. */
  parameters: z.array(z.string()),
});

/** `config show`: keys in the order of the schema. */
export const configShowShape = z.strictObject({
  /** Null where there is no configuration file. */
  file: z.string().nullable(),
  settings: z.array(
    z.strictObject({
      key: z.string(),
      /** Null where nothing is set; an application key is masked. */
      value: z.unknown(),
      origin: z.enum(['flag', 'environment', 'file', 'default']),
      /** The flag, the variable, or file, line and column. */
      from: z.string().nullable(),
    }),
  ),
});

/** Calls as the ledger has them; `byStatus` of those that were answered. */
const callCounts = z.strictObject({
  calls: count,
  byStatus: counts,
  byOutcome: counts,
  unanswered: count,
  unknown: count,
  bytes: count,
});

/** `ingest status`. */
export const ingestStatusShape = z.strictObject({
  /** The process that ingests now. */
  running: z.strictObject({ pid: count, host: z.string(), since: z.string() }).nullable(),
  unfinished: z
    .strictObject({
      run: z.string(),
      startedAt: z.string(),
      url: z.string(),
      calls: count,
      resources: z.array(
        z.strictObject({
          resource: z.string(),
          /** False where more slices follow from answers that are not there yet. */
          planned: z.boolean(),
          slices: z.strictObject({ answered: count, split: count, failed: count, left: count }),
          reasons: z.array(z.string()),
        }),
      ),
    })
    .nullable(),
  calls: z.strictObject({ day: z.string(), today: callCounts, all: callCounts }),
  /** Opened by a process that is gone, and never closed. */
  unknown: z.array(z.strictObject({ at: z.string(), what: z.string(), attempt: count })),
  /** Answers on disk, of the unfinished run and of finished ones, and the bytes that they take. */
  saved: z.strictObject({ answers: count, bytes: count }),
  /** The newest version of each taxonomy of the service; `checkedAt` is `null` where the service was never asked for it. */
  taxonomies: z.array(
    z.strictObject({ id: z.string(), name: z.string(), version: z.string(), checkedAt: z.string().nullable() }),
  ),
  /** The newest snapshot of each resource of the service. */
  resources: z.array(
    z.strictObject({
      resource: z.string(),
      snapshot: count,
      observedAt: z.string(),
      complete: z.boolean(),
      rows: rowChanges,
    }),
  ),
});

const sliceCounts = z.strictObject({
  planned: count,
  asked: count,
  saved: count,
  split: count,
  failed: count,
  left: count,
});

/** `ingest service`. */
export const ingestServiceShape = z.strictObject({
  outcome: z.enum(['complete', 'incomplete', 'budget', 'refused']),
  /** Why it ended early. */
  reason: z.string().nullable(),
  run: z.string(),
  startedAt: z.string(),
  resumed: z.boolean(),
  totals: z.strictObject({
    slices: sliceCounts,
    rows: count,
    values: count,
    calls: z.strictObject({ made: count, ofRun: count, least: count, today: count, byOutcome: counts }),
  }),
  drift: z.array(
    z.strictObject({
      resource: z.string(),
      field: z.string(),
      change: z.enum(['new', 'vanished', 'changed']),
      before: z.string().nullable(),
      after: z.string().nullable(),
      contract: z.enum(['evolve', 'freeze', 'discard']),
    }),
  ),
  diagnostics: z.array(diagnostic),
  resources: z.array(
    z.strictObject({
      resource: z.string(),
      status: z.enum(['snapshot', 'unchanged', 'fresh', 'listed', 'not-entitled', 'failed', 'left']),
      snapshot: count.nullable(),
      version: z.string().nullable(),
      changes: rowChanges.nullable(),
      slices: sliceCounts,
      rows: count,
      values: count,
      leastCalls: count,
      reason: z.string().nullable(),
    }),
  ),
});

/** `ingest service --plan`. */
export const ingestServicePlanShape = z.strictObject({
  resumes: z.boolean(),
  totals: z.strictObject({
    slices: count,
    calls: z.strictObject({ planned: count, expected: count, atLeast: z.boolean() }),
  }),
  later: z.array(z.string()),
  slices: z.array(z.strictObject({ resource: z.string(), asks: z.string(), rows: count.nullable() })),
});
