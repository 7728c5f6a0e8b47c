const mostMs = 20_000

/** Reads again until it is so; after 20 s it throws with what was read last, so that a failing test ends and says what it saw. */
export async function readUntil<T>(read: () => Promise<T>, isSo: (found: T) => boolean): Promise<T> {
  const end = Date.now() + mostMs
  for (;;) {
    const found = await read()
    if (isSo(found)) return found
    if (Date.now() > end) throw new Error(`It did not become so; read last: ${JSON.stringify(found)}`)
  }
}
