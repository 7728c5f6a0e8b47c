import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** Starts a file of this folder as a separate process, so that it does not slow down what it measures. */
export function startChild(file: string): ChildProcess {
  return fork(fileURLToPath(new URL(file, import.meta.url)))
}

/** Sends one request; returns the answer. Throws when the process ends instead. */
export async function ask<Order extends object>(child: ChildProcess, order: Order): Promise<unknown> {
  child.send(order)
  const answered = new AbortController()
  const ended = once(child, 'exit', { signal: answered.signal }).then(() => {
    throw new Error('A process of the bench has ended.')
  })
  ended.catch(() => {}) // Handled by the race below
  try {
    const [answer] = await Promise.race([once(child, 'message'), ended])
    return answer
  } finally {
    answered.abort()
  }
}
