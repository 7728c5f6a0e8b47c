import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

let url: Promise<string> | undefined

/**
 * The address of a PostgreSQL without an installation: PGlite in a thread of this process, started by the first call.
 * It does not keep the process alive. Starting takes two seconds and 700 MB.
 */
export function startPglite(): Promise<string> {
  url ??= start()
  return url
}

async function start(): Promise<string> {
  const worker = new Worker(new URL('pglite-server.ts', import.meta.url))
  const [port] = await once(worker, 'message')
  worker.unref()
  return `postgres://postgres@127.0.0.1:${port}/postgres`
}
