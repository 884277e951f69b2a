import { Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { streamSink } from '../../../src/front/cli/sink.ts';
import { closedPipe, Kept } from '../../support/environment.ts';

describe('a sink', () => {
  it('gathers small texts and keeps their order', async () => {
    const sizes: number[] = [];
    let text = '';
    const stream = new Writable({
      decodeStrings: false,
      write: (chunk, _encoding, done) => {
        sizes.push(String(chunk).length);
        text += String(chunk);
        setImmediate(done);
      },
    });
    const sink = streamSink(stream);
    const lines = Array.from({ length: 20_000 }, (_, i) => `line ${i}\n`);
    for (const line of lines) await sink.write(line);
    await sink.flush();
    expect(text).toBe(lines.join(''));
    expect(sizes.length).toBe(Math.ceil(text.length / 65_536));
  });

  it('keeps the order of texts and bytes', async () => {
    const chunks: Buffer[] = [];
    const stream = new Writable({
      write: (chunk, _encoding, done) => {
        chunks.push(chunk);
        done();
      },
    });
    const sink = streamSink(stream);
    for (const piece of ['a', Uint8Array.of(0, 255), 'b']) await sink.write(piece);
    await sink.flush();
    expect(Buffer.concat(chunks)).toEqual(Buffer.from([97, 0, 255, 98]));
  });

  it('waits for a slow stream instead of piling up', async () => {
    let waiting = 0;
    let most = 0;
    const stream = new Writable({
      decodeStrings: false,
      write: (chunk, _encoding, done) => {
        setImmediate(() => {
          waiting -= String(chunk).length;
          done();
        });
      },
    });
    const sink = streamSink(stream);
    for (let i = 0; i < 50; i += 1) {
      const writing = sink.write('x'.repeat(100_000));
      waiting += 100_000;
      most = Math.max(most, waiting);
      await writing;
    }
    expect(most).toBe(100_000);
  });

  it.each(['EPIPE', 'EOF'])('ends quietly when the reader has gone (%s), and says so', async (code) => {
    const sink = streamSink(closedPipe(code));
    expect(await sink.write('x'.repeat(70_000))).toBe(false);
    expect(await sink.write('more')).toBe(false);
    await expect(sink.flush()).resolves.toBeUndefined();
  });

  it('fails where writing fails for another reason', async () => {
    const sink = streamSink(closedPipe('ENOSPC'));
    await sink.write('held');
    await expect(sink.flush()).rejects.toThrow('write ENOSPC');
  });

  it('holds nothing back once flushed', async () => {
    const stream = new Kept();
    const sink = streamSink(stream);
    await sink.write('a');
    expect(stream.text).toBe('');
    await sink.flush();
    expect(stream.text).toBe('a');
  });
});
