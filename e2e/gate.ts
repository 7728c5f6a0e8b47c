import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Gate {
  readonly url: string
  /** Calls to this path wait from now on. */
  hold(path: string): void
  /** Lets through whatever waits. */
  open(): void
  close(): Promise<void>
}

/** A way to a server on which calls can be held, so that a journey sees what is shown meanwhile. */
export async function openGate(to: string): Promise<Gate> {
  let held = ''
  let waiting: (() => void)[] = []
  const server = createServer((asked, reply) => {
    const pass = () => {
      const onward = request(to + asked.url, { method: asked.method, headers: asked.headers }, (answer) => {
        reply.writeHead(answer.statusCode!, answer.headers)
        answer.pipe(reply)
      })
      onward.on('error', () => reply.destroy())
      asked.pipe(onward)
    }
    if (held && asked.url!.startsWith(held)) waiting.push(pass)
    else pass()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    hold(path) {
      held = path
    },
    open() {
      held = ''
      for (const pass of waiting) pass()
      waiting = []
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
