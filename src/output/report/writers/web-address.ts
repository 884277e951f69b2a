/**
 * The address of a link to the web in a form that needs no escape but for `&`; `undefined` where it is none: no other
 * scheme is linked.
 */
export function webAddress(href: string | undefined): string | undefined {
  if (href === undefined || !URL.canParse(href)) return undefined;
  const { protocol, href: address } = new URL(href);
  if (protocol !== 'https:' && protocol !== 'http:') return undefined;
  return address.replace(/[<>"'()\\]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
}
