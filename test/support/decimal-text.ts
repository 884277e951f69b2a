/** The decimal text with the other sign; zero has none. */
export function negateText(text: string): string {
  if (/^-?[0.]*$/.test(text)) return text.replace('-', '');
  return text.startsWith('-') ? text.slice(1) : `-${text}`;
}
