import { once } from 'node:events'
import { WebSocket } from 'ws'

type Frame = Record<string, Record<string, unknown>[]>

/** The browser's side of the live socket. */
export interface Browser {
  /** Every frame so far, in order. */
  readonly frames: Frame[]
  /** Waits for a frame for which `holds` is true. Frames checked by an earlier call are skipped. */
  until(holds: (frame: Frame) => boolean): Promise<Frame>
  say(message: unknown): void
  /** Resolves with the close code when the connection ends. */
  readonly closed: Promise<number>
  close(code?: number): Promise<void>
}

/** Opens `/api/socket` on this host; rejects when the server refuses. */
export async function openBrowser(
  host: string,
  { cookie, query = '' }: { cookie?: string; query?: string },
): Promise<Browser> {
  const socket = new WebSocket(`ws://${host}/api/socket${query}`, cookie ? { headers: { cookie } } : {})
  const frames: Frame[] = []
  let read = 0
  let wake = Promise.withResolvers<void>()
  socket.on('message', (data) => {
    frames.push(JSON.parse(data.toString()))
    wake.resolve()
    wake = Promise.withResolvers()
  })
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  await once(socket, 'open')
  return {
    frames,
    async until(holds) {
      for (;;) {
        while (read < frames.length) {
          const frame = frames[read]!
          read += 1
          if (holds(frame)) return frame
        }
        await wake.promise
      }
    },
    say: (message) => socket.send(JSON.stringify(message)),
    closed,
    async close(code) {
      socket.close(code)
      await closed
    },
  }
}
