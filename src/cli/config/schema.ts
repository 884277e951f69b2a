import { z } from 'zod';
import { nearest } from '../../base/nearest.ts';
import { answerRuleSchema } from '../../client/transport/answer-rules.ts';
import { TRANSPORT_DEFAULTS } from '../../client/transport/options.ts';
import { RESOURCES } from '../../model/resource.ts';
import { LIMITS } from '../../protocol/limits.ts';
import { readQuarterRange } from '../../protocol/request/quarter-range.ts';
import { SERVED_RESOURCES } from '../../protocol/served-resources.ts';
import { SERVICE_DEFAULTS } from '../../sync/types.ts';
import { DURATION, durationText } from './duration.ts';

const ROW_RESOURCES = SERVED_RESOURCES.map(({ name }) => name);
const ASKED = [...ROW_RESOURCES, 'taxonomy'];

const textOf = (what: string) => z.string({ error: `expected ${what}` }).min(1, { error: `expected ${what}` });
const whole = (least: number, most: number) => {
  const error = `expected a whole number from ${least} to ${most}`;
  return z.int({ error }).min(least, { error }).max(most, { error });
};
const duration = (preset: number) => {
  const error = 'expected a length of time such as 250ms, 30s, 5m, 12h or 1d';
  return z.string({ error }).regex(DURATION, { error }).default(durationText(preset));
};
const oneOf = <const T extends readonly string[]>(words: T) =>
  z.enum(words, { error: `expected one of ${words.join(', ')}` });

function noSuch(name: string, known: readonly string[]): string {
  const unserved = RESOURCES.find((resource) => resource.kind === 'rows' && isNamed(resource.name, name));
  if (unserved) return `the service has no path for ${unserved.name}, but for ${known.join(', ')}`;
  const meant = nearest(name, known);
  return `there is no resource ${JSON.stringify(name)}${meant ? `; did you mean ${meant}?` : `, but ${known.join(', ')}`}`;
}

const isNamed = (resource: string, name: string): boolean => resource.toLowerCase() === name.toLowerCase();

const isKnown = (name: string, known: readonly string[]): boolean => known.some((each) => isNamed(each, name));

const resourceName = textOf('the name of a resource')
  .refine((name) => isKnown(name, ASKED), { error: ({ input }) => noSuch(String(input), ASKED) })
  .meta({ examples: ASKED });

const contracts = z
  .record(z.string(), oneOf(['evolve', 'freeze', 'discard']), { error: 'expected an object: resource to contract' })
  .superRefine((given, context) => {
    for (const name of Object.keys(given)) {
      if (name === '*' || isKnown(name, ROW_RESOURCES)) continue;
      context.addIssue({ code: 'custom', path: [name], message: noSuch(name, ROW_RESOURCES) });
    }
  });

const PERIOD = /^\d{4}q[1-4](~\d{4}q[1-4])?$/i;
const NO_PERIOD = 'expected a fiscal quarter or a range, 2014q1 or 2014q1~2015q4';
const period = z
  .string({ error: NO_PERIOD })
  .regex(PERIOD, { error: NO_PERIOD })
  .refine((text) => readQuarterRange(text) !== undefined, { error: NO_PERIOD });
const { timeOuts, patience, tries, strikes, concurrency } = TRANSPORT_DEFAULTS;

const service = z.strictObject({
  url: z
    .url({ protocol: /^https?$/, error: 'expected an address, http://… or https://…' })
    .optional()
    .describe('Address of the service'),
  key: textOf('an application key').optional().describe('Application key; a file of its own is safer: keyFile'),
  keyFile: textOf('the name of a file').optional().describe('File that holds the application key and nothing else'),
  resources: z
    .array(resourceName)
    .default([...SERVICE_DEFAULTS.resources])
    .describe('Resources to ask for, taxonomy for all taxonomies; none: everything that the key may see'),
  symbols: z
    .array(textOf('a symbol'))
    .default([...SERVICE_DEFAULTS.symbols])
    .describe('Only these companies; then nothing is retired'),
  periods: z
    .array(period)
    .default([...SERVICE_DEFAULTS.periods])
    .describe('Only these fiscal quarters, 2014q1, or ranges of them, 2014q1~2015q4; then nothing is retired'),
  transport: oneOf(['json', 'xml']).default(SERVICE_DEFAULTS.format).describe('Format in which to ask'),
  maxCalls: whole(1, 1_000_000_000).optional().describe('Calls that one run may make; the next one goes on'),
  concurrency: whole(1, 64).default(concurrency).describe('Calls under way at once'),
  callsPerSecond: z
    .number({ error: 'expected a number above 0' })
    .positive({ error: 'expected a number above 0' })
    .optional()
    .describe('Most calls a second; none: no bound'),
  tries: whole(1, 100).default(tries).describe('Calls that one question may cost'),
  strikes: whole(1, 1_000).default(strikes).describe('Failures in a row after which nothing more is asked'),
  keepRaw: whole(0, 36_500)
    .default(SERVICE_DEFAULTS.keepRawDays)
    .describe('Days for which answers are kept as they came'),
  pageRows: whole(2, LIMITS.highestLimit)
    .default(LIMITS.highestLimit)
    .describe('Rows of a page, where a resource is asked for page by page'),
  taxonomyTimeToLive: duration(SERVICE_DEFAULTS.taxonomyTimeToLive).describe(
    'How long a taxonomy that was checked is not asked for again',
  ),
  contracts: contracts
    .default({})
    .describe('What to do where the fields of a resource change, by its name, * for all others'),
  timeOuts: z
    .strictObject({
      headers: duration(timeOuts.headers).describe('From sending until an answer begins'),
      idle: duration(timeOuts.idle).describe('Between two pieces of an answer'),
      whole: duration(timeOuts.whole).describe('From sending until the end of an answer'),
    })
    .prefault({}),
  waits: z
    .strictObject({
      first: duration(patience.firstWait).describe('Before the second try; twice as long before each further one'),
      longestBackoff: duration(patience.longestBackoff).describe('That grows no further than this'),
      longest: duration(patience.longestWait).describe('Longest wait that the server may ask for'),
      jitter: z
        .number({ error: 'expected a number from 0 to 10' })
        .min(0, { error: 'expected a number from 0 to 10' })
        .max(10, { error: 'expected a number from 0 to 10' })
        .default(patience.jitter)
        .describe('Share of a wait that is added at random at most'),
    })
    .prefault({}),
  answers: z
    .array(answerRuleSchema)
    .default([])
    .describe('What answers mean, by status, code of the gateway and message; these count before the built-in table'),
});

/** `crossfoot.config.json`, and what holds where nothing is said. Every key is also a flag or an environment variable (`settings.ts`). */
export const configSchema = z.strictObject({
  $schema: z.string().optional().describe('Where editors find the JSON Schema of this file'),
  store: textOf('the name of a file').default('crossfoot.duckdb').describe('The store: one DuckDB file'),
  tolerance: textOf('exact, abs:N, rel:N or ulp:N')
    .optional()
    .describe('Difference to accept where values state no precision'),
  failOn: oneOf(['error', 'warning', 'note', 'never'])
    .default('error')
    .describe('Exit 1 from findings of this severity on'),
  contact: textOf('a mail address')
    .optional()
    .describe('Your mail address, named to servers that data sets are downloaded from'),
  service: service.prefault({}).describe('crossfoot ingest service'),
});

export type Settings = z.output<typeof configSchema>;
