import { once } from 'node:events';
import { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { inputError } from '../../../core/base/errors.ts';
import { nodePorts } from '../../../core/base/node-ports.ts';
import type { SqlAnswer } from '../query/run-sql.ts';
import { withSqlAnswer } from '../sql-reader.ts';
import { type AnswerMessage, type FormRequest, type QueryRequest, toErrorData, toFrame } from './messages.ts';

/** Runs the query that `input` asks for and writes its answer to descriptor `output`; large data goes to `spill`. */
export async function answerParent(input: Readable, output: number, spill: string): Promise<void> {
  const lines = createInterface({ input })[Symbol.asyncIterator]();
  const readMessage = async (): Promise<unknown> => {
    const { value, done } = await lines.next();
    // The parent is gone.
    if (done) process.exit();
    return JSON.parse(value);
  };
  // Both messages come from a process of the same version.
  const { store, request, memory, answerBytes } = (await readMessage()) as QueryRequest;
  const send = sender(new Socket({ fd: output, readable: false, writable: true }), answerBytes);
  try {
    await withSqlAnswer(store, request, { ...nodePorts(), memory, spill }, async (answer) => {
      await send({ kind: 'columns', columns: answer.columns });
      const formRequest = (await readMessage()) as FormRequest;
      for await (const message of messagesOf(answer, formRequest)) await send(message);
      await send({ kind: 'end' });
      // The parent ends this process once it has read the answer.
      await readMessage();
    });
  } catch (error) {
    await send({ kind: 'error', error: toErrorData(error) });
  }
}

type Send = (message: AnswerMessage) => Promise<void>;

function sender(output: Writable, answerBytes: number | null): Send {
  let sent = 0;
  return async (message) => {
    const frame = toFrame(message);
    if (answerBytes !== null && message.kind !== 'error') {
      sent += frame.length;
      if (sent > answerBytes) throw tooLarge(answerBytes);
    }
    if (!output.write(frame)) await once(output, 'drain');
  };
}

const tooLarge = (bytes: number): Error =>
  inputError(`the answer has more than ${Math.round(bytes / 2 ** 20)} MiB`, {
    hint: 'Ask for fewer rows, or for shorter values: left(value, 100).',
  });

async function* messagesOf(answer: SqlAnswer, request: FormRequest): AsyncGenerator<AnswerMessage> {
  switch (request.form) {
    case 'rows':
      for await (const rows of await answer.rows()) yield { kind: 'rows', rows };
      return;
    case 'jsonRows':
      for await (const rows of await answer.jsonRows()) yield { kind: 'jsonRows', rows };
      return;
    case 'columnChunks': {
      const { columns, chunks } = await answer.columnChunks();
      yield { kind: 'types', columns };
      for await (const chunk of chunks) yield { kind: 'chunk', chunk };
      return;
    }
    case 'copy':
      yield { kind: 'copied', files: await answer.copyTo(request.target) };
  }
}
