import { oneLine } from '../../../core/base/one-line.ts';

/** Spaces at the beginning of a table cell are lost; this one shows the depth of a tree. */
export const INDENT = '&emsp;';

/** The text with a backslash before each character that Markdown gives a meaning. */
export function escaped(text: string): string {
  return oneLine(text).replace(/[\\`*_{}[\]<>|~$&]/g, '\\$&');
}

/** A line that begins no heading, list or rule. */
export function atStart(line: string): string {
  return line.replace(/^[#+=-]/, '\\$&').replace(/^(\d+)([.)])/, '$1\\$2');
}
