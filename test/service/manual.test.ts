import { expect, it } from 'vitest';
import { readPage } from '../support/pages.ts';
import { smallService } from './support/small-service.ts';

/** The calls of the manual, as `curl` is given them. */
const CALLS = [
  ...readPage('docs/service.md').matchAll(/^curl -si? '([^']+)'(?:[^']*-H '([^']+)')?(?:[^']*-d '([^']+)')?/gm),
];

it('shows calls that succeed', async () => {
  expect(CALLS.length).toBeGreaterThan(1);
  const { handle } = smallService();
  for (const [, url = '', header, body] of CALLS) {
    const [name = '', value = ''] = header?.split(': ') ?? ['accept', '*/*'];
    const request = new Request(url, { headers: { [name]: value }, ...(body && { method: 'POST', body }) });
    const response = await handle(request);
    expect([200, 201], `${url}: ${await response.text()}`).toContain(response.status);
  }
});
