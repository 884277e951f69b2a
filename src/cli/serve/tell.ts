import { ServiceError } from '../../protocol/service-error.ts';
import type { UnknownField } from '../../server/keys/read-keys.ts';
import type { ServedRows } from '../../store/serving/served-rows.ts';
import type { CommandIo } from '../command.ts';

/** The messages of a running service on standard error. They never contain keys or anything that callers send. */
export type Telling = {
  readonly onDefect: (thrown: unknown) => void;
  readonly onTrouble: (error: unknown) => void;
  readonly onUnknownField: (unknown: UnknownField) => void;
  readonly onUnkept: (error: unknown) => void;
  readonly onRows: (read: ServedRows) => void;
};

export function telling({ talk, complain }: Pick<CommandIo, 'talk' | 'complain'>): Telling {
  const say = (line: string): void => {
    complain(line).catch(() => {});
  };
  return {
    onDefect: (thrown) => say(`error: a request could not be answered: ${messageOf(thrown)}`),
    onTrouble: (error) => say(`warning: the store could not be read anew: ${messageOf(error)}`),
    onUnknownField: ({ label, member, name }) =>
      say(
        `warning: ${JSON.stringify(name)}, in ${member} of the key ${JSON.stringify(label)}, is not a field of this store`,
      ),
    onUnkept: (error) => say(`warning: FILE.service could not be written: ${messageOf(error)}`),
    onRows: ({ image, counts }) => {
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
