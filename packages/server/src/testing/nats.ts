import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/** True when a NATS server is installed on this machine. */
export const isNatsInstalled = spawnSync('nats-server', ['--version']).status === 0

export interface NatsServer {
  readonly url: string
  stop(): Promise<void>
}

/** A broker of its own, on a free port. */
export async function startNats(flags: readonly string[] = []): Promise<NatsServer> {
  const child = spawn('nats-server', ['-a', '127.0.0.1', '-p', '-1', ...flags], { stdio: ['ignore', 'ignore', 'pipe'] })
  const cleanUp = () => child.kill('SIGKILL')
  process.on('exit', cleanUp)
  return {
    url: `nats://${await addressOf(child)}`,
    async stop() {
      process.off('exit', cleanUp)
      const ended = once(child, 'exit')
      child.kill()
      await ended
    },
  }
}

async function addressOf(child: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: child.stderr! })) {
    const address = /client connections on (\S+)/.exec(line)?.[1]
    if (address) return address
  }
  throw new Error('The NATS server ended before it listened.')
}
