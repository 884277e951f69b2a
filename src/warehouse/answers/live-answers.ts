import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Incoming } from '../../core/transport/answer.ts';
import { type AnswerFolder, answerFolder, putAside, rawFolder, removeOldAnswers, writing } from './ingest-folder.ts';
import { openAppendFile } from './ledger/append-file.ts';
import { answerPath, hasAnswer, removeAllBut, removeUnfinishedAnswers, saveAnswer } from './saved-answers.ts';

const head = { url: z.string(), at: z.iso.datetime() };

/** An answer that is complete and on record. `unchanged`: the server has nothing newer than the store. */
const answerSchema = z.discriminatedUnion('outcome', [
  z.object({
    ...head,
    outcome: z.literal('answered'),
    sha256: z.string().length(64),
    bytes: z.int().min(0),
    etag: z.string().optional(),
    lastModified: z.string().optional(),
  }),
  z.object({ ...head, outcome: z.literal('unchanged') }),
  z.object({ ...head, outcome: z.literal('not-found') }),
]);

export type LiveAnswer = z.infer<typeof answerSchema>;

/** The answers that an ingest from a server saved, those of runs that ended early included. */
export type LiveAnswers = {
  readonly files: AnswerFolder;
  /** The answer of a URL, if it came in the last 24 hours and is whole. */
  readonly known: (url: string) => LiveAnswer | undefined;
  readonly save: (incoming: Pick<Incoming, 'pieces' | 'digest'>) => Promise<void>;
  /** Puts an answer on record, once its bytes are saved. */
  readonly log: (answer: LiveAnswer) => void;
  /** Puts the answers of these URLs aside: they are in the store, or of no use. The others wait for their run. */
  readonly finish: (urls: readonly string[], run: string) => void;
  readonly close: () => void;
};

const DAY = 86_400_000;
const ANSWERS_FILE = 'answers.ndjson';
/** Days for which answers are kept after their run. */
const KEPT_DAYS = 7;

/** Opens the saved answers in the ingest folder of a store. Only the holder of the folder's lock may do so. */
export function openLiveAnswers(folder: string, today: () => Date): LiveAnswers {
  const files = answerFolder(folder, 'live');
  const path = join(files.path, ANSWERS_FILE);
  writing(files.path, () => removeUnfinishedAnswers(files));
  const answers = readAnswers(path, files, today().getTime() - DAY);
  writing(files.path, () => removeAllBut([...answers.values()].flatMap(hashOf), files));
  const file = writing(path, () => openAppendFile(path));
  let last = 0;
  return {
    files,
    known: (url) => answers.get(url),
    save: async (incoming) => {
      last += 1;
      await saveAnswer(files, last, incoming);
    },
    log: (answer) => {
      file.append(printed(answer));
      answers.set(answer.url, answer);
    },
    finish: (urls, run) => {
      const used = urls.flatMap((url) => answers.get(url) ?? []);
      for (const url of urls) answers.delete(url);
      if (answers.size === 0) putAside(folder, files, run, KEPT_DAYS);
      else
        writing(files.path, () => {
          moveAnswers(used, [...answers.values()], files, rawFolder(folder, run));
          writeFileSync(`${path}.new`, Array.from(answers.values(), printed).join(''), { mode: 0o600 });
          renameSync(`${path}.new`, path);
        });
      removeOldAnswers(folder, KEPT_DAYS, today());
    },
    close: file.close,
  };
}

/** Answers of one folder of URLs. `since`: when the first of them came. */
export type WaitingAnswers = { readonly address: string; readonly since: string; readonly answers: number };

/** The answers in the ingest folder of a store with which a repeat of an ingest from a server would go on. */
export function waitingAnswers(folder: string, now: number): readonly WaitingAnswers[] {
  const files = answerFolder(folder, 'live');
  const byAddress = new Map<string, WaitingAnswers>();
  for (const { url, at } of readAnswers(join(files.path, ANSWERS_FILE), files, now - DAY).values()) {
    const address = url.slice(0, url.lastIndexOf('/') + 1);
    const { since = at, answers = 0 } = byAddress.get(address) ?? {};
    byAddress.set(address, { address, since: at < since ? at : since, answers: answers + 1 });
  }
  return [...byAddress.values()].sort((a, b) => (a.address < b.address ? -1 : 1));
}

const hashOf = (answer: LiveAnswer): string | [] => (answer.outcome === 'answered' ? answer.sha256 : []);

const printed = (answer: LiveAnswer): string => `${JSON.stringify(answer)}\n`;

function readAnswers(path: string, files: AnswerFolder, since: number): Map<string, LiveAnswer> {
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [];
  const answers = lines.flatMap((line) => parseAnswer(line) ?? []);
  const isUseful = (answer: LiveAnswer): boolean =>
    Date.parse(answer.at) >= since && (answer.outcome !== 'answered' || hasAnswer(files, answer));
  return new Map(answers.filter(isUseful).map((answer) => [answer.url, answer]));
}

/** The answer of a line; `undefined` where it is none, as a kill leaves it. */
function parseAnswer(line: string): LiveAnswer | undefined {
  try {
    return answerSchema.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}

/** Moves saved answers, except those whose bytes are also those of an answer that waits. */
function moveAnswers(
  used: readonly LiveAnswer[],
  waiting: readonly LiveAnswer[],
  from: AnswerFolder,
  to: AnswerFolder,
): void {
  const kept = new Set(waiting.flatMap(hashOf));
  mkdirSync(to.answers, { recursive: true, mode: 0o700 });
  for (const sha256 of new Set(used.flatMap(hashOf))) {
    if (!kept.has(sha256)) renameSync(answerPath(from, { sha256 }), answerPath(to, { sha256 }));
  }
}
