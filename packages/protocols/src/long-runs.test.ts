import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { seededRandom } from '@rastro/core/kit/seeded-random'
import { DecodeError, type Protocol } from './define.ts'
import { loadProtocols } from './index.ts'
import { fieldEdges, longRuns, withRun } from './long-runs.ts'
import { testDecodeContext } from './testing.ts'

const mostMs = 100
/** Of one protocol; `npm run fuzz` tries each run at more places. */
const places = 6

test('a run stands where a field begins or ends', () => {
  const edges = fieldEdges(Buffer.from('ab12,,c'))
  assert.deepEqual(edges, [2, 4, 6, 7])
  assert.deepEqual(
    edges.map((at) => withRun(Buffer.from('ab12,,c'), Buffer.from('**'), at).toString()),
    ['ab**12,,c', 'ab12**,,c', 'ab12,,**c', 'ab12,,c**'],
  )
})

for (const protocol of await loadProtocols()) {
  test(`${protocol.name} reads or refuses long runs of a character in little time`, () => {
    const random = seededRandom(20261128)
    const frames = recorded(protocol)
    const chosen = Array.from({ length: places }, () => frames[Math.floor(random() * frames.length)]!)
    for (const run of longRuns()) {
      assertQuick(protocol, run)
      const frame = chosen[Math.floor(random() * places)]
      if (!frame) continue
      const edges = fieldEdges(frame)
      assertQuick(protocol, withRun(frame, run, edges[Math.floor(random() * edges.length)]!))
    }
  })
}

/** Tried again before it fails: what the machine does meanwhile, such as compiling, is not the decoder's. */
function assertQuick(protocol: Protocol, body: Buffer): void {
  const took = Math.min(...firstQuick(() => millisecondsOf(() => read(protocol, body))))
  assert.ok(took <= mostMs, `${protocol.name} took ${took.toFixed(0)} ms for ${body.toString('latin1', 0, 200)} …`)
}

function* firstQuick(measure: () => number): Generator<number> {
  for (let left = 3; left > 0; left--) {
    const took = measure()
    yield took
    if (took <= mostMs) return
  }
}

function millisecondsOf(act: () => void): number {
  const before = process.threadCpuUsage()
  act()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

function read(protocol: Protocol, body: Buffer): void {
  const session = testDecodeContext({ identified: true })
  try {
    if ('decode' in protocol) protocol.decode(body, session)
    else {
      const url = `/?${body.toString('latin1').replaceAll(/[^\x21-\x7e]/g, '+')}`
      protocol.decodeRequest({ method: 'POST', url: '/', headers: {}, body }, session)
      protocol.decodeRequest({ method: 'GET', url, headers: {}, body: Buffer.alloc(0) }, session)
    }
  } catch (error) {
    if (!(error instanceof DecodeError || error instanceof RangeError)) throw error
  }
}

interface Row {
  readonly kind: string
  readonly frame: string | null
  readonly http?: { readonly body: string; readonly bodyKind?: string }
}

/** Recorded messages, where they are on this machine. */
function recorded({ name }: Protocol): Buffer[] {
  const file = new URL(`../../../../shared/corpus/${name}.jsonl`, import.meta.url)
  if (!existsSync(file)) return []
  const rows = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  return rows.flatMap((line) => {
    const { kind, frame, http } = JSON.parse(line) as Row
    if (http) return Buffer.from(http.body, http.bodyKind === 'binary' ? 'hex' : 'utf8')
    return frame ? Buffer.from(frame, kind === 'binary' ? 'hex' : 'latin1') : []
  })
}
