import { Worker } from 'node:worker_threads'
import type { Detect, Detected } from './detect-protocol.ts'

export interface DetectRequest {
  readonly id: number
  readonly bytes: Uint8Array
  readonly own: string
  readonly now: Date
}
export interface DetectReply {
  readonly id: number
  readonly found: Detected | undefined
}

/** The thread ends when nothing was asked for this time, and with it the modules of all protocols (ms). */
const IDLE_MS = 60_000
/** Unanswered requests; the protocol of more is not looked for. */
const MAX_WAITING = 64

let thread: Worker | undefined
let ending: NodeJS.Timeout | undefined
let lastId = 0
const waiting = new Map<number, (found: Detected | undefined) => void>()

/**
 * Finds the protocol in a thread of its own, where every decoder is loaded and reads the bytes: the intake neither waits for that nor
 * holds the memory. Undefined also when the thread fails.
 */
export const detectInThread: Detect = (bytes, own, now) =>
  new Promise((resolve) => {
    if (waiting.size >= MAX_WAITING) return resolve(undefined)
    const id = ++lastId
    waiting.set(id, resolve)
    clearTimeout(ending)
    thread ??= open()
    thread.ref()
    thread.postMessage({ id, bytes, own, now } satisfies DetectRequest)
  })

function open(): Worker {
  const opened = new Worker(new URL('./detect-worker.ts', import.meta.url), { execArgv: [] })
  opened.on('message', ({ id, found }: DetectReply) => {
    waiting.get(id)?.(found)
    waiting.delete(id)
    if (waiting.size > 0) return
    opened.unref()
    ending = setTimeout(() => void opened.terminate(), IDLE_MS).unref()
  })
  // An error is followed by the exit
  opened.on('error', () => {})
  opened.on('exit', () => end(opened))
  return opened
}

/** The next request starts another thread. */
function end(ended: Worker): void {
  if (thread !== ended) return
  thread = undefined
  for (const resolve of waiting.values()) resolve(undefined)
  waiting.clear()
}
