import assert from 'node:assert/strict'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { readConfig } from '../config.ts'
import { closeContext, createContext } from '../context.ts'

const options = { skip: process.platform === 'win32' && 'Windows knows no modes' }
const folder = mkdtempSync(join(tmpdir(), 'rastro-folder-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const modes = (dataDir: string) =>
  Object.fromEntries(
    ['', ...readdirSync(dataDir, { recursive: true })].map((name) => [
      String(name),
      (statSync(join(dataDir, String(name))).mode & 0o777).toString(8),
    ]),
  )

describe('who may read the data', options, () => {
  test('a folder that we make, and all in it, is for this user alone', async () => {
    const dataDir = join(folder, 'new')
    const context = await createContext(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }))
    await context.blobs.write('unit', 'photo.jpg', Buffer.from('x'))
    const found = modes(dataDir)
    for (const [name, mode] of Object.entries(found))
      assert.equal(mode, /\.\w+(-\w+)?$/.test(name) && !/unfinished$/.test(name) ? '600' : '700', name)
    for (const name of [
      'rastro.sqlite',
      'rastro.sqlite-wal',
      'rastro.sqlite-shm',
      'lock.sqlite',
      'media/unit/photo.jpg',
    ])
      assert.ok(name in found, name)
    await closeContext(context)
  })

  test('one that was open before is closed at the start, and what is not ours in it stays as it is', async () => {
    const dataDir = join(folder, 'old')
    mkdirSync(join(dataDir, 'media', 'unit'), { recursive: true, mode: 0o755 })
    for (const name of ['rastro.sqlite', 'media/unit/photo.jpg', 'notes.txt']) writeFileSync(join(dataDir, name), '')
    for (const name of ['rastro.sqlite', 'media/unit/photo.jpg', 'notes.txt']) chmodSync(join(dataDir, name), 0o644)
    chmodSync(dataDir, 0o755)
    const context = await createContext(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }))
    const { '': root, media, ...rest } = modes(dataDir)
    assert.deepEqual([root, media, rest['media/unit'], rest['media/unit/photo.jpg']], ['700', '700', '700', '600'])
    assert.deepEqual([rest['rastro.sqlite'], rest['rastro.sqlite-wal'], rest['notes.txt']], ['600', '600', '644'])
    await closeContext(context)
  })
})
