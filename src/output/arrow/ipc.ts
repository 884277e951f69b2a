import { AsyncByteQueue, RecordBatchFileWriter, RecordBatchStreamWriter } from 'apache-arrow';
import { joinBytes } from './join-values.ts';
import type { ArrowAnswer } from './record-batches.ts';

/** `file` has a table of its batches at the end, so that a reader can begin with any of them. */
export type IpcForm = 'stream' | 'file';

/** The bytes of an answer in Arrow's IPC format, a piece a batch. */
export async function* ipcBytes({ schema, batches }: ArrowAnswer, form: IpcForm): AsyncGenerator<Uint8Array> {
  const pieces: Uint8Array[] = [];
  const take = (): Uint8Array => joinBytes(pieces.splice(0));
  const writer = new (form === 'file' ? RecordBatchFileWriter : RecordBatchStreamWriter)();
  writer.reset(new Pieces(pieces), schema);
  yield take();
  for await (const batch of batches) {
    writer.write(batch);
    yield take();
  }
  writer.close();
  yield take();
}

/** A sink that can be emptied between two batches; the library's own has to be read to its end. */
class Pieces extends AsyncByteQueue {
  readonly #pieces: Uint8Array[];

  constructor(pieces: Uint8Array[]) {
    super();
    this.#pieces = pieces;
  }

  override write(piece: Uint8Array): void {
    this.#pieces.push(piece);
  }
}
