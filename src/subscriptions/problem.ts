/** A rule that the body of a subscription or template breaks. */
export type Problem = {
  /**
   * - `body`: it cannot be read at all, and is not judged further;
   * - `rule`: a property breaks a rule;
   * - `name-taken`: the user has a subscription of this name;
   * - `not-entitled`: a key may not read what the subscription is about.
   */
  readonly kind: 'body' | 'rule' | 'name-taken' | 'not-entitled';
  /** A sentence that names the property and what is accepted. It contains no key. */
  readonly message: string;
};

export function problemsOf(kind: Problem['kind'], messages: readonly string[]): readonly Problem[] {
  return messages.map((message) => ({ kind, message }));
}
