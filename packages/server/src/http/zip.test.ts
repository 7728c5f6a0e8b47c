import assert from 'node:assert/strict'
import { test } from 'node:test'
import { strFromU8, unzipSync } from 'fflate'
import { type ArchivedFile, zipped } from './zip.ts'

async function* filesOf(...files: ArchivedFile[]) {
  yield* files
}

test('files come back as they were, with accents in their names, packed or not, long or empty', async () => {
  const long = Array.from({ length: 300 }, (_, at) => `${at} · ${'ação '.repeat(500)}\n`)
  const noise = Uint8Array.from({ length: 100_000 }, (_, at) => (at * 2_654_435_761) >>> 13)
  const archive = zipped(
    filesOf(
      { name: 'relatório/longo.txt', pages: long },
      { name: 'vazio.txt', pages: [] },
      { name: 'foto.png', pages: [noise], isPacked: true },
    ),
  )
  const files = unzipSync(Buffer.concat(await Array.fromAsync(archive)))
  assert.deepEqual(Object.keys(files), ['relatório/longo.txt', 'vazio.txt', 'foto.png'])
  assert.equal(strFromU8(files['relatório/longo.txt']!), long.join(''))
  assert.equal(files['vazio.txt']!.length, 0)
  assert.deepEqual(files['foto.png'], noise)
})

test('what is given out belongs to nobody else: a reader may free every piece at once', async () => {
  const page = new Uint8Array(70_000).fill(7)
  const pieces: Buffer[] = []
  for await (const piece of zipped(filesOf({ name: 'a', pages: [page, page], isPacked: true }))) {
    pieces.push(Buffer.from(piece))
    if (piece.buffer.byteLength === piece.byteLength) (piece.buffer as ArrayBuffer).transfer(0)
  }
  assert.equal(unzipSync(Buffer.concat(pieces)).a!.length, 140_000)
})

test('an archive breaks off with its file, and a file is not read on when nobody reads the archive', async () => {
  let isClosed = false
  async function* endless() {
    try {
      for (;;) yield Buffer.alloc(10_000, String(Math.random()))
    } finally {
      isClosed = true
    }
  }
  const archive = zipped(filesOf({ name: 'endless', pages: endless() }))
  for (let piece = 0; piece < 3; piece += 1) await archive.next()
  await archive.return(undefined)
  while (!isClosed) await new Promise(setImmediate)
  async function* broken() {
    yield 'begun'
    throw new Error('away')
  }
  await assert.rejects(Array.fromAsync(zipped(filesOf({ name: 'broken', pages: broken() }))), { message: 'away' })
})
