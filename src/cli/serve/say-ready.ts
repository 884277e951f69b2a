import { isIP } from 'node:net';
import type { View } from '../../report/outputs.ts';
import { DEMO_KEY } from '../../server/keys/sample-keys.ts';
import type { CommandIo } from '../command.ts';
import type { OpenService } from './open-service.ts';

type Address = {
  readonly host: string;
  readonly port: number;
  /** Whether the keys are those that everybody knows. */
  readonly knowsDemo: boolean;
};

/** Says where the service answers: to the person, and in JSON as data. */
export async function sayReady(
  io: CommandIo,
  { clock, isDriven, keys, example }: Pick<OpenService, 'clock' | 'isDriven' | 'keys' | 'example'>,
  { host, port, knowsDemo }: Address,
): Promise<void> {
  const url = `http://${isIP(host) === 6 ? `[${host}]` : host}:${port}`;
  const moment = isDriven ? new Date(clock.now()).toISOString() : null;
  const key = `appkey=${knowsDemo ? DEMO_KEY : '…'}`;
  await io.print({
    name: 'serve',
    data: { head: { url, clock: moment }, list: { name: 'keys', items: keys.all().map(({ label }) => label) } },
    document: () => [],
  } satisfies View<'serve'>);
  await io.out.flush();
  io.talk(`Ready at ${url} with ${key}${moment === null ? '' : `; it is ${moment} there`}. Ctrl-C ends it.`);
  io.talk(`  curl '${url}${example}&${key}'`);
}
