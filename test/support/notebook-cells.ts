// Runs in Deno: the modules of notebooks, whose paths are its arguments, one after the other, and prints a line of JSON for each.

type Texts = Readonly<Record<string, string>>;

/** What the notebook that runs now has shown, by cell. */
const outputs: (Texts | null)[] = [];

/** A cell begins. */
export function beginCell(cell: number): void {
  outputs[cell] = null;
}

/** The value that a cell ends with. */
export async function showCell(value: unknown): Promise<void> {
  if (value === undefined) return;
  const { [Symbol.for('Jupyter.display')]: display } = value as { readonly [key: symbol]: (() => Texts) | undefined };
  if (!display) throw new Error('the value that the cell ends with cannot show itself');
  outputs[outputs.length - 1] = await display.call(value);
}

async function runAll(paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    outputs.length = 0;
    const error = await import(path).then(
      () => null,
      (thrown: unknown) => (thrown instanceof Error ? thrown.message : String(thrown)),
    );
    await new Promise((written) => process.stdout.write(`${JSON.stringify({ error, outputs })}\n`, written));
  }
  // Without it Deno frees the rows that DuckDB read as the process ends, and may crash.
  process.exit();
}

// Not awaited: the modules import this one, which is complete before they run.
void runAll(process.argv.slice(2));
