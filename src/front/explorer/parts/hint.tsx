/** A hint as the command line words it: what is to be typed is between backticks. */
export function Hint({ text }: { readonly text: string }) {
  return <>{text.split('`').map((part, at) => (at % 2 === 1 ? <code>{part}</code> : part))}</>;
}
