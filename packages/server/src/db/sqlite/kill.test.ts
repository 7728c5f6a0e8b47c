import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { test } from 'node:test'
import { openDatabase } from '../open.ts'

/** A program that writes batches in a loop and prints the last id of each once it is durable. */
const writer = (dataDir: string): string => `
  import { openDatabase } from ${JSON.stringify(new URL('../open.ts', import.meta.url).href)}
  const { positions } = await openDatabase({ dataDir: ${JSON.stringify(dataDir)} })
  const time = new Date('2026-03-01T12:00:00Z')
  for (;;) {
    const first = await positions.reserveIds(100)
    const batch = Array.from({ length: 100 }, (_, i) => ({
      id: first + i, deviceId: i, fingerprint: first + i, protocol: 'x', serverTime: time, deviceTime: time, fixTime: time,
      valid: true, latitude: 0, longitude: 0, altitude: 0, speed: 0, course: 0, accuracy: 0, address: null,
      network: null, geofenceIds: null, attributes: {},
    }))
    await positions.write({ positions: batch, events: [], states: [] })
    process.stdout.write(first + '\\n')
  }`

/** Lets it write this many batches, then kills it; returns the first id of each acknowledged batch. */
async function writeAndKill(dataDir: string, batches: number): Promise<number[]> {
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', writer(dataDir)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const acknowledged: number[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    acknowledged.push(Number(line))
    if (acknowledged.length === batches) child.kill('SIGKILL')
  }
  if (child.signalCode === null) await once(child, 'exit')
  return acknowledged
}

test('a killed server loses no position that it has acknowledged', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'rastro-kill-'))
  const acknowledged = [...(await writeAndKill(dataDir, 30)), ...(await writeAndKill(dataDir, 30))]
  assert.ok(acknowledged.length >= 60)
  const { db, positions, close } = await openDatabase({ dataDir, databaseUrl: undefined })
  const wanted = acknowledged.flatMap((first) => Array.from({ length: 100 }, (_, i) => first + i))
  const found = await positions.byIds(wanted)
  assert.equal(found.length, wanted.length)
  const { rows } = await db
    .selectFrom('position')
    .select((is) => is.fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow()
  assert.equal(rows % 100, 0, 'a batch is stored whole or not at all')
  await close()
  await rm(dataDir, { recursive: true, force: true })
})
