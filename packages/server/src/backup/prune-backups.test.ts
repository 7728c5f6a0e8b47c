import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { folderTarget } from './folder-target.ts'
import { folderOf } from './make-backup.ts'
import { manifestBytes } from './manifest.ts'
import { pruneBackups } from './prune-backups.ts'

test('backups that no moment of the last days needs are removed, with the photos of them alone', async (t) => {
  const root = await mkdtemp(join(tmpdir(), 'rastro-prune-'))
  t.after(() => rm(root, { recursive: true, force: true }))
  const target = folderTarget(root)
  const day = (number: number) => new Date(Date.UTC(2026, 2, 1) + (number - 1) * 86_400_000)
  const put = async (number: number, photo: string, isWhole = true) => {
    const folder = folderOf(day(number))
    await target.put(`${folder}/pages/000000.zst`, Buffer.from('pages'))
    await target.put(`files/${photo}`, Buffer.from(photo))
    const files = ['all', photo].map((name) => ({ path: name, name: `files/${name}`, sha256: '', bytes: 3 }))
    const about = {
      format: 1,
      version: '',
      migrations: [],
      time: day(number).toISOString(),
      pageSize: 4096,
      pages: 1,
    } as const
    if (isWhole) await target.put(`${folder}/manifest`, manifestBytes({ ...about, parts: [], tables: [], files }))
  }
  await target.put('files/all', Buffer.from('all'))
  await target.put('notes of the operator.txt', Buffer.from('stays'))
  for (const number of [1, 2, 3, 4]) await put(number, `photo ${number}`)
  await put(3.5, 'broken off', false)
  await put(5, 'being made', false)

  const since = new Date(day(3).getTime() + 1)
  await pruneBackups(target, since)
  const left = await target.list('')
  assert.deepEqual(
    left.filter((name) => name.endsWith('.zst')).map((name) => name.split('/')[0]),
    [3, 4, 5].map((number) => folderOf(day(number))),
  )
  // Those of the one that is being made are named by no manifest yet
  assert.equal(left.filter((name) => name.startsWith('files/')).length, 7)

  await put(5, 'made')
  await pruneBackups(target, since)
  assert.deepEqual(
    (await target.list('')).filter((name) => !name.endsWith('.zst') && !name.endsWith('/manifest')),
    ['files/all', 'files/made', 'files/photo 3', 'files/photo 4', 'notes of the operator.txt'],
  )
})
