const LOOPBACK = /^(?:127\.\d{1,3}\.\d{1,3}\.\d{1,3}|::1|::ffff:127\.\d{1,3}\.\d{1,3}\.\d{1,3})$/i;

export function isLoopback(address: string): boolean {
  return LOOPBACK.test(address);
}

/** Whether a host name of a URL is this machine: `localhost`, or an address of it, IPv6 in brackets. */
export function isThisMachine(host: string): boolean {
  return host.toLowerCase() === 'localhost' || isLoopback(host.replace(/^\[|\]$/g, ''));
}
