import { z } from 'zod';
import type { AskedStatement } from '../../analysis/company-statement/company-statement.ts';
import type { AskedProof } from '../../analysis/standard/explain-standard.ts';
import type { AskedTotal } from '../../analysis/validation/explain/explain-total.ts';
import { NULL_RULES } from '../../core/expression/value.ts';
import { ALERT_GRAINS, COUNTING_RULES } from '../../core/model/alert.ts';
import { ROW_CHANGE_KINDS } from '../../core/model/change-kind.ts';
import { PANEL_FORMS, PANEL_MOMENTS } from '../../core/model/known-value.ts';
import { ROW_SOURCES } from '../../core/model/row-source.ts';
import type { AskedDiff } from '../../warehouse/reading/diff.ts';
import type { AskedPanel } from '../../warehouse/reading/panel.ts';
import type { AskedRestatements } from '../../warehouse/reading/restatements.ts';
import {
  companyOptions,
  dataSetOptions,
  fetchOptions,
  filingOptions,
  payloadOptions,
  taxonomyOptions,
} from './ingest-options.ts';
import {
  arrowOptions,
  callOptions,
  explainOptions,
  exportOptions,
  filedOptions,
  importOptions,
  knownOptions,
  readOptions,
  serviceOptions,
  standardizeOptions,
  statementOptions,
  syncOptions,
  validateOptions,
} from './options.ts';
import { count, day, members, membersOf, moment, path, text, texts, truth, wholeNumber } from './parts.ts';
import type { AskedReplay } from './replay.ts';

const total = z.union([
  membersOf<Extract<AskedTotal, { field: string }>>(
    { company: text, field: text, period: text, dimensions: text, document: text, resource: text, unit: text },
    'company',
    'field',
  ),
  members({ finding: text }),
]);

const statement = membersOf<AskedStatement>(
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

const replay = membersOf<AskedReplay>({
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
  caps: members({ perRefresh: count, perSubscription: count }),
});

const moments = membersOf<AskedDiff>(
  {
    before: moment,
    after: moment,
    resource: text,
    companies: texts,
    fields: texts,
    kinds: z.array(z.enum(ROW_CHANGE_KINDS)),
  },
  'before',
  'after',
);

const panel = membersOf<AskedPanel>(
  {
    fields: z.array(text).min(1),
    companies: texts,
    every: z.enum(PANEL_MOMENTS),
    form: z.enum(PANEL_FORMS),
    ttm: truth,
    from: day,
    to: day,
  },
  'fields',
);

const proof = membersOf<AskedProof>(
  { company: text, field: text, period: text, resource: text, document: text },
  'company',
  'field',
);

const restatements = membersOf<AskedRestatements>({
  companies: texts,
  fields: texts,
  kinds: z.array(z.enum(ROW_CHANGE_KINDS)),
});

/** The arguments of the calls of a store. */
export const CALLS = {
  ingest: {
    fsds: { input: path, options: dataSetOptions.optional() },
    companyFacts: { path, options: companyOptions.optional() },
    submissions: { path, options: companyOptions.optional() },
    fetchCompanyFacts: { ciks: z.array(text).min(1), options: fetchOptions },
    fetchSubmissions: { ciks: z.array(text).min(1), options: fetchOptions },
    taxonomy: { path, options: taxonomyOptions.optional() },
    xbrl: { paths: z.array(path).min(1), options: filingOptions.optional() },
    payload: { path, options: payloadOptions },
    sample: { options: callOptions.optional() },
  },
  sync: { url: text, options: syncOptions },
  validate: { options: validateOptions.optional() },
  explain: { asked: total, options: explainOptions.optional() },
  statement: { asked: statement, options: statementOptions.optional() },
  simulate: { asked: replay.optional(), options: filedOptions.optional() },
  export: { target: path, options: exportOptions.optional() },
  import: { folder: path, options: importOptions.optional() },
  diff: { moments, options: readOptions.optional() },
  standardize: { options: standardizeOptions.optional() },
  proof: { asked: proof, options: readOptions.optional() },
  restatements: { asked: restatements.optional(), options: filedOptions.optional() },
  panel: { asked: panel, options: filedOptions.optional() },
  query: { sql: text, options: knownOptions.optional() },
  arrow: { sql: text, options: arrowOptions.optional() },
  snapshots: { options: readOptions.optional() },
  taxonomies: { options: readOptions.optional() },
  taxonomy: { name: text, options: readOptions.optional() },
  service: { options: serviceOptions.optional() },
};
