/** Runs batches of rows one after the other until the signal ends them, and reports each. */
export async function inBatches<Row, Answer>(
  rows: readonly Row[],
  { size, signal, run }: { size: number; signal: AbortSignal; run(batch: readonly Row[]): Promise<Answer> },
  onDone: (answer: Answer, done: number) => void,
): Promise<void> {
  for (let at = 0; at < rows.length && !signal.aborted; at += size) {
    const batch = rows.slice(at, at + size)
    const answer = await run(batch)
    if (signal.aborted) return
    onDone(answer, at + batch.length)
  }
}
