// npm run fuzz -- FOLDER [PROTOCOL …] [--rounds 10000] [--seed 1]
// Sends mutated recordings of FOLDER/<protocol>.jsonl through framing and decoding: nothing may crash, hang or hold memory.
// Then long runs of characters, alone and within recordings, which take long where a pattern reads them in quadratic time.
import { parseArgs } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { seededRandom } from '@rastro/core/kit/seeded-random'
import { DecodeError, type Protocol } from '@rastro/protocols/define'
import { Framer } from '@rastro/protocols/framer'
import { loadProtocols } from '@rastro/protocols/index'
import { fieldEdges, longRuns, withRun } from '@rastro/protocols/long-runs'
import { mutated, randomBytes } from '@rastro/protocols/mutations'
import { delimited, testDecodeContext } from '@rastro/protocols/testing'
import { hasRows, type Row, readGroups, textBytes } from './conformance/rows.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '10000' }, seed: { type: 'string', default: '1' } },
})
const [folder, ...names] = positionals
if (!folder) {
  console.error('Usage: npm run fuzz -- FOLDER [PROTOCOL …] [--rounds 10000] [--seed 1]')
  process.exit(2)
}
const HANG_MS = 100
const MAX_GROWTH_MB = 8
const PLACES_OF_A_RUN = 40
/** Of one protocol, after which its runs end: each takes long. */
const MOST_FAULTS = 20

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const chosen = (await loadProtocols()).filter(({ name }) => names.length === 0 || names.includes(name))

interface Result {
  readonly faults: ReadonlySet<string>
  readonly frames: number
  readonly refused: number
  readonly slowestMs: number
  readonly growthMb: number
}

function fuzz(protocol: Protocol, samples: readonly Sample[]): Result {
  const random = seededRandom(Number(values.seed))
  const rounds = Number(values.rounds)
  const faults = new Set<string>()
  let [frames, refused, slowestMs] = [0, 0, 0]
  collectGarbage()
  const before = process.memoryUsage().heapUsed
  const send = (input: Sample): void => {
    const start = process.threadCpuUsage()
    const outcome = play(protocol, input)
    const took = milliseconds(process.threadCpuUsage(start))
    frames++
    slowestMs = Math.max(slowestMs, took)
    if (outcome === 'refused') refused++
    else if (outcome !== 'read') faults.add(`${outcome}\n    ${shown(input)}`)
    if (took > HANG_MS) faults.add(`took ${took.toFixed(0)} ms\n    ${shown(input)}`)
  }
  for (let round = 0; round < rounds; round++) {
    const sample = samples[round % Math.max(1, samples.length)]
    send(sample && round % 10 > 0 ? change(random, sample) : { body: randomBytes(random, random() * 200) })
  }
  for (const input of runs(random, samples)) {
    if (faults.size >= MOST_FAULTS) break
    send(input)
  }
  collectGarbage()
  return { faults, frames, refused, slowestMs, growthMb: (process.memoryUsage().heapUsed - before) / 1_048_576 }
}

/** Each long run alone, and within recordings, at the edge of a field. */
function* runs(random: () => number, samples: readonly Sample[]): Generator<Sample> {
  const below = (limit: number) => Math.floor(random() * limit)
  for (const run of longRuns()) {
    yield { body: run }
    for (let left = samples.length > 0 ? PLACES_OF_A_RUN : 0; left > 0; left--) {
      const sample = samples[below(samples.length)]!
      const edges = fieldEdges(sample.body)
      yield { ...sample, body: withRun(sample.body, run, edges[below(edges.length)]!) }
      if (!sample.http) continue
      const url = withRun(Buffer.from(sample.http.url), run, sample.http.url.length).toString('latin1')
      yield { ...sample, http: { ...sample.http, url } }
    }
  }
}

function report({ name }: Protocol, { faults, frames, refused, slowestMs, growthMb }: Result): void {
  const isGrowing = growthMb > MAX_GROWTH_MB
  if (faults.size > 0 || isGrowing) process.exitCode = 1
  console.log(
    `${name.padEnd(14)}${frames} frames, ${refused} refused, slowest ${slowestMs.toFixed(1)} ms, ` +
      `memory ${growthMb.toFixed(1)} MB${isGrowing ? ' GROWS' : ''}, ${faults.size} faults`,
  )
  for (const fault of [...faults].slice(0, 5)) console.log(`  ${fault}`)
}

/** Names of headers as Node gives them. */
const lowerCase = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))

/** A message, or a request with its line and headers. */
interface Sample {
  readonly body: Buffer
  readonly http?: NonNullable<Row['http']>
}

function samplesOf(protocol: Protocol): Sample[] {
  if (!hasRows(folder!, protocol.name)) return []
  return readGroups(folder!, protocol.name)
    .flat()
    .flatMap((row) => sampleOf(protocol, row) ?? [])
}

function sampleOf(protocol: Protocol, { kind, frame, http }: Row): Sample | undefined {
  if (http) return { http, body: Buffer.from(http.body, http.bodyKind === 'binary' ? 'hex' : 'utf8') }
  if (!frame) return undefined
  if (kind === 'binary') return { body: Buffer.from(frame, 'hex') }
  return { body: 'decode' in protocol ? textBytes(delimited(protocol, frame)) : textBytes(frame) }
}

function change(random: () => number, { body, http }: Sample): Sample {
  if (!http) return { body: mutated(random, body) }
  const url = random() < 0.5 ? mutated(random, Buffer.from(http.url)).toString('latin1') : http.url
  return { http: { ...http, url }, body: body.length > 0 ? mutated(random, body) : body }
}

function play(protocol: Protocol, { body, http }: Sample): string {
  const session = testDecodeContext({ identified: true, transport: http ? 'http' : 'tcp' })
  try {
    if ('decodeRequest' in protocol) {
      const { method = 'POST', url = '/', headers = {} } = http ?? {}
      protocol.decodeRequest({ method, url, headers: lowerCase(headers), body }, session)
      return 'read'
    }
    const frames = protocol.frame ? new Framer(protocol, session).feed(body) : []
    for (const frame of [body, ...frames]) protocol.decode(frame, session)
    return 'read'
  } catch (error) {
    if (error instanceof DecodeError) return 'refused'
    if (error instanceof RangeError && !/call stack|array length|string length/.test(error.message)) return 'refused'
    return error instanceof Error ? (error.stack ?? String(error)) : String(error)
  }
}

/** The start of it: a run is longer than anybody reads. */
const shown = ({ http, body }: Sample): string =>
  `${http ? `${http.method} ${http.url} ` : ''}${body.toString('hex')}`.slice(0, 2000)

const milliseconds = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1000

for (const protocol of chosen) report(protocol, fuzz(protocol, samplesOf(protocol)))
