import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Profile {
  readonly nodes: readonly { readonly id: number; readonly callFrame: CallFrame }[]
  readonly samples: readonly number[]
  readonly timeDeltas: readonly number[]
}
interface CallFrame {
  readonly functionName: string
  readonly url: string
  readonly lineNumber: number
}

const SHOWN = 25

/** Prints the profile of a program that ran with `--cpu-prof` in this folder: per thread, by folder and by function. */
export function printProfile(folder: string): void {
  for (const file of globSync(join(folder, '*.cpuprofile'))) {
    const spent = selfTimes(JSON.parse(readFileSync(file, 'utf8')))
    const busy = [...spent].filter(([frame]) => roomOf(frame) !== 'idle')
    const total = sum(busy.map(([, micros]) => micros))
    if (total < 1e6) continue
    console.log(`\nWhere ${(total / 1e6).toFixed(1)} s of one thread went (self time)`)
    const rooms = Map.groupBy(busy, ([frame]) => roomOf(frame))
    const byRoom = [...rooms].map(([room, entries]) => [room, sum(entries.map(([, micros]) => micros))] as const)
    for (const [room, micros] of sorted(byRoom)) print(micros / total, room)
    console.log('')
    for (const [frame, micros] of sorted(busy).slice(0, SHOWN)) print(micros / total, nameOf(frame))
  }
}

function selfTimes({ nodes, samples, timeDeltas }: Profile): Map<CallFrame, number> {
  const frames = new Map<number, CallFrame>()
  const unique = new Map<string, CallFrame>()
  for (const { id, callFrame } of nodes) {
    const name = nameOf(callFrame)
    if (!unique.has(name)) unique.set(name, callFrame)
    frames.set(id, unique.get(name)!)
  }
  const spent = new Map<CallFrame, number>()
  for (const [at, id] of samples.entries()) {
    const frame = frames.get(id)!
    spent.set(frame, (spent.get(frame) ?? 0) + timeDeltas[at]!)
  }
  return spent
}

/** The folder of a function, such as `server/ingest`; for foreign code, its purpose. */
function roomOf({ url, functionName }: CallFrame): string {
  if (functionName === '(idle)') return 'idle'
  if (functionName === '(garbage collector)') return 'garbage collector'
  const [, room] = /packages\/(\w+\/src\/[^/]+)\//.exec(url) ?? []
  if (room) return room.replace('/src', '')
  if (url.startsWith('[worker eval]')) return 'server/db (worker)'
  if (url.startsWith('node:')) return 'node'
  return url === '' ? 'system calls and the engine' : 'libraries'
}

const nameOf = ({ functionName, url, lineNumber }: CallFrame) =>
  `${functionName || '(anonymous)'}  ${url.split('/').slice(-2).join('/')}${lineNumber < 0 ? '' : `:${lineNumber + 1}`}`
const sorted = <K>(entries: readonly (readonly [K, number])[]) => entries.toSorted(([, a], [, b]) => b - a)
const sum = (numbers: readonly number[]) => numbers.reduce((total, value) => total + value, 0)
const print = (share: number, name: string) => console.log(`${(share * 100).toFixed(1).padStart(6)} %  ${name}`)
