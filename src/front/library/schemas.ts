import { z } from 'zod';
import type { MailCaps } from '../../alerts/notifications/plan-mails.ts';
import type { AskedTotal } from '../../analysis/validation/explain/explain-total.ts';
import type { GivenFilters } from '../../analysis/validation/finding-filter.ts';
import { MODE_NAMES, SUMS_CHOICES } from '../../analysis/validation/mode-names.ts';
import { NULL_RULES } from '../../core/expression/value.ts';
import { ALERT_GRAINS, COUNTING_RULES } from '../../core/model/alert.ts';
import type { ApplicationKey } from '../../core/model/application-key.ts';
import { ROW_CHANGE_KINDS } from '../../core/model/change-kind.ts';
import { EXPORT_FORMATS } from '../../core/model/export-format.ts';
import { MOMENT_FORMS, readMoment } from '../../core/model/moment.ts';
import { ROW_SOURCES } from '../../core/model/row-source.ts';
import type { RetryPolicy } from '../../core/transport/retry-after.ts';
import { DECIMAL_FORMS } from '../../output/arrow/decimals.ts';
import type { TimeOuts } from '../../service/client/transport/options.ts';
import { ASSUMPTIONS, type Assumptions } from '../../service/protocol/assumptions.ts';
import type { AskedDiff } from '../../warehouse/reading/diff.ts';
import type { AskedStatement } from './company-statement.ts';
import { type Members, members, options } from './members.ts';
import type {
  ArrowOptions,
  CallOptions,
  DataSetOptions,
  ExplainOptions,
  ExportOptions,
  FilingOptions,
  ImportOptions,
  IngestOptions,
  OutsidePorts,
  PayloadOptions,
  ReadOptions,
  ServiceOptions,
  StatementOptions,
  SyncOptions,
  TaxonomyOptions,
  ValidateOptions,
} from './options.ts';
import type { AskedReplay } from './replay.ts';

const callable = z.custom((value) => typeof value === 'function', 'expected a function');
export const count = z.int().min(0);
const positive = z.number().positive();
export const truth = z.boolean();
export const wholeNumber = z.int().positive();

export const text = z.string();
export const path = z.string().min(1, 'expected a path, received nothing');
const texts = z.array(text).readonly();
const moment = z
  .union([z.number(), z.string()])
  .refine((given) => readMoment(given) !== undefined, `expected ${MOMENT_FORMS}`);

export const ports = options<OutsidePorts>({
  now: callable,
  sleep: callable,
  today: callable,
  fetch: callable,
}).optional();

const call: Members<CallOptions> = {
  signal: z.custom((value) => value instanceof AbortSignal, 'expected an AbortSignal'),
  progress: z.looseObject({ stage: callable, advance: callable }),
};
const reading: Members<ReadOptions> = { ...call, asOf: moment };
const ingest: Members<IngestOptions> = { ...call, observedAt: z.iso.datetime('expected ISO text in UTC') };
const xml: Members<FilingOptions> = { ...ingest, maxXml: positive };

const callOptions = options<CallOptions>(call).optional();
const readOptions = options<ReadOptions>(reading).optional();
const arrowOptions = options<ArrowOptions>({ ...reading, decimals: z.enum(DECIMAL_FORMS) }).optional();
const exportOptions = options<ExportOptions>({
  ...reading,
  tables: texts,
  query: text,
  format: z.enum(EXPORT_FORMATS),
  partitionBy: texts,
  overwrite: truth,
}).optional();
const importOptions = options<ImportOptions>({ ...call, overwrite: truth }).optional();
export const dataSetOptions = options<DataSetOptions>({ ...ingest, contact: text, asFiled: truth }).optional();
export const taxonomyOptions = options<TaxonomyOptions>({ ...xml, disclosures: truth }).optional();
export const payloadOptions = options<PayloadOptions>(
  { ...xml, resource: text, symbol: text, taxonomy: text, etag: text },
  'resource',
);

const syncOptions = options<SyncOptions>(
  {
    ...call,
    key: text,
    resources: texts,
    symbols: texts,
    periods: texts,
    format: z.enum(['json', 'xml']),
    contracts: z.record(text, z.enum(['evolve', 'freeze', 'discard'])),
    unfinished: z.enum(['resume', 'discard']),
    refresh: truth,
    taxonomyTimeToLive: z.number().min(0),
    keepRawDays: z.number().min(0),
    pageRows: wholeNumber,
    maxCalls: count,
    concurrency: wholeNumber,
    tries: wholeNumber,
    strikes: wholeNumber,
    callsPerSecond: positive,
    timeOuts: members<TimeOuts>({ headers: positive, idle: positive, whole: positive }),
    patience: members<RetryPolicy>({
      firstWait: z.number(),
      longestBackoff: z.number(),
      longestWait: z.number(),
      jitter: z.number(),
    }),
    onNotice: callable,
    onProgress: callable,
  },
  'key',
);

