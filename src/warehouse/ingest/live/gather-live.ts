import { CrossfootError } from '../../../core/base/errors.ts';
import type { Progress } from '../../../core/base/progress.ts';
import type { SetFile } from '../../../core/model/files.ts';
import type { Validator } from '../../../core/transport/validator.ts';
import type { LiveAnswer } from '../../answers/live-answers.ts';
import { openAnswer } from '../../answers/saved-answers.ts';
import type { DownloadRecord } from '../../store/downloads.ts';
import { type AskPorts, askLive } from './ask-live.ts';
import type { LiveSource, LiveSubject } from './live-sources.ts';

/** A subject of which every file is there. */
export type FetchedSubject = LiveSubject & {
  /** Each is named as the last part of its URL; messages call it by its URL. */
  readonly files: readonly SetFile[];
  /** The answer that a repeat asks for, if it is newer. */
  readonly download: DownloadRecord;
};

/**
 * A company or a filing that was asked for and is left out. `absent`: the server does not have it; `failed`: an answer
 * was of no use.
 */
export type LeftSubject = {
  readonly kind: 'absent' | 'failed';
  readonly subject: LiveSubject;
  readonly url: string;
  readonly reason: string;
};

type Outcome = {
  /** URLs whose answers are of no further use once this is ingested. */
  readonly done: readonly string[];
} & (
  | ({ readonly kind: 'fetched' } & FetchedSubject)
  | { readonly kind: 'unchanged'; readonly url: string }
  | LeftSubject
  | ({ readonly kind: 'stopped' } & Stop)
);

type Stop = { readonly url: string; readonly reason: string };

/** Answers about subjects, in their order. */
export type Gathered = {
  readonly fetched: readonly FetchedSubject[];
  /** URLs of which the store has everything. */
  readonly unchanged: readonly string[];
  readonly left: readonly LeftSubject[];
  /** URLs whose answers are of no further use once what was fetched is ingested. */
  readonly done: readonly string[];
  /** Why nothing more was asked. */
  readonly stopped: Stop | undefined;
};

export type GatherPorts = AskPorts & { readonly progress: Progress };

export type LiveList = {
  readonly source: LiveSource;
  /** The address of the server, without a slash at its end. */
  readonly address: string;
  readonly subjects: readonly LiveSubject[];
  /** By URL: what is known of the copies that were ingested. */
  readonly validators: ReadonlyMap<string, Validator>;
};

/** Subjects that are asked about at once, if the transport lets them. */
const UNDER_WAY = 8;

/** Asks about every subject, until nothing more may be asked. */
export async function gatherLive(list: LiveList, ports: GatherPorts): Promise<Gathered> {
  const outcomes: Outcome[] = [];
  let stopped: Stop | undefined;
  const queue = [...list.subjects.entries()];
  ports.progress.stage(`asking ${list.address}`, list.subjects.length);
  const work = async (): Promise<void> => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [at, subject] = next;
      const outcome = await askAbout(subject, list, ports);
      outcomes[at] = outcome;
      if (outcome.kind === 'stopped') {
        stopped ??= outcome;
        queue.length = 0;
      }
      ports.progress.advance(1);
    }
  };
  // One that fails ends the others when they have finished what they are at.
  const workers = Array.from({ length: UNDER_WAY }, () =>
    work().catch((error: unknown) => {
      queue.length = 0;
      throw error;
    }),
  );
  for (const end of await Promise.allSettled(workers)) if (end.status === 'rejected') throw end.reason;
  const all = outcomes.filter((outcome) => outcome !== undefined);
  return {
    fetched: all.flatMap((outcome) => (outcome.kind === 'fetched' ? outcome : [])),
    unchanged: all.flatMap((outcome) => (outcome.kind === 'unchanged' ? outcome.url : [])),
    left: all.flatMap((outcome) => (outcome.kind === 'absent' || outcome.kind === 'failed' ? outcome : [])),
    done: all.flatMap(({ done }) => done),
    stopped,
  };
}

async function askAbout(
  subject: LiveSubject,
  { source, address, validators }: LiveList,
  ports: GatherPorts,
): Promise<Outcome> {
  const path = source.pathOf(subject);
  const url = `${address}${path}`;
  const first = await askLive(url, validators.get(url), ports);
  if ('reason' in first) return { kind: first.outcome, subject, url, reason: first.reason, done: [] };
  if (first.outcome === 'unchanged') return { kind: 'unchanged', url, done: [url] };
  if (first.outcome === 'not-found')
    return { kind: 'absent', subject, url, reason: source.absent.message(subject), done: [url] };
  const { sha256, etag, lastModified } = first;
  const download = { url, shownUrl: url, sha256, ...(etag && { etag }), ...(lastModified && { lastModified }) };
  const firstFile = fileOf(first, ports);
  const paths = await furtherPaths(source, firstFile, path);
  if (paths instanceof CrossfootError) return { kind: 'failed', subject, url, reason: paths.message, done: [url] };
  const files = source.firstIsList ? [] : [firstFile];
  const done = [url];
  for (const further of paths) {
    const next = `${address}${further}`;
    const asked = await askLive(next, undefined, ports);
    // What came of this subject stays for a repeat.
    if ('reason' in asked) return { kind: asked.outcome, subject, url: next, reason: asked.reason, done: [] };
    done.push(next);
    if (asked.outcome !== 'answered')
      return { kind: 'failed', subject, url: next, reason: 'the server names it, and does not have it', done };
    files.push(fileOf(asked, ports));
  }
  return { kind: 'fetched', ...subject, files, download, done };
}

/** The paths that a first answer names, or why it is of no use. */
async function furtherPaths(
  { further }: LiveSource,
  first: SetFile,
  path: string,
): Promise<readonly string[] | CrossfootError> {
  try {
    return (await further?.(first, path)) ?? [];
  } catch (error) {
    if (error instanceof CrossfootError && error.failure === 'input') return error;
    throw error;
  }
}

function fileOf(answer: Extract<LiveAnswer, { outcome: 'answered' }>, { answers }: GatherPorts): SetFile {
  const path = decodeURIComponent(answer.url.slice(answer.url.lastIndexOf('/') + 1));
  return openAnswer(answers.files, answer, { path, place: answer.url });
}
