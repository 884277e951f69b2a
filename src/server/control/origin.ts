const LOOPBACK = /^(?:127\.\d{1,3}\.\d{1,3}\.\d{1,3}|::1|::ffff:127\.\d{1,3}\.\d{1,3}\.\d{1,3})$/i;

/** Whether an address, as a socket tells it, is this machine's own. */
export function isLoopback(address: string): boolean {
  return LOOPBACK.test(address);
}

/** Whether a page of another site made a browser send this: then `Origin` names that site. */
export function isFromElsewhere(headers: Headers): boolean {
  const origin = headers.get('origin');
  return origin !== null && origin.replace(/^https?:\/\//, '') !== headers.get('host');
}
