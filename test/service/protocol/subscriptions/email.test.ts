import { describe, expect, it } from 'vitest';
import { emailRule } from '../../../../src/service/protocol/subscriptions/rules.ts';

const LONG_LABEL = 'a'.repeat(63);

describe('an e-mail address', () => {
  it.each([
    ['someone@example.org', []],
    ["o'neill+alerts@mail.example.co", []],
    [`${'a'.repeat(64)}@${LONG_LABEL}.org`, []],
    ['', ['is empty']],
    ['example.org', ['has no @']],
    ['@example.org', ['has nothing before the @']],
    [`${'a'.repeat(65)}@example.org`, ['has more than 64 characters before the @']],
    ['a..b@example.org', ['has invalid characters before the @']],
    ['a b@example.org', ['has invalid characters before the @']],
    ['a@', ['has nothing after the @']],
    [`a@${LONG_LABEL}a.org`, ['has a label of 64 characters']],
    ['a@localhost', ['has no domain of two or more labels after the @']],
    ['a@-example.org', ['has no domain after the @ that mail can be sent to']],
    ['a@192.168.0.1', ['has no domain after the @ that mail can be sent to']],
    [`a@${`${LONG_LABEL}.`.repeat(4)}org`, ['has 261 characters']],
  ])('%s', (address, problems) => {
    expect(emailRule(true).problems(address)).toEqual(problems);
  });
});
