import type { Incoming } from '../../src/core/transport/answer.ts';
import type { ClosedCall, OpenedCall, TransportNotice } from '../../src/core/transport/effects.ts';
import { TRANSPORT_DEFAULTS, type TransportOptions } from '../../src/service/client/transport/options.ts';
import {
  createTransport,
  type Transport,
  type TransportRequest,
} from '../../src/service/client/transport/transport.ts';
import { type FakeClock, fakeClock } from './fake-clock.ts';

export const TEST_KEY = 'very-secret';
export const ROWS = '{"result":{"totalrows":0,"rows":[]}}';
export const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };

/** What a fake network does with the call of this number, counted from 1. */
export type Answer = (call: number, request: Request) => Response | Promise<Response>;

export type Workbench = {
  readonly transport: Transport;
  readonly clock: FakeClock;
  readonly asked: readonly { readonly request: Request; readonly at: number }[];
  readonly journal: (OpenedCall & { closed?: ClosedCall })[];
  readonly notices: TransportNotice[];
  readonly saved: string[];
  /** Asks for companies, and lets time pass until there is an answer. */
  readonly send: (request?: Partial<TransportRequest>) => ReturnType<Transport['send']>;
};

export type Given = Partial<TransportOptions> & { readonly random?: () => number };

/** A transport over a fake network, with a fake clock. */
export function workbench(answer: Answer, { random = () => 0, ...options }: Given = {}): Workbench {
  const clock = fakeClock();
  const asked: { request: Request; at: number }[] = [];
  const journal: (OpenedCall & { closed?: ClosedCall })[] = [];
  const notices: TransportNotice[] = [];
  const saved: string[] = [];
  const transport = createTransport(
    { baseUrl: 'http://service.test', key: TEST_KEY, ...TRANSPORT_DEFAULTS, ...options },
    {
      ...clock,
      random,
      fetch: async (request) => {
        asked.push({ request, at: clock.now() });
        return answer(asked.length, request);
      },
      journal: {
        open: async (call) => journal.push({ ...call }) - 1,
        close: async (id, closed) => {
          const call = journal[id];
          if (!call || call.closed) throw new Error(`call ${id} is not open`);
          call.closed = closed;
        },
      },
      notice: (notice) => notices.push(notice),
    },
  );
  const send: Workbench['send'] = (request) =>
    clock.run(transport.send({ route: 'companies', call: {}, what: 'companies', save: keepIn(saved), ...request }));
  return { transport, clock, asked, journal, notices, saved, send };
}

/** Keeps bodies as texts, whole ones alone. */
export function keepIn(saved: string[]): TransportRequest['save'] {
  return async ({ pieces }: Incoming) => {
    const parts: Uint8Array[] = [];
    for await (const piece of pieces) parts.push(piece);
    saved.push(Buffer.concat(parts).toString());
  };
}

export function rowsAnswer(
  body: ConstructorParameters<typeof Response>[0] = ROWS,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return new Response(body, { headers: { ...JSON_TYPE, ...headers } });
}

/** An answer that is an error, with these headers; `body` is an error of the service where it is not said. */
export function errorAnswer(
  status: number,
  { body = '{"Message":"No."}', ...headers }: Readonly<Record<string, string>> = {},
): Response {
  return new Response(body, { status, headers: { ...JSON_TYPE, ...headers } });
}
