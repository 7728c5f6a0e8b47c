// npm run fuzz -- FOLDER [PROTOCOL …] [--rounds 10000] [--seed 1]
// Sends mutated recordings of FOLDER/<protocol>.jsonl through framing and decoding: nothing may crash, hang or hold memory.
import { parseArgs } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { seededRandom } from '@rastro/core/kit/seeded-random'
import { DecodeError, type Protocol } from '@rastro/protocols/define'
import { Framer } from '@rastro/protocols/framer'
import { loadProtocols } from '@rastro/protocols/index'
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

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const chosen = (await loadProtocols()).filter(({ name }) => names.length === 0 || names.includes(name))

interface Result {
  readonly faults: ReadonlySet<string>
  readonly refused: number
  readonly slowestMs: number
  readonly growthMb: number
}

function fuzz(protocol: Protocol, samples: readonly Sample[]): Result {
  const random = seededRandom(Number(values.seed))
  const rounds = Number(values.rounds)
  const faults = new Set<string>()
  let [refused, slowestMs] = [0, 0]
  collectGarbage()
  const before = process.memoryUsage().heapUsed
  for (let round = 0; round < rounds; round++) {
    const sample = samples[round % Math.max(1, samples.length)]
    const input = sample && round % 10 > 0 ? change(random, sample) : { body: randomBytes(random, random() * 200) }
    const start = process.threadCpuUsage()
    const outcome = play(protocol, input)
    const took = milliseconds(process.threadCpuUsage(start))
    slowestMs = Math.max(slowestMs, took)
    if (outcome === 'refused') refused++
    else if (outcome !== 'read') faults.add(`${outcome}\n    ${shown(input)}`)
    if (took > HANG_MS) faults.add(`took ${took.toFixed(0)} ms\n    ${shown(input)}`)
  }
  collectGarbage()
  return { faults, refused, slowestMs, growthMb: (process.memoryUsage().heapUsed - before) / 1_048_576 }
}

function report({ name }: Protocol, { faults, refused, slowestMs, growthMb }: Result): void {
  const isGrowing = growthMb > MAX_GROWTH_MB
  if (faults.size > 0 || isGrowing) process.exitCode = 1
  console.log(
    `${name.padEnd(14)}${values.rounds} frames, ${refused} refused, slowest ${slowestMs.toFixed(1)} ms, ` +
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

const shown = ({ http, body }: Sample): string => `${http ? `${http.method} ${http.url} ` : ''}${body.toString('hex')}`

const milliseconds = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1000

for (const protocol of chosen) report(protocol, fuzz(protocol, samplesOf(protocol)))
