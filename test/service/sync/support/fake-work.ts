import { createHash } from 'node:crypto';
import { NO_PROGRESS } from '../../../../src/core/base/progress.ts';
import type { SourceEvent } from '../../../../src/core/model/source-read.ts';
import type { TransportAnswer } from '../../../../src/core/transport/answer.ts';
import type { TransportRequest } from '../../../../src/service/client/transport/transport.ts';
import { selectResources } from '../../../../src/service/sync/plan/selection.ts';
import type { StoredState } from '../../../../src/service/sync/plan/stored-state.ts';
import { openRun } from '../../../../src/service/sync/run/open-run.ts';
import type { Work } from '../../../../src/service/sync/run/work.ts';
import { SERVICE_DEFAULTS, type ServiceRequest } from '../../../../src/service/sync/types.ts';
import { saveAnswer } from '../../../../src/warehouse/answers/saved-answers.ts';
import type { StoreWriter } from '../../../../src/warehouse/store/writer.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { storedState } from './no-store.ts';

export const AT = '2025-07-01T08:00:00.000Z';

/** A row of `Companies` by its fields. */
export type FakeRow = Readonly<Record<string, string | number>>;

export const company = (id: number, more: FakeRow = {}): FakeRow => ({
  entityid: id,
  primarysymbol: `S${id}`,
  ...more,
});

/** The text of an answer with these rows; `total`: the rows that it says there are. */
export function answerText(rows: readonly FakeRow[], total = rows.length): string {
  const listed = rows.map((row, at) => ({
    rownum: at + 1,
    values: Object.entries(row).map(([field, value]) => ({ field, value })),
  }));
  return JSON.stringify({ result: { totalrows: total, rows: listed } });
}

type Given = {
  readonly request?: Partial<ServiceRequest>;
  readonly stored?: Partial<StoredState>;
  /** Answers the request for a slice, described as it is in the log; a text that is no answer is kept all the same. */
  readonly answer?: (what: string, call: number) => string | { readonly stop: 'budget' };
  readonly writer?: Partial<StoreWriter>;
};

/** The work of a run in a folder, over a service, a stage and a store that are only noted. */
export function fakeWork({ request = {}, stored = {}, answer = () => answerText([]), writer = {} }: Given = {}) {
  const folder = temporaryFolder();
  const asked: ServiceRequest = {
    ...{ ...SERVICE_DEFAULTS, url: 'http://s.test', keyHash: 'k', store: `${folder}/s.duckdb` },
    ...{ resources: ['Companies'], ...request },
  };
  const run = openRun(folder, asked, { unfinished: 'resume', name: 'r', startedAt: AT });
  /** What was done to the stage: `new`, `read`, `answer`, `rows 2 entityid,primarysymbol`, `end`. */
  const staged: string[] = [];
  const what: string[] = [];
  const note = (text: string): void => void staged.push(text);
  const stage = {
    ...{ nextRead: () => note('read'), nextAnswer: () => note('answer'), finish: async () => note('end') },
    add: async (event: SourceEvent) => {
      if (event.kind !== 'rows') throw new Error(`an event of kind ${event.kind}`);
      const { rows, fields } = event.batch;
      note(`rows ${rows.entity.length} ${fields.map(({ name }) => name).join()}`);
    },
  };
  const save = async (slice: number, text: string) => {
    const digest = { sha256: createHash('sha256').update(text).digest('hex'), bytes: Buffer.byteLength(text) };
    await saveAnswer(run.files, slice, { pieces: piecesOf(text), digest: () => digest });
    return digest;
  };
  const send = async ({ what: named, save: keep }: TransportRequest): Promise<TransportAnswer> => {
    what.push(named);
    const text = answer(named, what.length);
    if (typeof text !== 'string') return { kind: text.stop, message: 'No more.', calls: 0 };
    const digest = { sha256: createHash('sha256').update(text).digest('hex'), bytes: Buffer.byteLength(text) };
    await keep({ status: 200, etag: undefined, form: 'json', pieces: piecesOf(text), digest: () => digest });
    return { kind: 'answered', status: 200, etag: undefined, form: 'json', calls: 1, ...digest };
  };
  const counts = { calls: 1, byStatus: {}, byOutcome: {}, unanswered: 0, unknown: 0, bytes: 0 };
  const work = {
    ...{ request: asked, selection: selectResources(asked), stored: storedState(stored), run },
    session: {
      stage: async () => {
        note('new');
        return stage;
      },
      write: async <T>(_: string, __: unknown, use: (by: StoreWriter) => Promise<T>) => use(writer as StoreWriter),
    },
    ports: {
      ...{ progress: NO_PROGRESS, today: () => new Date(AT) },
      transport: { send, calls: () => what.length, hasAnswered: () => true, stopped: () => undefined },
      ledger: { thisRun: () => counts, callsOf: () => 9, today: () => counts },
    },
  } as unknown as Work;
  /** Plans slices of a resource by the symbols of each. */
  const plan = (resource: string, ...symbols: readonly string[]): void => {
    const slices = symbols.map((symbol) => ({ id: run.nextId(), question: { rows: { resource, symbols: [symbol] } } }));
    run.log({ event: 'planned', resource, slices, last: true });
  };
  const answered = async (slice: number, text: string): Promise<void> => {
    const saved = { ...(await save(slice, text)), form: 'json', etag: null, total: null, at: AT } as const;
    run.log({ event: 'answered', slice, ...saved });
  };
  return { work, run, stage, staged, asked: what, plan, answered };
}

async function* piecesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}
