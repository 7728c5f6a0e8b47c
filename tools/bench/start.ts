import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { memoryOf, type ServerProcess, startServer } from '../server-process.ts'
import { startGenerator } from './load/generator.ts'

/**
 * The cost of an idle server: how long after `node` starts it listens, the processor time of that, and
 * its resident memory. Then the memory with units that report once a second. Node alone is measured beside it.
 *
 *   npm run bench:start -- [--starts 5] [--units 5000] [--seconds 20]
 */
const { values } = parseArgs({
  options: {
    starts: { type: 'string', default: '5' },
    /** 0 skips that part. */
    units: { type: 'string', default: '5000' },
    seconds: { type: 'string', default: '20' },
  },
})

/** Wait after the start, in which its background work ends. */
const SETTLING_MS = 3000

interface Start {
  readonly seconds: number
  readonly cpuSeconds: number
  readonly resident: number
  readonly privateMemory: number
  readonly peak: number
}

// The first start of a tree fills the compile cache
await measured(startAndStop)
const starts: Start[] = []
for (let at = 0; at < Number(values.starts); at++) starts.push(await measured(startAndStop))
const bare = await bareNode()
row('ready after', `${median('seconds').toFixed(2)} s, ${median('cpuSeconds').toFixed(2)} s of processor`)
row(
  'memory after the start',
  `${median('resident').toFixed(0)} MB, of which private ${median('privateMemory').toFixed(0)} MB`,
)
row('at most until then', `${median('peak').toFixed(0)} MB`)
row('node that does nothing', `${bare.resident.toFixed(0)} MB, of which private ${bare.privateMemory.toFixed(0)} MB`)
if (Number(values.units) > 0) await measured(withUnits)

async function measured<T>(work: (dataDir: string) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'rastro-bench-'))
  try {
    return await work(dataDir)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function startAndStop(dataDir: string): Promise<Start> {
  const began = performance.now()
  const server = await startServer({ dataDir, databaseUrl: undefined })
  const [seconds, cpuSeconds] = [(performance.now() - began) / 1000, server.cpuSeconds()]
  await sleep(SETTLING_MS)
  const { resident, private: privateMemory } = memoryOf(server.pid)
  const peak = server.peakRss()
  await server.stop()
  return { seconds, cpuSeconds, resident, privateMemory, peak }
}

async function bareNode() {
  const child = spawn(process.execPath, ['-e', 'console.log("running"); setInterval(() => {}, 1000)'])
  await once(child.stdout, 'data')
  const { resident, private: privateMemory } = memoryOf(child.pid!)
  child.kill()
  return { resident, privateMemory }
}

async function withUnits(dataDir: string): Promise<void> {
  const server: ServerProcess = await startServer({ dataDir, databaseUrl: undefined })
  const generator = startGenerator()
  try {
    await generator.connect(server.devicePort, Number(values.units))
    await generator.pace(Number(values.seconds))
    const { resident } = memoryOf(server.pid)
    row(
      `memory, ${values.units} units, one record a second`,
      `${resident.toFixed(0)} MB, at most ${server.peakRss().toFixed(0)} MB`,
    )
  } finally {
    generator.end()
    await server.stop()
  }
}

function median(figure: keyof Start): number {
  const sorted = starts.map((start) => start[figure]).sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)]!
}

function row(name: string, value: string): void {
  console.log(`${name.padEnd(48)}${value}`)
}
