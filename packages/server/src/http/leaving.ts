import type { FastifyReply } from 'fastify'

/** Aborted when the caller disconnects before the answer, to stop needless work. */
export function signalOf({ raw }: FastifyReply): AbortSignal {
  const leaving = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) leaving.abort(new DOMException('The caller has left', 'AbortError'))
  })
  if (raw.destroyed) leaving.abort()
  return leaving.signal
}
