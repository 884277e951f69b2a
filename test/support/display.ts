export type Bundle = Readonly<Record<string, string>>;

/** The texts by MIME type that the kernel of a notebook asks a value for. */
export function bundleOf(value: object): Bundle {
  const { [Symbol.for('Jupyter.display')]: display } = value as { readonly [key: symbol]: (() => Bundle) | undefined };
  return display?.call(value) ?? {};
}
