import { openSync } from 'node:fs'
import { logIn } from '../../rest.ts'
import { type Attack, inTurns } from '../attack.ts'
import { request } from '../request.ts'

const sockets = 200
const lastsMs = 4000

/** Live sockets that outlive the token that opened them. */
export const expiredSockets: Attack = {
  name: 'expired sockets',
  what: `${sockets} live sockets of a token that ends after ${lastsMs / 1000} s`,
  async run({ httpPort, mallory }, signal) {
    const rest = await logIn(`http://127.0.0.1:${httpPort}`, mallory)
    const end = Date.now() + lastsMs
    const token = await rest.session.createToken({ body: { expiration: new Date(end) } as never })
    const closed = await Promise.all(
      Array.from({ length: sockets }, () => closedAt(`ws://127.0.0.1:${httpPort}/api/socket?token=${token}`, signal)),
    )
    return `closed at most ${Math.max(...closed) - end} ms after it`
  },
}

function closedAt(url: string, signal: AbortSignal): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>()
  const socket = new WebSocket(url)
  const end = () => resolve(Date.now())
  socket.addEventListener('close', end)
  signal.addEventListener('abort', end)
  return promise.finally(() => socket.close())
}

/** A log that cannot be written; the server stays in that state, so this comes last. */
export const fullLog: Attack = {
  name: 'full log',
  what: 'requests that are all logged, with the log on a full disk',
  async prepare(scene) {
    await scene.restart({ stderr: openSync('/dev/full', 'w'), environment: { LOG_LEVEL: 'info' } })
  },
  async run({ httpPort: port, owner }, signal) {
    await inTurns({ atOnce: 20, max: Number.POSITIVE_INFINITY, signal }, () => request({ port, path: '/api/health' }))
    const rest = await logIn(`http://127.0.0.1:${port}`, owner)
    return `${(await rest.health.figures({})).logLinesDropped} lines dropped`
  },
}
