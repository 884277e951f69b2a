import type { TransportAnswer } from '../../../core/transport/answer.ts';
import { FAILURE_KINDS } from '../../../core/transport/failure.ts';
import { saveAnswer } from '../../../warehouse/answers/saved-answers.ts';
import { type Call, serviceClient } from '../../client/service-client.ts';
import type { Format } from '../../protocol/routes.ts';
import type { Planner } from '../plan/planner.ts';
import { describeQuestion, rowQuery } from '../plan/request-text.ts';
import type { ServicePorts } from '../types.ts';
import type { SliceQuestion } from './log-entry.ts';
import type { Run } from './open-run.ts';
import { openSlices, type Slice } from './run-state.ts';

/** Why nothing more is asked. */
export type Stop = { readonly kind: 'budget' | 'refused'; readonly message: string };

export type AskPorts = Pick<ServicePorts, 'transport' | 'today' | 'signal'> &
  Pick<Planner, 'replacementsFor'> & {
    readonly format: Format;
    readonly onAsk: () => void;
    readonly onAnswer: (slice: Slice) => void;
  };

/** Questions that are under way at once, if the transport lets them. */
const UNDER_WAY = 32;

/**
 * Requests every open slice of a run and the parts they are split into. `onAnswer` is called when the bytes are saved
 * and on record.
 */
export async function askSlices(run: Run, ports: AskPorts): Promise<Stop | undefined> {
  const queue = [...openSlices(run.state)];
  let stop: Stop | undefined;
  const work = async (): Promise<void> => {
    for (let slice = queue.shift(); slice && !stop; slice = queue.shift()) {
      // Its pages may have shifted since it was planned.
      if (slice.status !== 'open') continue;
      const outcome = await askSlice(run, slice, ports);
      if (outcome === 'done') continue;
      if ('kind' in outcome) stop = outcome;
      else queue.unshift(...outcome.parts);
    }
  };
  // One that fails ends the others when they have finished what they are at: their answers are paid for.
  const workers = Array.from({ length: UNDER_WAY }, () =>
    work().catch((error: unknown) => {
      queue.length = 0;
      throw error;
    }),
  );
  const ended = await Promise.allSettled(workers);
  for (const end of ended) if (end.status === 'rejected') throw end.reason;
  if (!stop && openSlices(run.state).length > 0) return askSlices(run, ports);
  return stop;
}

type SliceOutcome = 'done' | Stop | { readonly parts: readonly Slice[] };

async function askSlice(run: Run, slice: Slice, ports: AskPorts): Promise<SliceOutcome> {
  const { today, onAsk, onAnswer } = ports;
  let head = '';
  onAsk();
  const answer = await send(slice.question, ports, async (incoming) => {
    head = await saveAnswer(run.files, slice.id, incoming);
  });
  const at = today().toISOString();
  if (answer.kind === 'answered') {
    const { sha256, bytes, form, etag = null } = answer;
    run.log({ event: 'answered', slice: slice.id, sha256, bytes, form, etag, total: totalIn(head), at });
  } else if (answer.kind === 'unchanged') run.log({ event: 'unchanged', slice: slice.id, at });
  else return notAnswered(run, slice, answer, at, ports);
  onAnswer(slice);
  return 'done';
}

function notAnswered(
  run: Run,
  slice: Slice,
  answer: Exclude<TransportAnswer, { kind: 'answered' | 'unchanged' }>,
  at: string,
  { transport, replacementsFor, onAnswer }: AskPorts,
): SliceOutcome {
  const { kind, message } = answer;
  if (kind === 'budget') return { kind: 'budget', message };
  if (kind === 'circuit-open') return { kind: 'refused', message };
  const isParted = slice.status !== 'dropped' && (kind === 'too-many-rows' || kind === 'refused');
  const parts = isParted ? replacementsFor(slice, kind) : undefined;
  if (parts) {
    const into = parts.map((question) => ({ id: run.nextId(), question }));
    run.log({ event: 'split', slice: slice.id, into });
    return { parts: into.flatMap(({ id }) => run.state.slices.get(id) ?? []) };
  }
  const stopped = transport.stopped();
  // A refusal of every request is not the fault of this one.
  if (stopped?.kind === 'circuit-open') return { kind: 'refused', message: stopped.message };
  // Nor is it that nobody answers: the slice is still to be asked, however often a service is not there.
  if (FAILURE_KINDS[kind].countsAsFailure && !transport.hasAnswered()) return { kind: 'refused', message };
  const reason = kind === 'too-many-rows' ? `${message} The request cannot be split any further.` : message;
  run.log({ event: 'failed', slice: slice.id, kind, message: reason, transient: FAILURE_KINDS[kind].retry, at });
  onAnswer(slice);
  return 'done';
}

function send(question: SliceQuestion, { transport, format, signal }: AskPorts, save: Call['save']) {
  const client = serviceClient(transport);
  const call = { what: describeSlice(question), format, save, signal };
  if ('rows' in question) return client.rows(question.rows.resource, rowQuery(question.rows), call);
  const { part, id = '', etag } = question.taxonomy;
  return part === 'taxonomy' ? client.taxonomies(call) : client.taxonomyPart(part, id, { ...call, etag });
}

/** The request of a slice as a person reads it. */
export function describeSlice(question: SliceQuestion): string {
  if ('rows' in question) return describeQuestion(question.rows);
  const { part, id } = question.taxonomy;
  return id === undefined ? '/taxonomy' : `/taxonomy/${id}/${part}`;
}

const TOTAL = /totalrows"?\s*[:>]\s*"?(\d{1,15})/i;

/** The number of rows that the beginning of an answer states. */
function totalIn(head: string): number | null {
  const digits = TOTAL.exec(head)?.[1];
  return digits === undefined ? null : Number(digits);
}
