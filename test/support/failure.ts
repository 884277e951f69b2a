import { CrossfootError } from '../../src/core/base/errors.ts';
import { wordHint } from '../../src/front/cli/hints.ts';

/** What a failing piece of work says to a person, with the way it failed in front: `input: answer:3:1: not JSON…`. */
export async function failureOf(work: () => unknown): Promise<string> {
  try {
    await work();
  } catch (error) {
    if (error instanceof CrossfootError) return `${error.failure}: ${error.describe(wordHint)}`;
    throw error;
  }
  return 'no failure';
}
