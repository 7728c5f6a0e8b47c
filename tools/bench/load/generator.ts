import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { LoadOrder, LoadResult } from './teltonika.ts'

/** The load generator, in a separate process so that it shares no thread with what it measures. */
export interface Generator {
  connect(port: number, units: number): Promise<void>
  /** Every unit sends the next record once the last is acknowledged, until so many are acknowledged in all. */
  flood(records: number): Promise<LoadResult>
  /** Every unit sends a record a second. */
  pace(seconds: number): Promise<LoadResult>
  end(): void
}

export function startGenerator(): Generator {
  const child = fork(fileURLToPath(new URL('teltonika.ts', import.meta.url)))
  async function ask(order: LoadOrder): Promise<unknown> {
    child.send(order)
    const ended = once(child, 'exit').then(() => {
      throw new Error('The load generator has ended.')
    })
    ended.catch(() => {}) // Handled by the race below
    const [answer] = await Promise.race([once(child, 'message'), ended])
    return answer
  }
  return {
    connect: async (port, units) => void (await ask({ kind: 'connect', port, units })),
    flood: (records) => ask({ kind: 'flood', records }) as Promise<LoadResult>,
    pace: (seconds) => ask({ kind: 'pace', seconds }) as Promise<LoadResult>,
    end: () => child.disconnect(),
  }
}
