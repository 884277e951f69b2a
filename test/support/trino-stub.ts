import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import type { TransportNotice } from '../../src/core/transport/effects.ts';
import type { TrinoEffects } from '../../src/warehouse/trino/call.ts';
import { type TrinoClient, trinoClient } from '../../src/warehouse/trino/client.ts';
import { TRINO_LIMITS, type TrinoLimits, type TrinoOptions } from '../../src/warehouse/trino/options.ts';

export const TRINO_PASSWORD = 'pass/word+very secret';

/** A page as Trino sends it; `next` is the path of the page after it. */
export type StubPage = {
  readonly next?: string;
  /** JSON text of the rows, so that numbers are sent digit for digit. */
  readonly data?: string;
  readonly error?: object;
};

export type SeenCall = {
  readonly method: string;
  readonly path: string;
  readonly headers: object;
  readonly body: string;
};

export type TrinoStub = { readonly address: string; readonly calls: SeenCall[] };

/** The listener of one call; it gets the address of the server. */
export type StubAnswer = (
  response: ServerResponse,
  address: string,
  request: IncomingMessage,
  body: string,
) => void | Promise<void>;

/** Answers with a page. */
export const page =
  ({ next, data, error }: StubPage): StubAnswer =>
  (response, address) => {
    const nextUri = next === undefined ? '' : `,"nextUri":${JSON.stringify(new URL(next, address))}`;
    const rows = data === undefined ? '' : `,"columns":[],"data":${data}`;
    const failed = error === undefined ? '' : `,"error":${JSON.stringify(error)}`;
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(`{"id":"q1","stats":{"state":"RUNNING"}${nextUri}${rows}${failed},"warnings":[]}`);
  };

export const status =
  (code: number, body = '', headers: Readonly<Record<string, string>> = {}): StubAnswer =>
  (response) =>
    void response.writeHead(code, headers).end(body);

/** A server on a socket of its own that gives these answers, one a call, and then status 500. */
export async function trinoStub(...answers: StubAnswer[]): Promise<TrinoStub> {
  const calls: SeenCall[] = [];
  const listener: RequestListener = async (request, response) => {
    const { method = '', url: path = '', headers } = request;
    const body = await text(request);
    calls.push({ method, path, headers, body });
    const answer = method === 'DELETE' ? status(204) : (answers.shift() ?? status(500, 'nothing more'));
    await answer(response, address, request, body);
  };
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { address, calls };
}

type Given = Partial<Omit<TrinoOptions, 'limits'>> & {
  readonly limits?: Partial<TrinoLimits>;
  readonly notices?: TransportNotice[];
  readonly effects?: Partial<TrinoEffects>;
};

/** A client with a password whose waits are cut short. */
export function stubClient(server: string, { limits, notices = [], effects = {}, ...given }: Given = {}): TrinoClient {
  const patience = { ...TRINO_LIMITS.patience, firstWait: 1 };
  const names = { catalog: 'lake', schema: 'exported', user: 'ann', password: TRINO_PASSWORD };
  return trinoClient(
    { server, ...names, ...given, limits: { ...TRINO_LIMITS, tries: 3, patience, ...limits } },
    {
      fetch,
      now: () => performance.now(),
      sleep: (milliseconds, signal) => wait(milliseconds, undefined, { signal, ref: false }),
      today: () => new Date(),
      random: () => 0,
      notice: (notice) => void notices.push(notice),
      ...effects,
    },
  );
}
