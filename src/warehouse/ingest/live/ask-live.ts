import type { Transport } from '../../../core/transport/transport.ts';
import type { Validator } from '../../../core/transport/validator.ts';
import type { LiveAnswer, LiveAnswers } from '../../answers/live-answers.ts';
import type { LiveQuestion } from './live-server.ts';

export type AskPorts = {
  readonly transport: Transport<LiveQuestion>;
  readonly answers: LiveAnswers;
  /** The time of day. */
  readonly today: () => Date;
  readonly signal: AbortSignal | undefined;
};

/** `failed`: nothing of use came, however often it was asked for. `stopped`: nothing more may be asked. */
export type Asked = LiveAnswer | { readonly outcome: 'failed' | 'stopped'; readonly reason: string };

/**
 * The answer of a URL: a saved one, or that of the server, saved and on record. With a validator the server is asked
 * only for what is newer.
 */
export async function askLive(
  url: string,
  validator: Validator | undefined,
  { transport, answers, today, signal }: AskPorts,
): Promise<Asked> {
  const known = answers.known(url);
  // What was unchanged for another store is not for this one.
  if (known && (known.outcome !== 'unchanged' || validator)) return known;
  const answer = await transport.send({ url, validator, what: url, save: answers.save, signal });
  const head = { url, at: today().toISOString() };
  const logged = (entry: LiveAnswer): LiveAnswer => {
    answers.log(entry);
    return entry;
  };
  if (answer.kind === 'answered') {
    const { sha256, bytes, etag, lastModified } = answer;
    const validators = { ...(etag && { etag }), ...(lastModified && { lastModified }) };
    return logged({ ...head, outcome: 'answered', sha256, bytes, ...validators });
  }
  if (answer.kind === 'unchanged') return logged({ ...head, outcome: 'unchanged' });
  if (answer.kind === 'not-found') return logged({ ...head, outcome: 'not-found' });
  const stopped = transport.stopped();
  if (stopped) return { outcome: 'stopped', reason: stopped.message };
  return { outcome: isOfOneUrl(answer.kind) && transport.hasAnswered() ? 'failed' : 'stopped', reason: answer.message };
}

/** Failures that say nothing about other URLs, once the server has answered at all. */
const OF_ONE_URL: ReadonlySet<string> = new Set(['cut-off', 'page', 'timed-out', 'unreachable', 'unreadable']);

const isOfOneUrl = (kind: string): boolean => OF_ONE_URL.has(kind);
