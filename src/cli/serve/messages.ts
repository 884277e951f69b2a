import { isIP } from 'node:net';
import { ServiceError } from '../../protocol/service-error.ts';
import type { View } from '../../report/outputs.ts';
import type { UnknownField } from '../../server/keys/read-keys.ts';
import { DEMO_KEY } from '../../server/keys/sample-keys.ts';
import type { ServedRows } from '../../store/serving/served-rows.ts';
import type { CommandIo } from '../command.ts';
import type { OpenService } from './open-service.ts';

export type ServiceMessages = ReturnType<typeof serviceMessages>;

/** The messages of a running service on standard error. They never contain keys or anything that callers send. */
export function serviceMessages({ talk, complain }: Pick<CommandIo, 'talk' | 'complain'>) {
  const say = (line: string): void => {
    complain(line).catch(() => {});
  };
  return {
    onDefect: (thrown: unknown) => say(`error: a request could not be answered: ${messageOf(thrown)}`),
    onTrouble: (error: unknown) => say(`warning: the store could not be read anew: ${messageOf(error)}`),
    onUnknownField: ({ label, member, name }: UnknownField) =>
      say(
        `warning: ${JSON.stringify(name)}, in ${member} of the key ${JSON.stringify(label)}, is not a field of this store`,
      ),
    onUnkept: (error: unknown) => say(`warning: FILE.service could not be written: ${messageOf(error)}`),
    onRows: ({ image, counts }: ServedRows) => {
      const leftOut = Object.entries(counts.leftOut).filter(([, values]) => values > 0);
      if (leftOut.length === 0) return;
      const reasons = leftOut.map(([reason, values]) => `${values} ${reason}`).join(', ');
      talk(`${image.resource}: ${counts.rows} rows with ${counts.values} values; values left out: ${reasons}`);
    },
  };
}

function messageOf(thrown: unknown): string {
  if (thrown instanceof ServiceError) return thrown.answer.message;
  return thrown instanceof Error ? thrown.message : String(thrown);
}

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