export const decimal = z.looseObject({ mantissa: z.bigint(), places: count });

/** A column of Decimal128, without loading the library that has them. */
export const decimalColumn = z.looseObject({ type: z.looseObject({ precision: count, scale: count }), get: callable });

export const tolerance = z.discriminatedUnion('kind', [
  z.looseObject({ kind: z.literal('exact') }),
  z.looseObject({ kind: z.enum(['abs', 'rel', 'ulp']), amount: decimal }),
]);

const checking: Members<StatementOptions> = {
  ...reading,
  mode: z.enum(MODE_NAMES),
  tolerance: z.union([text, tolerance]),
};
const validateOptions = options<ValidateOptions>({
  ...checking,
  sums: z.enum(SUMS_CHOICES),
  filters: options<GivenFilters>({ company: texts, section: texts, severity: texts, resource: texts, rule: texts }),
  record: z.union([truth, members<{ keepRuns: number }>({ keepRuns: count })]),
}).optional();
const explainOptions = options<ExplainOptions>({ ...checking, section: text, depth: count }).optional();
const total = z.union([
  options<Extract<AskedTotal, { field: string }>>(
    { company: text, field: text, period: text, dimensions: text, document: text, resource: text, unit: text },
    ...(['company', 'field'] as const),
  ),
  members<Extract<AskedTotal, { finding: string }>>({ finding: text }),
]);

const day = z.iso.date('expected a day such as 2009-12-31');
const statement = options<AskedStatement>(
  {
    companies: z.array(text).min(1),
    sections: texts,
    length: z.enum(['annual', 'quarterly', 'ytd', 'ttm']),
    periods: wholeNumber,
    from: day,
    to: day,
    asFiled: text,
    taxonomy: text,
    percentOf: text,
    source: z.enum(ROW_SOURCES),
    labels: z.enum(['primary', 'terse', 'full', 'name']),
    sign: z.enum(['filed', 'presented', 'natural']),
    scale: z.enum(['auto', 'none', 'thousands', 'millions']),
    empty: z.enum(['hide', 'show']),
    restatements: truth,
    growth: z.enum(['year', 'previous']),
  },
  'companies',
);

const replay = options<AskedReplay>({
  subscriptions: z.array(z.looseObject({ Name: text, ResourceName: text, Expression: text })),
  templates: z.array(z.looseObject({ Name: text, Subject: text, Body: text })),
  key: text,
  from: text,
  to: text,
  serviceUrl: text,
  rule: z.enum(COUNTING_RULES),
  nulls: z.enum(NULL_RULES),
  grain: z.enum(ALERT_GRAINS),
  includeFirst: truth,
  ownPeriod: truth,
  sensitivity: truth,
  mostFirings: count,
  mostMails: count,
  caps: members<MailCaps>({ perRefresh: count, perSubscription: count }),
});

const moments = options<AskedDiff>(
  {
    before: moment,
    after: moment,
    resource: text,
    companies: texts,
    fields: texts,
    kinds: z.array(z.enum(ROW_CHANGE_KINDS)),
  },
  ...(['before', 'after'] as const),
);

const allOrTexts = z.union([z.literal('all'), texts]);
const key = options<ApplicationKey>(
  {
    label: text,
    hash: text,
    resources: allOrTexts,
    fields: allOrTexts,
    withoutFields: texts,
    callsPerDay: z.number(),
    callsPerSecond: z.number(),
  },
  ...(['label', 'hash', 'resources', 'fields', 'withoutFields'] as const),
);
const choices: Readonly<Record<string, z.ZodType>> = Object.fromEntries(
  Object.entries(ASSUMPTIONS).map(([name, assumption]) => [name, z.enum(assumption.choices)]),
);
// The keys of the table are the assumptions.
const assumptions = options<Assumptions>(choices as Members<Assumptions>);
const serviceOptions = options<ServiceOptions>({
  keys: z.array(key).readonly(),
  assumptions,
  onDefect: callable,
}).optional();

/** The arguments of the calls of a store. */
export const CALLS = {
  ingest: {
    fsds: { input: path, options: dataSetOptions },
    taxonomy: { path, options: taxonomyOptions },
    xbrl: { paths: z.array(path).min(1), options: options<FilingOptions>(xml).optional() },
    payload: { path, options: payloadOptions },
    sample: { options: callOptions },
  },
  sync: { url: text, options: syncOptions },
  validate: { options: validateOptions },
  explain: { asked: total, options: explainOptions },
  statement: { asked: statement, options: options<StatementOptions>(checking).optional() },
  simulate: { asked: replay.optional(), options: callOptions },
  export: { target: path, options: exportOptions },
  import: { folder: path, options: importOptions },
  diff: { moments, options: readOptions },
  query: { sql: text, options: readOptions },
  arrow: { sql: text, options: arrowOptions },
  snapshots: { options: readOptions },
  taxonomies: { options: readOptions },
  taxonomy: { name: text, options: readOptions },
  service: { options: serviceOptions },
};
