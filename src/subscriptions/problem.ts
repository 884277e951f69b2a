export type Problem = {
  /** `body`: the body cannot be read; `not-entitled`: a key may not read the content of the subscription. */
  readonly kind: 'body' | 'rule' | 'name-taken' | 'not-entitled';
  /** A sentence that names the property and what is accepted. It contains no key. */
  readonly message: string;
};

export function problemsOf(kind: Problem['kind'], messages: readonly string[]): readonly Problem[] {
  return messages.map((message) => ({ kind, message }));
}
