import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type ServerProcess, startServer } from '../server-process.ts'
import { type Generator, startGenerator } from './load/generator.ts'
import { printProfile } from './profile.ts'
import { registerRulesFleet } from './rules-fleet.ts'

/**
 * Cost of rules, fences and formulas in the intake: three real servers take turns with the same load, one without any, one with
 * 10,000 fences, and one with fences, 20 computed attributes, 40 maintenances and all ten other rules that can be turned on.
 * In the end 5,000 units send a record a second each, and the time until their acknowledgement is printed. The ratio of processor
 * time also holds on a machine that does something else meanwhile.
 *
 *   npm run bench:rules -- [--records 40000] [--rounds 3] [--seconds 10] [--profile]
 */
const { values } = parseArgs({
  options: {
    records: { type: 'string', default: '40000' },
    rounds: { type: 'string', default: '3' },
    /** Of a record a second from every unit; 0 leaves that out. */
    seconds: { type: 'string', default: '10' },
    /** Also prints a profile of the last server. */
    profile: { type: 'boolean', default: false },
  },
})
const units = 5000
const flooding = 500
const warmingSeconds = 3
const none = { units, fences: 0, formulas: 0, maintenances: 0 }
const fleets = {
  without: none,
  'with 10,000 fences': { ...none, fences: 10_000 },
  'with everything': { units, fences: 10_000, formulas: 20, maintenances: 40 },
}

interface Measured {
  readonly name: string
  readonly dataDir: string
  readonly server: ServerProcess
  generator: Generator
  cpuSeconds: number
  seconds: number
  records: number
}

const all: Measured[] = []
for (const [name, fleet] of Object.entries(fleets)) all.push(await start(name, fleet))
try {
  for (let round = 0; round < Number(values.rounds); round++) for (const one of all) await measure(one)
  if (Number(values.seconds) > 0) for (const one of all) await pace(one)
} finally {
  for (const { server, generator } of all) {
    generator.end()
    await server.stop()
  }
}
if (values.profile) printProfile(all.at(-1)!.dataDir)
for (const { dataDir } of all) await rm(dataDir, { recursive: true, force: true })
const [bare] = all
for (const one of all) print(one, bare!)

async function start(name: string, fleet: (typeof fleets)[keyof typeof fleets]): Promise<Measured> {
  const dataDir = await mkdtemp(join(tmpdir(), 'rastro-bench-'))
  await registerRulesFleet(dataDir, fleet)
  const server = await startServer({ dataDir, databaseUrl: undefined, flags: values.profile ? ['--cpu-prof'] : [] })
  const generator = startGenerator()
  await generator.connect(server.devicePort, flooding)
  await generator.flood(Math.ceil(Number(values.records) / 2))
  return { name, dataDir, server, generator, cpuSeconds: 0, seconds: 0, records: 0 }
}

/** One server after the other, so that each has the machine to itself. */
async function pace(one: Measured): Promise<void> {
  one.generator.end()
  one.generator = startGenerator()
  const { name, server, generator } = one
  await generator.connect(server.devicePort, units)
  await generator.pace(warmingSeconds)
  const before = server.cpuSeconds()
  const { p50, p99, worst, acknowledged, seconds } = await generator.pace(Number(values.seconds))
  const share = ((server.cpuSeconds() - before) / seconds) * 100
  const latency = `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, worst ${worst.toFixed(0)} ms`
  console.log(
    `${name.padEnd(22)}${Math.round(acknowledged / seconds)} records/s paced: ${latency}, ${share.toFixed(0)} % of a core`,
  )
}

async function measure(one: Measured): Promise<void> {
  const before = one.server.cpuSeconds()
  const { acknowledged, seconds } = await one.generator.flood(Number(values.records))
  one.cpuSeconds += one.server.cpuSeconds() - before
  one.seconds += seconds
  one.records += acknowledged
}

function print(one: Measured, other: Measured): void {
  const micros = (measured: Measured) => (measured.cpuSeconds / measured.records) * 1e6
  const rate = (measured: Measured) => measured.records / measured.seconds
  const share = `${Math.round((rate(one) / rate(other)) * 100)} % of the rate`
  const cost = `${micros(one).toFixed(0)} µs of processor a record, ${Math.round((micros(other) / micros(one)) * 100)} %`
  console.log(`${one.name.padEnd(22)}${Math.round(rate(one))} acknowledged/s, ${share}; ${cost}`)
}
