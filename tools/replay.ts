// npm run replay -- FILE.jsonl [--url http://localhost:8082] [--port N]
// Sends recorded messages to the device ports of a running server, as their units would, and prints its answers.
// EMAIL and PASSWORD name the account that the units are registered under.
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Protocol } from '@rastro/protocols/define'
import { protocols } from '@rastro/protocols/index'
import { playGroup } from './replay/play.ts'
import { type Group, groupsOf } from './replay/recording.ts'
import { isNewServer, logIn, type Rest } from './rest.ts'

const usage = 'Usage: EMAIL=… PASSWORD=… npm run replay -- FILE.jsonl [--url http://localhost:8082] [--port N]'

try {
  await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

async function main(): Promise<void> {
  const { file, url, port } = options()
  const groups = groupsOf(readFileSync(file, 'utf8'))
  const protocol = await protocolOf(groups)
  const rest = await enter(url)
  const named = groups.filter((group) => isNamed(group))
  const ids = await registerUnits(rest, named)
  const before = await storedCounts(rest, ids)
  const target = { protocol, host: new URL(url).hostname, port: port ?? protocol.port }
  console.log(`Sending to ${protocol.name} on ${target.host}:${target.port}.`)
  const counts = { sent: 0, replies: 0 }
  for (const group of named) {
    console.log(`\nGroup ${group.name}: unit ${group.units.join(', ')}`)
    const played = await playGroup(group, target)
    counts.sent += played.sent
    counts.replies += played.replies
  }
  await summary(rest, { ids, before, counts })
}

function options(): { file: string; url: string; port: number | undefined } {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { url: { type: 'string', default: 'http://localhost:8082' }, port: { type: 'string' } },
  })
  const [file] = positionals
  if (!file) throw new Error(usage)
  return { file, url: values.url, port: values.port === undefined ? undefined : Number(values.port) }
}

async function protocolOf(groups: readonly Group[]): Promise<Protocol> {
  const name = groups[0]?.rows[0]?.protocol
  if (!name) throw new Error('The file holds no message of a unit.')
  const protocol = protocols.find((one) => one.name === name)
  if (!protocol) throw new Error(`The server does not speak ${name}.`)
  return protocol.load()
}

async function enter(url: string): Promise<Rest> {
  const { EMAIL, PASSWORD } = process.env
  if (!EMAIL || !PASSWORD) throw new Error('Set EMAIL and PASSWORD to an account of the server.')
  const isNew = await isNewServer(url).catch(() => false)
  if (isNew) throw new Error(`Nobody has registered yet: open ${url}/register first, then run this again.`)
  return logIn(url, { email: EMAIL, password: PASSWORD })
}

function isNamed(group: Group): boolean {
  if (group.units.length > 0) return true
  console.log(`Group ${group.name}: none of its ${group.rows.length} frames names a unit, so it is left out.`)
  return false
}

interface Result {
  readonly ids: readonly number[]
  readonly before: number
  readonly counts: { readonly sent: number; readonly replies: number }
}

async function summary(rest: Rest, { ids, before, counts }: Result): Promise<void> {
  // One by one: for all devices, the server leaves out those silent for ninety days.
  const latest = (await Promise.all(ids.map((deviceId) => rest.positions.list({ query: { deviceId } })))).flat()
  const stored = (await storedCounts(rest, ids)) - before
  console.log(`\n${ids.length} units, ${counts.sent} frames sent, ${counts.replies} replies.`)
  console.log(`${stored} positions more than before; ${latest.length} of the units have a latest position:`)
  for (const { deviceId, fixTime, latitude, longitude } of latest) {
    console.log(`  device ${deviceId}: ${latitude.toFixed(5)}, ${longitude.toFixed(5)} at ${fixTime.toISOString()}`)
  }
}

/** Registers the units that have no device yet; returns the device ids of all. */
async function registerUnits(rest: Rest, groups: readonly Group[]): Promise<number[]> {
  const known = new Map((await rest.devices.list({ query: {} })).map(({ uniqueId, id }) => [uniqueId, id]))
  const ids: number[] = []
  for (const uniqueId of new Set(groups.flatMap(({ units }) => units))) {
    const id = known.get(uniqueId) ?? (await rest.devices.create({ body: { name: `Replay ${uniqueId}`, uniqueId } })).id
    if (!known.has(uniqueId)) console.log(`Registered unit ${uniqueId} as device ${id}.`)
    ids.push(id)
  }
  return ids
}

/** The total number of stored positions of these devices. */
async function storedCounts(rest: Rest, ids: readonly number[]): Promise<number> {
  const [from, to] = [new Date(0), new Date(Date.now() + 86_400_000)]
  let count = 0
  for (const deviceId of ids) count += (await rest.positions.list({ query: { deviceId, from, to } })).length
  return count
}
