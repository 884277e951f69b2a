import type { RowBatch } from '../../model/row-batch.ts';
import type { FieldKinds } from '../../store/service-runs/field-kinds.ts';

const NUMBER = 1;
const TEXT = 2;
const KINDS = ['', 'number', 'text', 'number or text'];

/** Notes which fields the answers of one resource have, and what their values are. */
export type KindLog = {
  /** What comes next is of another answer, whose fields are numbered from 0 again. */
  readonly nextAnswer: () => void;
  readonly take: (batch: RowBatch) => void;
  readonly kinds: () => FieldKinds;
};

export function kindLog(): KindLog {
  const seen = new Map<string, number>();
  let names: string[] = [];
  let flags = new Uint8Array(0);
  const put = (): void => {
    names.forEach((name, field) => {
      const flag = flags[field] ?? 0;
      if (flag > 0) seen.set(name, (seen.get(name) ?? 0) | flag);
    });
  };
  const mark = (fields: Int32Array, flag: number): void => {
    for (let at = 0; at < fields.length; at += 1) {
      const field = fields[at] ?? 0;
      flags[field] = (flags[field] ?? 0) | flag;
    }
  };
  return {
    nextAnswer: () => {
      put();
      names = [];
      flags = new Uint8Array(0);
    },
    take: ({ fields, numbers, wideNumbers, texts }) => {
      for (const { name } of fields) names.push(name);
      if (flags.length < names.length) {
        const longer = new Uint8Array(names.length * 2);
        longer.set(flags);
        flags = longer;
      }
      mark(numbers.field, NUMBER);
      mark(wideNumbers.field, NUMBER);
      mark(texts.field, TEXT);
    },
    kinds: () => {
      put();
      return new Map([...seen].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, flag]) => [name, KINDS[flag] ?? '']));
    },
  };
}
