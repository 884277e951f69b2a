import { describe, expect, it } from 'vitest';
import { ownHosts } from '../../../src/service/http/own-hosts.ts';

describe('a Host header', () => {
  it.each([
    ['127.0.0.1', 8080, 'localhost:8080', true],
    ['127.0.0.1', 8080, 'LocalHost:8080', true],
    ['127.0.0.1', 8080, '127.0.0.1:8080', true],
    ['127.0.0.1', 8080, '[::1]:8080', true],
    ['127.0.0.1', 8080, null, true],
    ['127.0.0.1', 8080, 'localhost', false],
    ['127.0.0.1', 8080, 'localhost:8081', false],
    ['127.0.0.1', 8080, 'evil.example:8080', false],
    ['127.0.0.1', 8080, 'localhost.evil.example:8080', false],
    ['127.0.0.1', 8080, '10.0.0.1:8080', false],
    ['127.0.0.1', 8080, '', false],
    ['127.0.0.1', 80, 'localhost', true],
    ['data.example', 8080, 'Data.Example:8080', true],
    ['fe80::1', 8080, '[fe80::1]:8080', true],
    ['0.0.0.0', 8080, '10.0.0.1:8080', true],
    ['::', 8080, '[fe80::1]:8080', true],
    ['0.0.0.0', 8080, '10.0.0.1:8081', false],
    ['0.0.0.0', 8080, '10.0.0.1', false],
    ['0.0.0.0', 8080, 'evil.example:8080', false],
  ])('listening on %s port %d, %j: %s', (host, port, header, accepted) => {
    expect(ownHosts(host, port)(header)).toBe(accepted);
  });

  it('may leave out the port of its scheme alone', () => {
    expect(ownHosts('127.0.0.1', 443, 'https')('localhost')).toBe(true);
    expect(ownHosts('127.0.0.1', 443)('localhost')).toBe(false);
    expect(ownHosts('127.0.0.1', 80, 'https')('localhost')).toBe(false);
  });
});
