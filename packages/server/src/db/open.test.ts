import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { UnavailableError } from '@rastro/core/kit/errors'
import { groups } from '@rastro/core/resources/index'
import { create, get } from './crud.ts'
import type { Database } from './database.ts'
import { openDatabase } from './open.ts'

describe('opening a database', () => {
  let folder: string
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'rastro-open-'))
  })
  after(() => rm(folder, { recursive: true, force: true }))

  const fails = (dataDir: string, message: RegExp, databaseUrl?: string) =>
    assert.rejects(openDatabase({ dataDir, databaseUrl }), (error) => {
      assert.ok(error instanceof UnavailableError)
      assert.match(error.message, message)
      return true
    })

  test('makes the folder and the file, and finds everything again', async () => {
    const dataDir = join(folder, 'new', 'deep')
    const first = await openDatabase({ dataDir, databaseUrl: undefined })
    const group = await create(first.db, groups, { name: 'North', attributes: { a: 1 } })
    const firstId = await first.positions.reserveIds(10)
    await first.close()
    const second = await openDatabase({ dataDir, databaseUrl: undefined })
    assert.deepEqual(await get(second.db, groups, group.id), group)
    assert.ok((await second.positions.reserveIds(1)) >= firstId + 10)
    await second.close()
  })

  test('closing waits for what is being written, and refuses what comes later', async () => {
    const dataDir = join(folder, 'closing')
    const state = { status: 'online', lastUpdate: null, positionId: 0, positionTime: null } as const
    const write = ({ positions }: Database, deviceId: number) =>
      positions.write({ positions: [], events: [], states: [{ deviceId, ...state }] })
    const first = await openDatabase({ dataDir, databaseUrl: undefined })
    const writes = [1, 2, 3].map((deviceId) => write(first, deviceId))
    await first.close()
    await Promise.all(writes)
    await assert.rejects(write(first, 4), UnavailableError)
    const second = await openDatabase({ dataDir, databaseUrl: undefined })
    const rows = await second.db.selectFrom('device_state').select('deviceId').execute()
    assert.deepEqual(rows, [{ deviceId: 1 }, { deviceId: 2 }, { deviceId: 3 }])
    await second.close()
  })

  test('a second server on the same folder is refused with the reason, until the first has ended', async () => {
    const dataDir = join(folder, 'shared')
    const first = await openDatabase({ dataDir, databaseUrl: undefined })
    await fails(dataDir, /^Another Rastro server uses the data in \S+shared: stop that one, or set DATA_DIR/)
    await first.close()
    await (await openDatabase({ dataDir, databaseUrl: undefined })).close()
  })

  test('a file that is no database is named, with what to do', async () => {
    const dataDir = await mkdtemp(join(folder, 'broken-'))
    await writeFile(join(dataDir, 'rastro.sqlite'), 'this is not a database, it is a text of some length\n'.repeat(100))
    await fails(dataDir, /^\S+\/rastro\.sqlite is damaged or not a database: put your last backup in its place/)
  })

  test('a folder that cannot be made is named, with what to do', async () => {
    const file = join(folder, 'occupied')
    await writeFile(file, '')
    await fails(join(file, 'data'), /^The folder \S+occupied\/data cannot be written: .* DATA_DIR/)
  })

  test('a PostgreSQL that is not there is named, without its password', async () => {
    const url = 'postgres://ana:secret@127.0.0.1:1/fleet'
    await fails(
      '',
      /^The PostgreSQL database fleet at 127\.0\.0\.1:1 cannot be used as ana \(.*ECONNREFUSED.*\): check DATABASE_URL/,
      url,
    )
    await fails('', /^(?!.*secret)/s, url)
  })
})
