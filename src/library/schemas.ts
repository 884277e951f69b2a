import { z } from 'zod';
import { MOMENT_FORMS, readMoment } from '../model/moment.ts';

const callable = z.custom((value) => typeof value === 'function', 'expected a function');

export const text = z.string();
export const path = z.string().min(1, 'expected a path, received nothing');
export const instant = z.iso.datetime('expected ISO text in UTC');
export const moment = z
  .union([z.number(), z.string()])
  .refine((given) => readMoment(given) !== undefined, `expected ${MOMENT_FORMS}`);

const signal = z.custom((value) => value instanceof AbortSignal, 'expected an AbortSignal').optional();
const progress = z.looseObject({ stage: callable, advance: callable });

/** What commands that read are handed. */
export const storePorts = z.looseObject({ now: callable, sleep: callable, signal });
/** What commands that take long are handed. */
export const longPorts = storePorts.extend({ progress });
export const portChoices = z.looseObject({ progress: progress.optional(), signal }).optional();

export const decimal = z.looseObject({ mantissa: z.bigint(), places: z.int().min(0) });

export const tolerance = z.discriminatedUnion('kind', [
  z.looseObject({ kind: z.literal('exact') }),
  z.looseObject({ kind: z.enum(['abs', 'rel', 'ulp']), amount: decimal }),
]);

export const requester = z.looseObject({ fetch: callable, version: text, contact: text.optional() });

export const ingestRequest = z.looseObject({ store: path, observedAt: instant });
export const readAt = z.looseObject({ asOf: moment.optional() }).optional();
