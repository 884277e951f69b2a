import { closeSync, openSync, writeSync } from 'node:fs';
import { inputError } from '../../../core/base/errors.ts';
import type { View } from '../../../output/report/outputs.ts';
import type { Answered, AnswerLog } from '../../../service/http/answer-log.ts';
import { listen, READER_PATIENCE_MS } from '../../../service/http/listen.ts';
import { listeningUrl } from '../../../service/http/own-hosts.ts';
import { IGNORED_HEADER } from '../../../service/protocol/request/row-request.ts';
import { DEMO_KEY } from '../../../service/server/keys/read-keys.ts';
import { writtenError } from '../../../service/server/responses.ts';
import type { Service } from '../../../service/server/service.ts';
import type { CommandIo, CommandStatus } from '../command.ts';
import type { FlagValues } from '../flags/flags.ts';
import type { Origins } from '../flags/resolve.ts';
import { messageOf, serviceMessages } from './messages.ts';
import { type OpenService, openService } from './open-service.ts';
import { readSettings, type ServeFlags, type ServeSettings } from './settings.ts';

/** Serves until the user asks to stop. */
export async function runServe(
  flags: ServeFlags & Pick<FlagValues, 'log'>,
  origins: Origins,
  io: CommandIo,
): Promise<CommandStatus> {
  const settings = readSettings(flags, origins);
  const log = flags.log === undefined ? undefined : openRequestLog(flags.log, io);
  const messages = serviceMessages(io);
  let open = (_: Service['handle']): void => {};
  const opened = new Promise<Service['handle']>((done) => {
    open = done;
  });
  // A port that is taken is found before the sample is made; requests that early wait.
  const listening = await listen(async (request, peer) => (await opened)(request, peer), {
    host: settings.host,
    port: settings.port,
    tls: settings.tls,
    readerPatienceMs: READER_PATIENCE_MS,
    log,
    onDefect: messages.onDefect,
    writeRefusal: writtenError,
  });
  const { port } = listening;
  let service: OpenService | undefined;
  try {
    service = await openService({ ...settings, port }, io, messages);
    open(service.handle);
    await sayReady(io, service, { ...settings, port });
    await untilStopped(io, settings.advance, service.clock);
  } finally {
    await listening.close();
    log?.close();
    await service?.close();
  }
  return 0;
}

/** Says where the service answers: to the person, and in JSON as data. */
async function sayReady(
  io: CommandIo,
  { clock, isDriven, keys, example, outbox }: OpenService,
  { host, port, tls, keys: own }: ServeSettings,
): Promise<void> {
  const url = listeningUrl({ host, port }, tls ? 'https' : 'http');
  const moment = isDriven ? new Date(clock.now()).toISOString() : null;
  const key = `appkey=${own === undefined ? DEMO_KEY : '…'}`;
  await io.print({
    name: 'serve',
    data: { head: { url, clock: moment }, list: { name: 'keys', items: keys.all().map(({ label }) => label) } },
    document: () => [],
  } satisfies View<'serve'>);
  await io.out.flush();
  io.inform(`Ready at ${url} with ${key}${moment === null ? '' : `; it is ${moment} there`}. Ctrl-C ends it.`);
  if (outbox !== undefined) io.inform(`Mails of alerts are in ${outbox}.`);
  io.inform(`  curl '${url}${example}&${key}'`);
}

/** Waits until the user asks to stop; moves the clock at an interval of seconds, if one is given. */
async function untilStopped(
  { ports: { signal, sleep }, inform, warn }: CommandIo,
  seconds: number | undefined,
  clock: OpenService['clock'],
): Promise<void> {
  if (seconds === undefined && !signal.aborted) {
    await new Promise((done) => signal.addEventListener('abort', done, { once: true }));
  }
  while (!signal.aborted) {
    // It ends early where the user asks to stop.
    await sleep((seconds ?? 0) * 1000).catch(() => {});
    if (signal.aborted) return;
    try {
      const now = await clock.advance();
      if (now !== undefined) inform(`It is ${new Date(now).toISOString()} now.`);
    } catch (error) {
      await warn(`error: the clock could not be moved: ${messageOf(error)}`);
    }
  }
}

/** The log of requests. It says who asked for what, so that it is its owner's to read. */
type RequestLog = AnswerLog & { readonly close: () => void };

const OWNER_ONLY = 0o600;

/**
 * Opens the log of requests: a file that lines are appended to, or standard error (`-`). A line that cannot be written
 * is said once.
 *
 * @throws input error where the file cannot be opened
 */
function openRequestLog(target: string, io: Pick<CommandIo, 'ports' | 'timestamp' | 'warn'>): RequestLog {
  const warn = (line: string): void => void io.warn(line).catch(() => {});
  const file = target === '-' ? undefined : openLog(target);
  let hasFailed = false;
  const write = (line: string): void => {
    try {
      if (file === undefined) warn(line);
      else writeSync(file, `${line}\n`);
    } catch (error) {
      if (!hasFailed) warn(`warning: the log ${target} could not be written: ${String(error)}`);
      hasFailed = true;
    }
  };
  return {
    now: io.ports.now,
    noteOf: ({ headers }) => headers.get(IGNORED_HEADER) ?? undefined,
    onAnswered: (answered) => write(requestLine(answered, io.timestamp())),
    close: () => file !== undefined && closeSync(file),
  };
}

function openLog(path: string): number {
  try {
    return openSync(path, 'a', OWNER_ONLY);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : cause;
    const hint = '--log takes a file, or - for standard error.';
    throw inputError(`the log ${path} cannot be opened for writing: ${why}`, { hint, cause });
  }
}

const LONGEST_URL = 1_000;
const MASK = '***';
/** The name may be written with escapes, and the key may be in the wrong place. */
const KEY = /((?:a|%[46]1)(?:p|%[57]0)(?:p|%[57]0)(?:k|%[46]b)(?:e|%[46]5)(?:y|%[57]9)(?:=|%3d))[^&#\s]*/gi;

/**
 * One line: `2025-03-03T12:00:00.000Z GET /v2/companies?appkey=***&limt=5 200 1234 bytes 5 ms; ignored: limt (limit?)`.
 * No key is in it.
 */
export function requestLine({ method, url, status, bytes, milliseconds, note }: Answered, timestamp: string): string {
  const shown = url.replace(KEY, `$1${MASK}`).replace(/[^\x21-\x7e]/g, escaped);
  const clipped = shown.length > LONGEST_URL ? `${shown.slice(0, LONGEST_URL)}…` : shown;
  const line = `${timestamp} ${method} ${clipped} ${status} ${bytes} bytes ${Math.round(milliseconds)} ms`;
  return note === undefined ? line : `${line}; ignored: ${note}`;
}

function escaped(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
}
