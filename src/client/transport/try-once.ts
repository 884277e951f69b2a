import { interruptedError } from '../../base/errors.ts';
import { requestOf } from '../request-of.ts';
import type { TransportRequest } from './answer.ts';
import type { FailureKind } from './answer-kind.ts';
import { type Body, openBody } from './body.ts';
import type { ClosedCall, TransportEffects } from './effects.ts';
import { networkFailure, TryFailure } from './failure.ts';
import type { TransportOptions } from './options.ts';
import { codeOf, etagOf, type Read, readAnswer } from './read-answer.ts';
import { type RetryAfter, readRetryAfter } from './retry-after.ts';
import { abortWith, untilAborted } from './until-aborted.ts';
import { type Watchdog, watchdog } from './watchdog.ts';

/** One call and what it brought. */
export type Tried = {
  readonly read: Read;
  readonly status: number | undefined;
  readonly code: string | undefined;
  readonly etag: string | undefined;
  readonly retryAfter: RetryAfter | undefined;
};

type Judge = Parameters<typeof readAnswer>[3];

/** What is known of a call while it is under way. */
type Course = { response?: Response; body?: Body; readonly onSuccess: () => void };

/**
 * Asks once. The call is on record before it is sent and closed on whatever comes of it. `onSuccess` is called when headers say that
 * an answer comes, before its body is there. Throws when the signal is aborted, where the
 * answer could not be saved, and where the journal cannot be written.
 */
export async function tryOnce(
  request: TransportRequest,
  attempt: number,
  options: TransportOptions,
  judge: Judge,
  effects: TransportEffects,
  onSuccess: () => void,
): Promise<Tried> {
  const { journal, now } = effects;
  // What cannot be asked fails here, before it is on record.
  const asked = requestOf(request.route, request.asked, options);
  const id = await journal.open({ what: request.what, attempt });
  const course: Course = { onSuccess };
  const start = now();
  const close = (outcome: ClosedCall['outcome']): Promise<void> =>
    journal.close(id, {
      status: course.response?.status,
      bytes: course.body?.count() ?? 0,
      milliseconds: Math.round(now() - start),
      outcome,
    });
  const read = await call(request, asked, options, judge, effects, course).catch(async (error: unknown) => {
    if (error instanceof TryFailure) return failed(error);
    await close(request.signal?.aborted ? 'interrupted' : 'unsaved');
    throw request.signal?.aborted ? interruptedError() : error;
  });
  await close(read.kind);
  const { response } = course;
  return {
    read,
    status: response?.status,
    code: response && codeOf(response.headers),
    etag: response && etagOf(response),
    retryAfter: response && readRetryAfter(response.headers, effects.today()),
  };
}

function failed({ kind, message }: TryFailure): { kind: FailureKind; message: string } {
  return { kind, message };
}

/** Time-outs abort what is under way with a TryFailure as the reason. */
async function call(
  { save, signal }: TransportRequest,
  asked: Request,
  options: TransportOptions,
  judge: Judge,
  effects: TransportEffects,
  course: Course,
): Promise<Read> {
  const { timeOuts } = options;
  const controller = new AbortController();
  const unlink = abortWith(controller, [signal]);
  const dog = (limit: keyof TimeOuts, what: string): Watchdog =>
    watchdog(effects, () => controller.abort(new TryFailure('timed-out', `${what} in ${timeOuts[limit] / 1_000} s`)));
  const headers = dog('headers', 'no answer began');
  const idle = dog('idle', 'no byte more of the answer came');
  const whole = dog('whole', 'the answer was not complete');
  try {
    whole.watch(timeOuts.whole);
    headers.watch(timeOuts.headers);
    controller.signal.throwIfAborted();
    const sent = effects.fetch(new Request(asked, { signal: controller.signal }));
    const response = await untilAborted(sent, controller.signal).catch((error: unknown) => {
      throw controller.signal.aborted ? error : networkFailure(error, 'no answer');
    });
    headers.stop();
    if (response.ok || response.status === 304) course.onSuccess();
    idle.watch(timeOuts.idle);
    const body = openBody(response, { alive: idle.alive, signal: controller.signal });
    Object.assign(course, { response, body });
    return await readAnswer(response, body, save, judge);
  } finally {
    for (const { stop } of [headers, idle, whole]) stop();
    unlink();
    void course.body?.discard();
  }
}

type TimeOuts = TransportOptions['timeOuts'];
