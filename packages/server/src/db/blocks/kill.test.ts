import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { test } from 'node:test'
import { devices } from '@rastro/core/resources/index'
import { createTestPostgres } from '../../testing/postgres-server.ts'
import { create } from '../crud.ts'
import type { Database, NewPosition } from '../database.ts'
import { openDatabase } from '../open.ts'

type Place = Parameters<typeof openDatabase>[0]

const always = { from: new Date(-8.64e15), to: new Date(8.64e15) }
const days = 12
const ofDay = 120

/** A program that packs the positions of a device and says so after each piece. */
const packing = (place: Place, deviceId: number): string => `
  import { openDatabase } from ${JSON.stringify(new URL('../open.ts', import.meta.url).href)}
  import { packPiece } from ${JSON.stringify(new URL('./pack.ts', import.meta.url).href)}
  import { openPacker } from ${JSON.stringify(new URL('./packer.ts', import.meta.url).href)}
  const database = await openDatabase(${JSON.stringify(place)})
  const packer = openPacker()
  while (await packPiece(database.db, packer, { deviceId: ${deviceId}, before: 8e15 })) process.stdout.write('piece\\n')
  await packer.close()
  await database.close()`

/** Packs, and is killed so many milliseconds after the second piece, if at all; says whether it was. */
async function packAndKill(place: Place, deviceId: number, delayMs?: number): Promise<boolean> {
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', packing(place, deviceId)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  let pieces = 0
  for await (const _ of createInterface({ input: child.stdout })) {
    pieces += 1
    if (pieces === 2 && delayMs !== undefined) setTimeout(() => child.kill('SIGKILL'), delayMs)
  }
  await ended
  return child.signalCode === 'SIGKILL'
}

async function fill(database: Database): Promise<number> {
  const { id: deviceId } = await create(database.db, devices, { name: 'Van', uniqueId: 'killed' })
  const count = days * ofDay
  const first = await database.positions.reserveIds(count)
  const positions = Array.from({ length: count }, (_, at): NewPosition => {
    const fixTime = new Date(Date.UTC(2026, 2, 1) + Math.floor((at * 86_400_000) / ofDay))
    return {
      ...{
        id: first + at,
        deviceId,
        fingerprint: at * 7919,
        protocol: 'gt06',
        valid: true,
        altitude: 700,
        accuracy: 0,
      },
      ...{
        serverTime: fixTime,
        deviceTime: fixTime,
        fixTime,
        latitude: -23 - at / 1e4,
        longitude: -46,
        speed: at % 50,
      },
      ...{ course: at % 360, address: null, network: null, geofenceIds: null, attributes: { ignition: at % 9 > 3 } },
    }
  })
  const { id: positionId, fixTime: positionTime } = positions.at(-1)!
  const state = { deviceId, status: 'online', lastUpdate: positionTime, positionId, positionTime } as const
  await database.positions.write({ positions, events: [], states: [state] })
  return deviceId
}

/** All that is read of a device, and how many positions are stored in blocks and in all. */
async function look(place: Place, deviceId: number) {
  const { db, positions, close } = await openDatabase(place)
  const read = (await Array.fromAsync(positions.stream({ deviceId, ...always }))).flat()
  const byIds = await positions.byIds(read.map(({ id }) => id))
  const rows = await db.selectFrom('position').where('deviceId', '=', deviceId).select('id').execute()
  const blocks = await db.selectFrom('position_block').where('deviceId', '=', deviceId).select('count').execute()
  await close()
  const packed = blocks.reduce((sum, { count }) => sum + count, 0)
  return { read, byIds, packed, stored: packed + rows.length }
}

async function killAgainAndAgain(place: Place): Promise<void> {
  const database = await openDatabase(place)
  const deviceId = await fill(database)
  await database.close()
  const { read: expected } = await look(place, deviceId)
  assert.equal(expected.length, days * ofDay)
  let [kills, before] = [0, 0]
  for (const delayMs of [0, 12, 50]) {
    if (await packAndKill(place, deviceId, delayMs)) kills += 1
    const { read, byIds, packed, stored } = await look(place, deviceId)
    assert.deepEqual(read, expected)
    assert.deepEqual(byIds, expected)
    assert.equal(stored, expected.length, 'each is stored once')
    assert.ok(packed > before)
    before = packed
  }
  assert.ok(kills >= 2)
  await packAndKill(place, deviceId)
  const { read, packed } = await look(place, deviceId)
  assert.deepEqual(read, expected)
  assert.ok(packed > expected.length - ofDay)
}

test('packing that is killed again and again loses, doubles and hides no position, on sqlite', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'rastro-kill-'))
  await killAgainAndAgain({ dataDir, databaseUrl: undefined })
  await rm(dataDir, { recursive: true, force: true })
})

const skip = process.env.TEST_DATABASE_URL ? false : 'PGlite is of this process alone'
test('packing that is killed again and again loses, doubles and hides no position, on postgres', { skip }, async () => {
  const { url, drop } = await createTestPostgres()
  await killAgainAndAgain({ dataDir: '', databaseUrl: url })
  await drop()
})
