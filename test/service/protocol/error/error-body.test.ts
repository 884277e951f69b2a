import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerFromJson, answerFromXml } from '../../../../src/service/protocol/codec.ts';
import { ERROR_BODY, errorBody } from '../../../../src/service/protocol/error-body.ts';

const json = (text: string) => answerFromJson(ERROR_BODY, text, { file: 'e.json' }).content;
const xml = (text: string) => answerFromXml(ERROR_BODY, text, { file: 'e.xml', maxXml: 1e6 }).content;

describe('the body of an error', () => {
  it('has the documented shape', () => {
    expect(errorBody({ message: 'a "b"' }, 'json')).toBe('{"Message":"a \\"b\\""}');
    expect(errorBody({ message: '<a> & b' }, 'xml')).toBe(
      '<?xml version="1.0"?>\r\n<Error>\r\n  <Message>&lt;a&gt; &amp; b</Message>\r\n</Error>',
    );
  });

  it('is read back as it was written', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (message) => {
        expect(json(errorBody({ message }, 'json'))).toEqual({ message, statusCode: undefined });
      }),
    );
    const held = fc.string({ unit: fc.constantFrom('a', 'é', '😀', '<', '&', ']]>', '\r', '\n', '\t', '"', "'", ' ') });
    fc.assert(
      fc.property(held, (message) => {
        expect(xml(errorBody({ message }, 'xml')).message).toBe(message);
      }),
    );
  });

  it('has a replacement for what XML cannot hold', () => {
    expect(xml(errorBody({ message: 'a\u0000b\u001fc\uffffd\ud800' }, 'xml')).message).toBe(
      'a\ufffdb\ufffdc\ufffdd\ufffd',
    );
  });

  it('may repeat the status, as gateways do', () => {
    expect(json('{"StatusCode": 403, "Message": "no"}')).toEqual({ message: 'no', statusCode: 403 });
    expect(() => json('{"Text":"no"}')).toThrow('not the body of an error: Message: expected text, found nothing');
    expect(() => json('<html>')).toThrow('not JSON');
  });
});
