/** The path of a request as it was sent; a URL that cannot be taken apart is no matter here. */
export function pathOf({ url }: Request): string {
  const start = url.indexOf('/', url.indexOf('//') + 2);
  return start < 0 ? '/' : url.slice(start).replace(/[?#].*$/s, '');
}

/** The value of a query parameter, its name in any case; `undefined` where it is not there. */
export function queryValue({ url }: Request, name: string): string | undefined {
  const question = url.indexOf('?');
  if (question < 0) return undefined;
  const pairs = new URLSearchParams(url.slice(question + 1).replace(/#.*$/s, ''));
  return [...pairs].find(([given]) => given.toLowerCase() === name)?.[1];
}
