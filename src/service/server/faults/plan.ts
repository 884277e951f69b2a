import { z } from 'zod';
import { readSettings } from '../read-settings.ts';

const whole = (least: number, most: number) => z.int().min(least).max(most);
const share = z.number().min(0).max(1);
const milliseconds = whole(0, 600_000);
const seconds = whole(0, 86_400);
const count = whole(1, 1_000_000);

/** When a fault strikes. The requests that match `route` and `method` are counted from 1. */
const WHEN = {
  /** A path, version included, in any case; `*` stands for any characters. All paths where it is left out. */
  route: z.string().min(1).default('*'),
  method: z.enum(['GET', 'HEAD', 'POST', 'PUT', 'DELETE']).optional(),
  probability: share.default(1),
  nth: z.union([count.transform((nth) => [nth]), z.array(count).min(1)]).optional(),
  /** Applied to every n-th call. */
  every: count.optional(),
  atMost: count.optional(),
};

const retryAfter = seconds.optional();
const message = z.string().optional();

const fault = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('latency'), ...WHEN, milliseconds }),
  z.strictObject({
    kind: z.literal('throttle'),
    ...WHEN,
    code: z.enum(['ERR_403_DEVELOPER_INACTIVE', 'ERR_403_DEVELOPER_OVER_QPS', 'ERR_403_DEVELOPER_OVER_RATE']),
    retryAfter,
    message,
    /** Whether the body repeats the status, as some gateways do. */
    statusInBody: z.boolean().default(false),
  }),
  z.strictObject({ kind: z.literal('too-many-requests'), ...WHEN, retryAfter, message }),
  z.strictObject({ kind: z.literal('server-error'), ...WHEN, message }),
  z.strictObject({ kind: z.literal('unavailable'), ...WHEN, retryAfter, message }),
  /** The page of a gateway that does not know the service, under another status. */
  z.strictObject({ kind: z.literal('html-page'), ...WHEN, status: whole(200, 599).default(200) }),
  z.strictObject({ kind: z.literal('truncated-body'), ...WHEN, share: share.default(0.5) }),
  z.strictObject({ kind: z.literal('wrong-length'), ...WHEN, by: whole(-1_000_000, 1_000_000).default(1) }),
  /** The connection breaks after `afterBytes` of the body; before the status line where it is left out. */
  z.strictObject({ kind: z.literal('connection-reset'), ...WHEN, afterBytes: whole(0, 1_000_000_000).optional() }),
  z.strictObject({ kind: z.literal('slow-drip'), ...WHEN, bytes: count.default(1), milliseconds }),
  /** `old-tag`: the tag of this URL when the fault first struck it. `unchanged`: 304 to every caller with a version. */
  z.strictObject({ kind: z.literal('stale-etag'), ...WHEN, as: z.enum(['old-tag', 'unchanged']).default('old-tag') }),
  z.strictObject({ kind: z.literal('weak-etag'), ...WHEN }),
  /**
   * Every page but the first has `rows` missing or repeated at its start, or as many invented ones added at its end;
   * `totalrows` follows. `total`: it alone changes. Answers with `debug` are left alone.
   */
  z.strictObject({
    kind: z.literal('changed-rows'),
    ...WHEN,
    change: z.enum(['dropped', 'added', 'duplicated', 'total']),
    rows: count.default(1),
  }),
]);

export const faultPlanSchema = z.strictObject({ seed: whole(0, 2 ** 32 - 1).default(1), faults: z.array(fault) });

export type FaultPlan = z.infer<typeof faultPlanSchema>;
export type Fault = FaultPlan['faults'][number];
export type FaultKind = Fault['kind'];
export type FaultOf<K extends FaultKind> = Extract<Fault, { readonly kind: K }>;

/** A fault plan from JSON text. Fails with an input error that names the key, its place and what is accepted. */
export function readFaultPlan(text: string, file: string): FaultPlan {
  return readSettings(faultPlanSchema, text, file, {
    noun: 'a fault plan',
    whole: 'the plan',
    unknown: 'there is no such key here',
    hint: 'Faults and their keys are listed in docs/service.md.',
  });
}
