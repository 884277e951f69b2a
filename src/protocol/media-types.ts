import type { Format } from './routes.ts';

/** `Content-Type` of an answer in each form. */
export const MEDIA_TYPES: Readonly<Record<Format, string>> = {
  json: 'application/json; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
};
