import type { ChildProcess } from 'node:child_process'
import { ask, startChild } from '../child.ts'
import { benchProtocols } from './protocols/index.ts'
import type { Stored } from './stored.ts'
import type { LoadOrder, LoadResult } from './units.ts'

/** The load generator, in a separate process so that it shares no thread with what it measures. */
export interface Generator {
  connect(port: number, units: number): Promise<void>
  /** Every unit sends the next record once the last is acknowledged, until so many are acknowledged in all. */
  flood(records: number): Promise<LoadResult>
  /** All units together send so many records a second, by default each one. */
  pace(seconds: number, rate?: number): Promise<LoadResult>
  end(): void
}

export interface GeneratorOptions {
  /** Teltonika by default. */
  readonly protocol: string
  /** By default units are numbered from 0, and their records are later than in any earlier run. */
  readonly firstUnit: number
  readonly startTime: number
  /** Counts what the server has stored, where it answers no record. */
  readonly stored?: Stored | undefined
}

/** How often it is asked what was stored, ms. */
const LOOK_MS = 10

export function startGenerator(options: Partial<GeneratorOptions> = {}): Generator {
  const { protocol = benchProtocols[0]!.name, firstUnit = 0, startTime, stored } = options
  const child = startChild('load/units.ts')
  let count = 0
  const measured = async (order: LoadOrder): Promise<LoadResult> => {
    const watching = stored && (await watch(child, stored))
    try {
      return (await ask<LoadOrder>(child, order)) as LoadResult
    } finally {
      await watching?.()
    }
  }
  return {
    async connect(port, units) {
      count = units
      const start = startTime ?? Date.now()
      await ask<LoadOrder>(child, { kind: 'connect', protocol, port, units, firstUnit, startTime: start })
    },
    flood: (records) => measured({ kind: 'flood', records }),
    pace: (seconds, rate = count) => measured({ kind: 'pace', seconds, rate }),
    end: () => child.disconnect(),
  }
}

/** Tells the units how many records were stored from now on, until the returned function is called. */
async function watch(child: ChildProcess, stored: Stored): Promise<() => Promise<void>> {
  const before = await stored.count()
  let isOver = false
  const look = async () => {
    for (let last = 0; !isOver; ) {
      const records = (await stored.count()) - before
      if (records > last) child.send({ kind: 'stored', records } satisfies LoadOrder)
      last = records
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    }
  }
  const looking = look()
  return () => {
    isOver = true
    return looking
  }
}
