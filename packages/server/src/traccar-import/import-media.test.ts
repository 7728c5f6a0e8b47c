import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import sharp from 'sharp'
import { testApp } from '../testing/app.ts'
import { verdictOf } from './comparison.ts'
import { importTraccar } from './import-traccar.ts'
import { timeReader } from './row-values.ts'
import type { Source, SourceRow } from './source.ts'

const rows: Readonly<Record<string, readonly SourceRow[]>> = {
  tc_users: [{ id: '1', name: 'Ana', email: 'ana@old.example', administrator: 't', attributes: '{}' }],
  tc_devices: [
    { id: '7', name: 'Van', uniqueid: '351', attributes: '{"deviceImage":"device.png"}' },
    { id: '9', name: 'Car', uniqueid: '352', attributes: '{}' },
  ],
  tc_user_device: [{ userid: '1', deviceid: '7' }],
}
const source: Source = {
  identity: 'old.example',
  sizes: async () => new Map(),
  async *rows(tables) {
    for (const table of tables) for (const row of rows[table] ?? []) yield { table, row }
  },
  close: async () => {},
}

test('files of the old server come to their vehicles, and what is left behind is named', async (t) => {
  const app = await testApp()
  const folder = await mkdtemp(join(tmpdir(), 'rastro-media-'))
  t.after(() => Promise.all([app.close(), rm(folder, { recursive: true })]))
  const picture = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#00aa00' } })
    .png()
    .withMetadata({ exif: { IFD0: { Artist: 'somebody' } } })
    .toBuffer()
  const photo = Buffer.from('a photo of a unit')
  for (const [name, bytes] of [
    ['351/device.png', picture],
    ['351/20260101080000.jpg', photo],
    ['351/odd name.jpg', photo],
    ['352/device.png', picture],
    ['999/device.png', picture],
    ['readme.txt', photo],
  ] as const) {
    await mkdir(join(folder, name, '..'), { recursive: true })
    await writeFile(join(folder, name), bytes)
  }
  const { blobs, pictures, database } = app.ctx
  const run = async (isTrial: boolean) => {
    const media = { folder, blobs, pictures, isTrial }
    const options = { database, source, now: app.clock.now(), history: false, onProgress: () => {}, media }
    const { reports, comparisons } = await importTraccar({ ...options, readTime: timeReader('UTC') })
    return {
      files: reports.find(({ kind }) => kind === 'file')!,
      compared: comparisons.find(({ kind }) => kind === 'file')!,
    }
  }
  const trial = await run(true)
  assert.deepEqual([trial.files.added, await blobs.open('7', 'device.png')], [2, undefined])
  const { files, compared } = await run(false)
  assert.deepEqual([files.source, files.added, files.known], [6, 2, 0])
  assert.deepEqual(
    files.named.map(({ oldId, why }) => `${oldId}: ${why}`),
    [
      '351/odd name.jpg: it is no file that a unit or vehicle has',
      '352/device.png: the vehicle names no such picture',
      '999/device.png: no vehicle that has come over has this identifier',
      'readme.txt: it is in the folder of no vehicle',
    ],
  )
  assert.deepEqual([verdictOf(compared), compared.standing.rows], ['equal', 2])
  const shown = async (file: string) => {
    const reply = await app.call({ id: 1 }, { url: `/api/media/351/${file}` })
    assert.equal(reply.statusCode, 200, file)
    return reply.rawPayload
  }
  const { width, exif } = await sharp(await shown('device.png')).metadata()
  assert.deepEqual([width, exif], [30, undefined])
  assert.deepEqual(await shown('20260101080000.jpg'), photo)
  const again = (await run(false)).files
  assert.deepEqual([again.added, again.known], [0, 2])
  await writeFile(join(folder, '351/20260101080000.jpg'), 'another')
  assert.match((await run(false)).files.named[0]!.why, /another file of this name is here/)
})
