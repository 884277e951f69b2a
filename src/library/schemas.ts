import { z } from 'zod';
import { MOMENT_FORMS, readMoment } from '../model/moment.ts';

const callable = z.custom((value) => typeof value === 'function', 'expected a function');
const count = z.int().min(0);

export const text = z.string();
export const path = z.string().min(1, 'expected a path, received nothing');
const instant = z.iso.datetime('expected ISO text in UTC');
const moment = z
  .union([z.number(), z.string()])
  .refine((given) => readMoment(given) !== undefined, `expected ${MOMENT_FORMS}`);

export const ports = z
  .looseObject({ now: callable, sleep: callable, today: callable, fetch: callable })
  .partial()
  .optional();

const progress = z.looseObject({ stage: callable, advance: callable }).optional();
const signal = z.custom((value) => value instanceof AbortSignal, 'expected an AbortSignal').optional();
const call = z.looseObject({ signal, progress });
export const callOptions = call.optional();

export const readOptions = call.extend({ asOf: moment.optional() }).optional();

const ingest = call.extend({ observedAt: instant.optional(), maxXml: z.number().positive().optional() });
export const dataSetOptions = ingest.extend({ contact: text.optional() }).optional();
export const taxonomyOptions = ingest.extend({ disclosures: z.boolean().optional() }).optional();
export const payloadOptions = ingest.extend({
  resource: text,
  symbol: text.optional(),
  taxonomy: text.optional(),
  etag: text.optional(),
});

const texts = z.array(text).readonly();

export const syncOptions = call.extend({
  key: text,
  resources: texts.optional(),
  symbols: texts.optional(),
  periods: texts.optional(),
  format: z.enum(['json', 'xml']).optional(),
  maxCalls: count.optional(),
  callsPerSecond: z.number().positive().optional(),
  concurrency: count.optional(),
  tries: count.optional(),
  contracts: z.record(text, z.enum(['evolve', 'freeze', 'discard'])).optional(),
  refresh: z.boolean().optional(),
  unfinished: z.enum(['resume', 'discard']).optional(),
});

export const decimal = z.looseObject({ mantissa: z.bigint(), places: count });

export const tolerance = z.discriminatedUnion('kind', [
  z.looseObject({ kind: z.literal('exact') }),
  z.looseObject({ kind: z.enum(['abs', 'rel', 'ulp']), amount: decimal }),
]);

const filters = z.looseObject({ company: texts, section: texts, severity: texts, resource: texts, rule: texts });

export const validateOptions = call
  .extend({
    tolerance: z.union([text, tolerance]).optional(),
    asOf: moment.optional(),
    filters: filters.partial().optional(),
    record: z.union([z.boolean(), z.looseObject({ keepRuns: count })]).optional(),
  })
  .optional();

export const moments = z.looseObject({ before: moment, after: moment, resource: text.optional() });

export const serviceOptions = z
  .looseObject({
    keys: z
      .array(z.looseObject({ label: text, hash: text }))
      .readonly()
      .optional(),
    onDefect: callable.optional(),
  })
  .optional();
