import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ServiceError } from '../../../src/service/protocol/service-error.ts';
import { readText } from '../../../src/service/server/service.ts';

function post(body: string | Uint8Array<ArrayBuffer> | ReadableStream, headers: Record<string, string> = {}): Request {
  return new Request('http://localhost/', { method: 'POST', body, headers, duplex: 'half' } as RequestInit);
}

async function statusOf(work: Promise<string>): Promise<number> {
  try {
    await work;
  } catch (error) {
    if (error instanceof ServiceError) return error.answer.status;
    throw error;
  }
  return 200;
}

describe('the text of a body', () => {
  it('is what was sent, and empty where nothing was', async () => {
    expect(await readText(post('{"Name":"Zoë 🦊"}'))).toBe('{"Name":"Zoë 🦊"}');
    expect(await readText(new Request('http://localhost/', { method: 'POST' }))).toBe('');
  });

  it('may have a mebibyte', async () => {
    expect(await statusOf(readText(post('x'.repeat(2 ** 20))))).toBe(200);
    expect(await statusOf(readText(post('x'.repeat(2 ** 20 + 1))))).toBe(413);
    expect(await statusOf(readText(post('x', { 'content-length': String(2 ** 20 + 1) })))).toBe(413);
  });

  it('is read no further than that', async () => {
    let given = 0;
    let isCancelled = false;
    const endless = new ReadableStream({
      pull: (controller) => {
        given += 1;
        controller.enqueue(new Uint8Array(2 ** 18));
      },
      cancel: () => {
        isCancelled = true;
      },
    });
    expect(await statusOf(readText(post(endless)))).toBe(413);
    expect(given).toBeLessThan(8);
    expect(isCancelled).toBe(true);
  });

  it('has to be UTF-8', async () => {
    expect(await statusOf(readText(post(Uint8Array.of(0x22, 0xff, 0x22))))).toBe(400);
  });

  it('has to come', async () => {
    vi.useFakeTimers();
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const silent = new ReadableStream({ start: (controller) => controller.enqueue(Uint8Array.of(0x7b)) });
    const status = statusOf(readText(post(silent)));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await status).toBe(408);
  });

  it('that breaks off is a bad request', async () => {
    const broken = new ReadableStream({ pull: (controller) => controller.error(new Error('gone')) });
    expect(await statusOf(readText(post(broken)))).toBe(400);
  });
});
