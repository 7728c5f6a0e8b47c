import type { Argon2Parameters } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import { UnavailableError } from '@rastro/core/kit/errors'

/** The input and parameters of a key derivation. */
export type Derivation =
  | ({ readonly algorithm: 'argon2id' } & Argon2Parameters)
  | {
      readonly algorithm: 'pbkdf2'
      readonly message: string
      readonly nonce: Uint8Array
      readonly passes: number
      readonly tagLength: number
      readonly digest: string
    }

interface Waiting {
  readonly resolve: (key: Uint8Array) => void
  readonly reject: (error: Error) => void
}
type Reply = { readonly key: Uint8Array } | { readonly error: string }

let thread: Worker | undefined
const waiting: Waiting[] = []

/** Derives keys in a thread of its own, one at a time: Node's thread pool is needed for files. */
export function derive(derivation: Derivation): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    waiting.push({ resolve, reject })
    thread ??= open()
    thread.ref()
    thread.postMessage(derivation)
  })
}

function open(): Worker {
  const opened = new Worker(source, { eval: true, execArgv: [] })
  opened.on('message', (reply: Reply) => {
    const { resolve, reject } = waiting.shift()!
    // With no pending request it does not keep the process alive
    if (waiting.length === 0) opened.unref()
    if ('error' in reply) reject(new Error(reply.error))
    else resolve(reply.key)
  })
  opened.on('error', (cause) => fail(opened, cause as Error))
  opened.on('exit', () => fail(opened))
  return opened
}

/** The next request starts another thread */
function fail(ended: Worker, cause?: Error): void {
  if (thread !== ended) return
  thread = undefined
  const error = new UnavailableError('The thread that checks passwords has ended', { cause })
  for (const { reject } of waiting.splice(0)) reject(error)
}

type Crypto = typeof import('node:crypto')
type Threads = typeof import('node:worker_threads')

// Passed to the thread as source text, as the SQLite workers are
function serve({ argon2Sync, pbkdf2Sync }: Crypto, { parentPort }: Threads): void {
  parentPort!.on('message', (derivation: Derivation) => {
    try {
      if (derivation.algorithm === 'argon2id') {
        parentPort!.postMessage({ key: argon2Sync('argon2id', derivation) })
      } else {
        const { message, nonce, passes, tagLength, digest } = derivation
        parentPort!.postMessage({ key: pbkdf2Sync(message, nonce, passes, tagLength, digest) })
      }
    } catch (error) {
      parentPort!.postMessage({ error: (error as Error).message })
    }
  })
}

const source = `(${serve})(require('node:crypto'), require('node:worker_threads'))
//# sourceURL=${new URL(import.meta.url).pathname}`
