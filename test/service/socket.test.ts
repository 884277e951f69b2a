import { afterAll, beforeAll, describe, expect } from 'vitest';
import { type Listening, listen } from '../../src/service/http/listen.ts';
import { writtenError } from '../../src/service/server/responses.ts';
import { outsideService } from './support/outside-service.ts';
import { declareSuite, type Target } from './support/run-suite.ts';
import { SAMPLE_SERVICE_KEYS, smallServiceWithAlerts } from './support/small-service.ts';

const outside = outsideService(process.env);
// What the suite learnt of a service it keeps by its keys.
const keys = { ...SAMPLE_SERVICE_KEYS };
let target: Target | undefined = outside;
let listening: Listening | undefined;

beforeAll(async () => {
  if (outside) return;
  const onDefect = (thrown: unknown) => expect.fail(String(thrown));
  const socket = await listen((await smallServiceWithAlerts()).handle, {
    host: '127.0.0.1',
    port: 0,
    readerPatienceMs: 60_000,
    log: undefined,
    onDefect,
    writeRefusal: writtenError,
  });
  listening = socket;
  target = { fetch: (path, init) => fetch(`http://127.0.0.1:${socket.port}${path}`, init), keys };
});

afterAll(() => listening?.close());

describe('the contract, over a socket', () => {
  declareSuite(() => target ?? expect.fail('no server was started'), { whole: outside === undefined });
});
