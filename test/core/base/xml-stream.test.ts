import { describe, expect, it } from 'vitest';
import { createXmlParser, streamXml } from '../../../src/core/base/xml-stream.ts';
import { failureOf } from '../../support/failure.ts';

/** The events of a document that comes in pieces of a length; how many pauses there were. */
async function eventsOf(bytes: Uint8Array, length = bytes.length): Promise<{ events: string[]; pauses: number }> {
  const events: string[] = [];
  const parser = createXmlParser('s.xml', {
    open: ({ local, namespace, attributes, line }) =>
      events.push(`${line} <${local}> ${namespace} ${JSON.stringify(attributes)}`),
    close: () => events.push('/'),
    text: (text) => events.push(JSON.stringify(text)),
  });
  const pieces = Array.from({ length: Math.ceil(bytes.length / length) }, (_, i) =>
    bytes.subarray(i * length, (i + 1) * length),
  );
  let pauses = 0;
  for await (const _ of streamXml(pieces, parser, 's.xml')) pauses += 1;
  return { events, pauses };
}

const DOCUMENT = '<a>\n<p:b xmlns:p="urn:p"\n k="1 &lt;"/>x&amp;y<!-- & -->z<![CDATA[<&>]]>\r\n<c\n/></a>\n';
const EVENTS = [
  '1 <a>  {}',
  '"\\n"',
  '2 <b> urn:p {"xmlns:p":"urn:p","k":"1 <"}',
  '/',
  '"x&y"',
  '"z"',
  '"<&>"',
  '"\\n"',
  '4 <c>  {}',
  '/',
  '/',
  '"\\n"',
];

describe('events', () => {
  it.each([1, 2, 7, 1000])('are the same in pieces of %d bytes', async (length) => {
    expect((await eventsOf(Buffer.from(DOCUMENT), length)).events).toEqual(EVENTS);
  });

  it('are those of the encoding that the document declares', async () => {
    const wide = Buffer.from(`\ufeff${DOCUMENT}é`.slice(0, -1), 'utf16le');
    expect((await eventsOf(wide, 3)).events).toEqual(EVENTS);
    const long = `<?xml version="1.0" encoding="ISO-8859-1"?><!--${' '.repeat(300)}--><a>é</a>`;
    expect((await eventsOf(Buffer.from(long, 'latin1'), 50)).events).toContain('"é"');
  });

  it('pause at least every 64 KiB', async () => {
    const { pauses } = await eventsOf(Buffer.from(`<a>${'<b/>'.repeat(50_000)}</a>`));
    expect(pauses).toBe(4);
  });
});

describe('places', () => {
  const filler = (length: number) => '\n <b/>'.repeat(length);
  it.each([
    [`<a>${filler(30_000)}\n<c d="1"\n e="2">x & y</c></a>`, '30003:10: unknown entity reference'],
    [`<a>${filler(30_000)}\n<!DOCTYPE x></a>`, '30002:9: not well-formed: inappropriately located doctype'],
    [`<a>${filler(30_000)}\n<c\n></a>`, '30003:5: <c> of line 30002 is not closed'],
    [`<a>${filler(30_000)}\n<c>`, '30002:3: <c> of line 30002 is not closed'],
    [`<a>\n${' '.repeat(40)}<!-- <!DOCTYPE -->\n&x;</a>`, '3:1: unknown entity reference'],
  ])('are those of the fault', async (text, expected) => {
    expect(await failureOf(() => eventsOf(Buffer.from(text), 999))).toContain(`s.xml:${expected}`);
  });

  it('say where bytes are not text', async () => {
    expect(await failureOf(() => eventsOf(Buffer.from('<a>\xe9</a>', 'latin1')))).toContain('not valid utf-8');
  });
});
