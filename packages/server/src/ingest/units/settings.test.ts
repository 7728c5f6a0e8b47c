import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Fix } from '@rastro/protocols/define'
import type { Database, Db } from '../../db/database.ts'
import { dialects } from '../../testing/dialects.ts'
import { minuteOf, roadFix, startRig, type TcpUnit } from '../testing.ts'

const report = (unit: TcpUnit, minute: number) =>
  unit.ask({ uniqueIds: ['one'], fixes: [roadFix(minute)], reply: 'thanks' })

async function storedMinutes({ positions }: Database, deviceId: number): Promise<number[]> {
  const stored = await positions.range({ deviceId, from: new Date(0), to: new Date('2030-01-01'), limit: 100 })
  return stored.map(minuteOf)
}

/** Creates nested groups; returns their ids, the outermost first. */
async function nest(db: Db, count: number): Promise<number[]> {
  const ids: number[] = []
  for (let at = 0; at < count; at++) {
    const row = { name: `group ${at}`, attributes: '{}', groupId: ids.at(-1) ?? null }
    ids.push((await db.insertInto('group').values(row).returning('id').executeTakeFirstOrThrow()).id)
  }
  return ids
}

for (const [dialect, open] of dialects) {
  test(`${dialect}: the fifth group above a device sets how its positions are filtered, and what is edited counts from then on`, async (t) => {
    const database = await open()
    const rig = await startRig({ database })
    t.after(() => rig.close())
    const { db } = database
    const groups = await nest(db, 5)
    const [outermost, innermost] = [groups[0]!, groups[4]!]
    const slow = '{"filter.maxSpeed":"10"}'
    await db.updateTable('group').set({ attributes: slow }).where('id', '=', outermost).execute()
    const deviceId = await rig.register('one')
    await db.updateTable('device').set({ groupId: innermost }).where('id', '=', deviceId).execute()
    const unit = await rig.tcp()
    for (const minute of [0, 1]) await report(unit, minute)
    assert.deepEqual(await storedMinutes(database, deviceId), [0])

    await db.updateTable('group').set({ attributes: '{}' }).where('id', '=', outermost).execute()
    rig.bus.publishChange({ kind: 'group', id: outermost, action: 'updated' })
    await report(unit, 2)
    assert.deepEqual(await storedMinutes(database, deviceId), [0, 2])

    await db.updateTable('group').set({ attributes: slow }).where('id', '=', outermost).execute()
    await db.updateTable('device').set({ groupId: null }).where('id', '=', deviceId).execute()
    rig.bus.publishChange({ kind: 'group', id: outermost, action: 'updated' })
    rig.bus.publishChange({ kind: 'device', id: deviceId, action: 'updated', fields: ['groupId'] })
    await report(unit, 3)
    assert.deepEqual(await storedMinutes(database, deviceId), [0, 2, 3])
  })
}

test('groups that no unit is in are not read', async () => {
  const [, openSqlite] = dialects[0]!
  const database = await openSqlite()
  // Reading its attributes would fail
  await database.db.insertInto('group').values({ name: 'huge', attributes: 'no JSON' }).execute()
  const rig = await startRig({ database })
  const deviceId = await rig.register('one')
  await report(await rig.tcp(), 0)
  assert.deepEqual(await storedMinutes(database, deviceId), [0])
  await rig.close()
})

test('attributes that a report lacks are taken from the one before in time, where the settings of the device say so', async (t) => {
  const [, openSqlite] = dialects[0]!
  const database = await openSqlite()
  const rig = await startRig({ database })
  t.after(() => rig.close())
  const deviceId = await rig.register('one')
  const attributes = '{"processing.copyAttributes":"ignition rfid"}'
  await database.db.updateTable('device').set({ attributes }).where('id', '=', deviceId).execute()
  const unit = await rig.tcp()
  const says = (minute: number, said: Fix['attributes']) =>
    unit.ask({ uniqueIds: ['one'], fixes: [{ ...roadFix(minute), attributes: said }], reply: 'thanks' })
  await says(0, { ignition: true, rfid: 'A1', power: 12 })
  await says(2, {})
  await says(4, { ignition: false })
  // From the buffer of the unit: it follows minute 2
  await says(3, { rfid: 'B2' })
  const stored = await database.positions.range({ deviceId, from: new Date(0), to: new Date('2030-01-01'), limit: 9 })
  assert.deepEqual(
    stored.map((position) => [
      minuteOf(position),
      ...['ignition', 'rfid', 'power'].map((key) => position.attributes[key]),
    ]),
    [
      [0, true, 'A1', 12],
      [2, true, 'A1', undefined],
      [3, true, 'B2', undefined],
      [4, false, 'A1', undefined],
    ],
  )
})
