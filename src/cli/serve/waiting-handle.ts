import type { Service } from '../../server/service.ts';

type Handle = Service['handle'];

/** A service that is not there yet: requests wait until it opens. */
export function waitingHandle(): { readonly handle: Handle; readonly open: (handle: Handle) => void } {
  let opened: Handle | undefined;
  let announce = (_: Handle): void => {};
  const coming = new Promise<Handle>((done) => {
    announce = done;
  });
  return {
    handle: (request, peer) => (opened ? opened(request, peer) : coming.then((handle) => handle(request, peer))),
    open: (handle) => {
      opened = handle;
      announce(handle);
    },
  };
}
