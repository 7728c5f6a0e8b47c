import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/** Our program before another server, in a process of its own. */
export interface FrontProgram {
  readonly url: string
  close(): Promise<void>
}

export async function openFront(upstream: string): Promise<FrontProgram> {
  const { DATABASE_URL: _, NATS_URL: __, ROLES: ___, ...env } = process.env
  const child = spawn(process.execPath, ['packages/server/src/main.ts'], {
    env: { ...env, UPSTREAM_URL: upstream, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return {
    url: await addressOf(child),
    async close() {
      const ended = once(child, 'exit')
      child.kill()
      await ended
    },
  }
}

async function addressOf(child: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: child.stdout! })) {
    const url = /http:\/\/localhost:\d+/.exec(line)?.[0]
    if (url) return url
  }
  throw new Error('The program ended before it listened')
}
