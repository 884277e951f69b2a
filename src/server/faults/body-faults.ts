import { markSocketFault } from '../../http/socket-fault.ts';
import type { Alter } from './alter.ts';
import { bytesOf, remade } from './remade.ts';

/** The first part of the body, under a length that fits it. */
export const truncateBody: Alter<'truncated-body'> = async ({ share }, { response }) => {
  if (response.body === null) return undefined;
  const bytes = await bytesOf(response);
  return remade(response, { body: bytes.subarray(0, Math.floor(bytes.length * share)) });
};

/** The header says another length than the body has; the socket is told to say so too. */
export const misstateLength: Alter<'wrong-length'> = async ({ by }, { response }) => {
  if (response.body === null) return undefined;
  const bytes = await bytesOf(response);
  const contentLength = Math.max(0, bytes.length + by);
  const made = remade(response, { body: bytes });
  made.headers.set('content-length', String(contentLength));
  return markSocketFault(made, { kind: 'wrong-length', contentLength });
};

/** The answer stays whole: where the connection breaks is for the socket. */
export const resetConnection: Alter<'connection-reset'> = async ({ afterBytes }, { response }) =>
  markSocketFault(response, { kind: 'reset', afterBytes });

/** The body bit by bit; a caller who goes away ends it. */
export const dripBody: Alter<'slow-drip'> = async ({ bytes: size, milliseconds }, { response, effects }) => {
  if (response.body === null) return undefined;
  const bytes = await bytesOf(response);
  let at = 0;
  let isWanted = true;
  const body = new ReadableStream<Uint8Array>({
    cancel: () => {
      isWanted = false;
    },
    pull: async (controller) => {
      if (at > 0) await effects.sleep(milliseconds);
      if (!isWanted) return;
      if (at < bytes.length) controller.enqueue(bytes.subarray(at, at + size));
      at += size;
      if (at >= bytes.length) controller.close();
    },
  });
  return remade(response, { body });
};
