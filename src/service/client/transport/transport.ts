import type { TransportRequest as AnyRequest } from '../../../core/transport/answer.ts';
import type { TransportEffects } from '../../../core/transport/effects.ts';
import { keyMask } from '../../../core/transport/mask-key.ts';
import { type Transport as AnyTransport, createTransport as transportTo } from '../../../core/transport/transport.ts';
import { type CallRequest, type ReadingRoute, requestOf } from '../request-of.ts';
import { answerJudge } from './answer-rules.ts';
import { checkOptions, type TransportOptions } from './options.ts';
import { headOf, readAnswer } from './read-answer.ts';

type ServiceQuestion = { readonly route: ReadingRoute; readonly call: CallRequest };

/** A request to the service. `what` is without the key. */
export type TransportRequest = AnyRequest<ServiceQuestion>;

/** The service over HTTP. */
export type Transport = AnyTransport<ServiceQuestion>;

/** Throws a usage error where the address or the key cannot be used. */
export function createTransport(options: TransportOptions, effects: TransportEffects): Transport {
  checkOptions(options);
  const judge = answerJudge(options.rules);
  return transportTo<ServiceQuestion>(
    {
      requestOf: ({ route, call }) => requestOf(route, call, options),
      read: (response, body, { save }) => readAnswer(response, body, save, judge),
      headOf,
      mask: keyMask(options.key),
    },
    options,
    effects,
  );
}
