/** A value of a row as the service answers it; `null` says that it was not reported. */
export type SampleValue = {
  readonly field: string;
  readonly value: { readonly kind: 'number' | 'text'; readonly text: string } | null;
};
export type SampleRow = { readonly rowNumber: number; readonly values: readonly SampleValue[] };

export function text(field: string, value: string): SampleValue {
  return { field, value: { kind: 'text', text: value } };
}

export function number(field: string, value: string | number): SampleValue {
  return { field, value: { kind: 'number', text: String(value) } };
}
