/** How many creations without a known outcome are remembered. */
const maxOpen = 50

/** The key of each creation whose outcome is not known: the same address and body get the same key again (decision 154). */
const open = new Map<string, string>()

/** The `Idempotency-Key` of a creation: that of the same one before, where its answer was lost. */
export function keyOf(creation: string): string {
  const key = open.get(creation) ?? newKey()
  open.delete(creation)
  open.set(creation, key)
  if (open.size > maxOpen) open.delete(open.keys().next().value!)
  return key
}

/** The server has answered: the same creation again is a new one. */
export const forgetKey = (creation: string): void => void open.delete(creation)

/** `randomUUID` exists only in secure contexts. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36))
    .join('-')
    .padEnd(16, '0')
