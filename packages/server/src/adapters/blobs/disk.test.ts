import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { readConfig } from '../../config.ts'
import { closeContext, createContext } from '../../context.ts'
import { createTestPostgres } from '../../testing/postgres-server.ts'
import { diskBlobs } from './disk.ts'

const root = mkdtempSync(join(tmpdir(), 'rastro-blobs-'))
after(() => rmSync(root, { recursive: true, force: true }))
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) => (entry.isFile() ? entry.name : []))

/** A disk of 1 MB, where this user may create one. */
function smallDisk(): string | undefined {
  const folder = join(root, 'small')
  mkdirSync(folder)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    return undefined // Only root may
  }
  after(() => execFileSync('umount', [folder]))
  return folder
}

describe('media on disk', () => {
  test('a file that cannot take its place leaves nothing', async () => {
    const folder = join(root, 'taken')
    mkdirSync(join(folder, 'unit', 'photo.jpg'), { recursive: true })
    await assert.rejects(diskBlobs(folder).write('unit', 'photo.jpg', Buffer.alloc(1000)), { code: 'EISDIR' })
    assert.deepEqual(filesIn(folder), [])
  })

  const disk = smallDisk()
  test('a full disk is reported in one sentence, and keeps no part', { skip: !disk && 'needs root' }, async () => {
    const blobs = diskBlobs(disk!)
    await assert.rejects(blobs.write('unit', 'photo.jpg', Buffer.alloc(2_000_000)), {
      status: 503,
      message: /^The disk of the server is full/,
    })
    assert.deepEqual(filesIn(disk!), [])
    await blobs.write('unit', 'small.jpg', Buffer.alloc(1000))
    assert.deepEqual(filesIn(disk!), ['small.jpg'])
  })

  for (const [name, left] of [
    ['embedded', []],
    ['shared', ['new']],
  ] as const) {
    test(`what was left half-written goes at the start of a server whose database is ${name}`, async () => {
      const shared = name === 'shared' ? await createTestPostgres() : undefined
      const dataDir = join(root, name)
      const unfinished = join(dataDir, 'media', '.unfinished')
      mkdirSync(unfinished, { recursive: true })
      for (const file of ['old', 'new']) writeFileSync(join(unfinished, file), 'half')
      utimesSync(join(unfinished, 'old'), new Date(0), new Date(0))
      const env = { DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...(shared && { DATABASE_URL: shared.url }) }
      const context = await createContext(readConfig(env))
      assert.deepEqual(readdirSync(unfinished), left)
      await closeContext(context)
      await shared?.drop()
    })
  }
})
