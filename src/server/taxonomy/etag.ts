import { createHash } from 'node:crypto';

/** The strong tag of an answer: the same bytes have the same tag, other bytes another. Hex between double quotes. */
export function etagOf(body: string): string {
  return `"${createHash('sha256').update(body, 'utf8').digest('hex').slice(0, 32)}"`;
}

/**
 * Whether a caller has this version. `parameter` (`http_etag`, quotes and `W/` optional) overrides `If-None-Match`, a
 * list of tags or `*` (RFC 9110 section 13.1.2, weak comparison), quotes not required.
 */
export function isKnownVersion(etag: string, parameter: string | undefined, header: string | null): boolean {
  if (parameter !== undefined) return bareTag(parameter) === bareTag(etag);
  if (header === null) return false;
  if (header === etag) return true;
  const bare = bareTag(etag);
  return header.split(',').some((entry) => bareTag(entry) === bare || entry.trim() === '*');
}

function bareTag(tag: string): string {
  const trimmed = tag.trim();
  const strong = trimmed.startsWith('W/') ? trimmed.slice(2) : trimmed;
  return strong.length > 1 && strong.startsWith('"') && strong.endsWith('"') ? strong.slice(1, -1) : strong;
}
