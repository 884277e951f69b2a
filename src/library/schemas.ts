import { z } from 'zod';
import { DECIMAL_FORMS } from '../arrow/decimals.ts';
import { NULL_RULES } from '../expression/value.ts';
import { ALERT_GRAINS, COUNTING_RULES } from '../model/alert.ts';
import { EXPORT_FORMATS } from '../model/export-format.ts';
import { MOMENT_FORMS, readMoment } from '../model/moment.ts';
import { MODE_NAMES } from '../validation/mode-names.ts';

const callable = z.custom((value) => typeof value === 'function', 'expected a function');
export const count = z.int().min(0);

export const text = z.string();
export const path = z.string().min(1, 'expected a path, received nothing');
const texts = z.array(text).readonly();
const moment = z
  .union([z.number(), z.string()])
  .refine((given) => readMoment(given) !== undefined, `expected ${MOMENT_FORMS}`);

/** An object whose members may be left out. */
const options = <S extends z.core.$ZodLooseShape>(shape: S) => z.looseObject(shape).partial();

export const ports = options({ now: callable, sleep: callable, today: callable, fetch: callable }).optional();

const call = options({
  signal: z.custom((value) => value instanceof AbortSignal, 'expected an AbortSignal'),
  progress: z.looseObject({ stage: callable, advance: callable }),
});
const reading = call.extend({ asOf: moment.optional() });
const readOptions = reading.optional();
const arrowOptions = reading.extend({ decimals: z.enum(DECIMAL_FORMS).optional() }).optional();

const exportOptions = options({
  ...{ tables: texts, query: text, format: z.enum(EXPORT_FORMATS), partitionBy: texts, overwrite: z.boolean() },
});

const ingest = call.extend({ observedAt: z.iso.datetime('expected ISO text in UTC').optional() });
export const dataSetOptions = ingest.extend({ contact: text.optional(), asFiled: z.boolean().optional() }).optional();
const xmlOptions = ingest.extend({ maxXml: z.number().positive().optional() });
export const taxonomyOptions = xmlOptions.extend({ disclosures: z.boolean().optional() }).optional();
const answerOptions = options({ symbol: text, taxonomy: text, etag: text });
const filingOptions = xmlOptions.optional();
export const payloadOptions = xmlOptions.extend({ ...answerOptions.shape, resource: text });

const sync = options({
  ...{ resources: texts, symbols: texts, periods: texts },
  format: z.enum(['json', 'xml']),
  ...{ maxCalls: count, concurrency: count, tries: count, callsPerSecond: z.number().positive() },
  contracts: z.record(text, z.enum(['evolve', 'freeze', 'discard'])),
  refresh: z.boolean(),
  unfinished: z.enum(['resume', 'discard']),
});

export const decimal = z.looseObject({ mantissa: z.bigint(), places: count });

/** A column of Decimal128, without loading the library that has them. */
export const decimalColumn = z.looseObject({ type: z.looseObject({ precision: count, scale: count }), get: callable });

export const tolerance = z.discriminatedUnion('kind', [
  z.looseObject({ kind: z.literal('exact') }),
  z.looseObject({ kind: z.enum(['abs', 'rel', 'ulp']), amount: decimal }),
]);

const validation = options({
  mode: z.enum(MODE_NAMES),
  tolerance: z.union([text, tolerance]),
  asOf: moment,
  filters: options({ company: texts, section: texts, severity: texts, resource: texts, rule: texts }),
  record: z.union([z.boolean(), z.looseObject({ keepRuns: count })]),
});

const total = z.union([
  z.strictObject({ finding: text }),
  z.strictObject({
    ...{ company: text, field: text },
    ...options({ period: text, dimensions: text, document: text, resource: text, unit: text }).shape,
  }),
]);
const explanation = options({
  mode: z.enum(MODE_NAMES),
  tolerance: z.union([text, tolerance]),
  asOf: moment,
  ...{ section: text, depth: count },
});

const day = z.iso.date('expected a day such as 2009-12-31');
const askedStatement = z.strictObject({
  companies: z.array(text).min(1),
  ...options({
    sections: texts,
    length: z.enum(['annual', 'quarterly', 'ytd', 'ttm']),
    periods: z.int().positive(),
    ...{ from: day, to: day, asFiled: text, taxonomy: text, percentOf: text },
    source: z.enum(['service', 'sec-fsds', 'filing']),
    labels: z.enum(['primary', 'terse', 'full', 'name']),
    sign: z.enum(['filed', 'presented', 'natural']),
    scale: z.enum(['auto', 'none', 'thousands', 'millions']),
    empty: z.enum(['hide', 'show']),
    restatements: z.boolean(),
    growth: z.enum(['year', 'previous']),
  }).shape,
});
const checking = options({ mode: z.enum(MODE_NAMES), tolerance: z.union([text, tolerance]), asOf: moment });

const replay = z.strictObject(
  options({
    subscriptions: z.array(z.looseObject({ Name: text, ResourceName: text, Expression: text })),
    templates: z.array(z.looseObject({ Name: text, Subject: text, Body: text })),
    ...{ key: text, from: text, to: text, serviceUrl: text },
    rule: z.enum(COUNTING_RULES),
    nulls: z.enum(NULL_RULES),
    grain: z.enum(ALERT_GRAINS),
    ...{ includeFirst: z.boolean(), sensitivity: z.boolean(), mostFirings: count, mostMails: count },
    caps: z.looseObject({ perRefresh: count, perSubscription: count }),
  }).shape,
);

const moments = z.looseObject({ before: moment, after: moment, resource: text.optional() });
const keys = z.array(z.looseObject({ label: text, hash: text })).readonly();

/** The arguments of the calls of a store. */
export const CALLS = {
  ingest: {
    fsds: { input: path, options: dataSetOptions },
    taxonomy: { path, options: taxonomyOptions },
    xbrl: { paths: z.array(path).min(1), options: filingOptions },
    payload: { path, options: payloadOptions },
    sample: { options: call.optional() },
  },
  sync: { url: text, options: call.extend({ ...sync.shape, key: text }) },
  validate: { options: call.extend(validation.shape).optional() },
  explain: { asked: total, options: call.extend(explanation.shape).optional() },
  statement: { asked: askedStatement, options: call.extend(checking.shape).optional() },
  simulate: { asked: replay.optional(), options: call.optional() },
  export: { target: path, options: reading.extend(exportOptions.shape).optional() },
  import: { folder: path, options: call.extend({ overwrite: z.boolean().optional() }).optional() },
  diff: { moments, options: readOptions },
  query: { sql: text, options: readOptions },
  arrow: { sql: text, options: arrowOptions },
  snapshots: { options: readOptions },
  taxonomies: { options: readOptions },
  taxonomy: { name: text, options: readOptions },
  service: { options: options({ keys, onDefect: callable }).optional() },
};
