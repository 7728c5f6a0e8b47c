/** Appends to a queue that is empty or has one entry most of the time; the result replaces the queue. */
export function withLast<T>(queue: T[], entry: T): T[] {
  // For a push onto an empty array the engine reserves 17 places, which `shift` gives up again: 150 bytes a record
  if (queue.length === 0) return [entry]
  queue.push(entry)
  return queue
}

/** Removes the first entry; the result replaces the queue. */
export function withoutFirst<T>(queue: T[]): T[] {
  if (queue.length <= 1) return []
  queue.shift()
  return queue
}
