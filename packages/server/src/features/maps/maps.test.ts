import assert from 'node:assert/strict'
import { mkdir, rename, symlink, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import pino from 'pino'
import { type TestApp, testApp } from '../../testing/app.ts'
import { type Fleet, seedFleet } from '../../testing/fleet.ts'

const streets = { vector_layers: [{ id: 'transportation', fields: {} }] }
const protomaps = (field: string) => ({ vector_layers: [{ id: 'roads', fields: { [field]: 'String' } }] })

/** A complete archive of one tile; `spoil` changes its bytes before it is written. */
function archiveOf(metadata: object, spoil: (bytes: Buffer) => Buffer = (bytes) => bytes): Buffer {
  const [root, text, tile] = [
    gzipSync(Buffer.from([1, 0, 1, 5, 1])),
    gzipSync(JSON.stringify(metadata)),
    Buffer.from('tiles'),
  ]
  const header = Buffer.alloc(127)
  header.write('PMTiles\x03', 'latin1')
  const sections = [root.length, text.length, 0, tile.length]
  let offset = header.length
  for (const [index, length] of sections.entries()) {
    header.writeBigUInt64LE(BigInt(offset), 8 + index * 16)
    header.writeBigUInt64LE(BigInt(length), 16 + index * 16)
    offset += length
  }
  header.set([1, 2, 2, 1, 3, 14], 96)
  for (const [index, degrees] of [-46.5, -18.5, -37.25, -8.5].entries())
    header.writeInt32LE(degrees * 1e7, 102 + index * 4)
  return spoil(Buffer.concat([header, root, text, tile]))
}

const changed = (at: number, value: number) => (bytes: Buffer) => {
  bytes[at] = value
  return bytes
}

const broken: Record<string, [Buffer, RegExp]> = {
  'a page': [Buffer.from('<!doctype html>'.repeat(50)), /not a PMTiles archive/],
  empty: [Buffer.alloc(0), /not a PMTiles archive/],
  'of version 2': [archiveOf(streets, changed(7, 2)), /version 2 PMTiles archive; only version 3/],
  'cut off': [archiveOf(streets, (bytes) => bytes.subarray(0, -3)), /3 bytes are missing at the end/],
  'beyond all files': [archiveOf(streets, changed(63, 0xff)), /bytes are missing at the end/],
  'in brotli': [archiveOf(streets, changed(97, 3)), /directory is packed with brotli/],
  'unknown tiles': [archiveOf(streets, changed(99, 9)), /of a kind that the map cannot draw/],
  'zooms upside down': [archiveOf(streets, changed(100, 15)), /zoom levels: 15 to 14/],
  'without an area': [archiveOf(streets, (bytes) => bytes.fill(0, 102, 118)), /does not state its area/],
  'damaged inside': [archiveOf(streets, changed(127, 0)), /directory is damaged/],
  'other layers': [archiveOf({ vector_layers: [{ id: 'lines' }, null, 7] }), /neither those of OpenMapTiles nor/],
  'no layers': [archiveOf({ name: 'x' }), /neither those of OpenMapTiles nor/],
  'of an old Protomaps': [archiveOf(protomaps('pmap:kind')), /before version 4/],
  'a bomb': [archiveOf({ x: 'x'.repeat(9_000_000) }), /description is damaged/],
}

describe('maps that lie in DATA_DIR/maps', () => {
  let app: TestApp
  let fleet: Fleet
  let folder: string
  const warnings: { archive?: string; problem?: string }[] = []
  const whole = archiveOf({
    ...streets,
    name: 'Bahia <script>',
    attribution: '<a href="https://example.org">&copy; Somebody</a> <img src=x onerror=alert(1)>',
  })
  const list = async (as = fleet.ADM) => app.as(as).maps.list({})
  const found = async (id: string, as = fleet.ADM) => (await list(as)).find((archive) => archive.id === id)
  const get = (url: string, headers: Record<string, string> = {}, as: typeof fleet.ADM | undefined = fleet.MGR) =>
    app.call(as, { url, headers })

  before(async () => {
    const log = pino({ level: 'warn' }, { write: (line: string) => warnings.push(JSON.parse(line)) })
    app = await testApp({ log })
    fleet = await seedFleet(app.ctx)
    folder = join(app.ctx.config.dataDir, 'maps')
    await mkdir(folder)
    await writeFile(join(folder, 'bahia.pmtiles'), whole)
  })
  after(() => app.close())

  test('one that is laid there while the server runs is offered with what its header and its metadata say', async () => {
    assert.deepEqual(await found('bahia', fleet.MGR), {
      id: 'bahia',
      name: 'Bahia',
      schema: 'openmaptiles',
      url: '/api/maps/bahia.pmtiles',
      bounds: [-46.5, -18.5, -37.25, -8.5],
      minZoom: 3,
      maxZoom: 14,
      attribution: '© Somebody',
      bytes: whole.length,
      problem: null,
    })
  })

  test('tiles of Protomaps and pictures are distinguished by what the archive says', async () => {
    await writeFile(join(folder, 'proto.pmtiles'), archiveOf(protomaps('kind')))
    await writeFile(join(folder, 'photo.pmtiles'), archiveOf({}, changed(99, 4)))
    assert.deepEqual(
      [(await found('proto'))?.schema, (await found('proto'))?.attribution],
      ['protomaps', '© OpenStreetMap contributors'],
    )
    assert.deepEqual([(await found('photo'))?.schema, (await found('photo'))?.attribution], ['raster', ''])
  })

  test('a part is answered with the range, the complete file without one, and 304 to who has it', async () => {
    const url = '/api/maps/bahia.pmtiles'
    const all = await get(url)
    assert.deepEqual([all.statusCode, all.rawPayload], [200, whole])
    const etag = String(all.headers.etag)
    const part = await get(url, { range: 'bytes=7-126' })
    assert.deepEqual([part.statusCode, part.rawPayload], [206, whole.subarray(7, 127)])
    assert.equal(part.headers['content-range'], `bytes 7-126/${whole.length}`)
    assert.equal(part.headers['cache-control'], 'private, max-age=3600')
    assert.deepEqual((await get(url, { range: 'bytes=-5' })).rawPayload, whole.subarray(-5))
    assert.deepEqual((await get(url, { range: `bytes=100-${whole.length + 99}` })).rawPayload, whole.subarray(100))
    assert.equal((await get(url, { 'if-none-match': etag })).statusCode, 304)
    assert.equal((await get(url, { range: 'bytes=0-6', 'if-range': etag })).statusCode, 206)
    assert.equal((await get(url, { range: 'bytes=0-6', 'if-range': '"older"' })).statusCode, 200)
    const head = await app.call(fleet.MGR, { method: 'HEAD', url })
    assert.deepEqual([head.statusCode, head.headers['content-length'], head.body], [200, String(whole.length), ''])
  })

  test('a range that is not there is refused, and one that cannot be read is answered with the complete file', async () => {
    const url = '/api/maps/bahia.pmtiles'
    for (const range of [`bytes=${whole.length}-`, 'bytes=-0', 'bytes=9999999999999999-']) {
      const reply = await get(url, { range })
      assert.deepEqual([reply.statusCode, reply.headers['content-range']], [416, `bytes */${whole.length}`], range)
    }
    for (const range of [
      'bytes=9-2',
      'bytes=-',
      'bytes=0-1,5-6',
      'lines=1-2',
      'bytes=1e3-',
      `bytes=${'9'.repeat(999)}-`,
    ]) {
      assert.equal((await get(url, { range })).statusCode, 200, range)
    }
  })

  test('what is broken is reported to administrators in words, written into the log once, and neither offered nor served', async () => {
    for (const [id, [bytes]] of Object.entries(broken)) await writeFile(join(folder, `${id}.pmtiles`), bytes)
    const told = new Map((await list()).map(({ id, problem }) => [id, problem]))
    for (const [id, [, words]] of Object.entries(broken)) assert.match(told.get(id) ?? '', words, id)
    await list()
    for (const id of Object.keys(broken)) {
      assert.equal(warnings.filter(({ archive }) => archive === id).length, 1, id)
      assert.equal(await found(id, fleet.MGR), undefined, id)
      assert.equal((await get(`/api/maps/${encodeURIComponent(id)}.pmtiles`)).statusCode, 404, id)
    }
  })

  test('nothing outside of the folder is served, whatever the name or the link', async () => {
    const secret = join(app.ctx.config.dataDir, 'secret.pmtiles')
    await writeFile(secret, whole)
    await symlink(secret, join(folder, 'outward.pmtiles'))
    await symlink('/nowhere', join(folder, 'nowhere.pmtiles'))
    await symlink(join(folder, 'bahia.pmtiles'), join(folder, 'inward.pmtiles'))
    await mkdir(join(folder, 'folder.pmtiles'))
    assert.match((await found('outward'))?.problem ?? '', /link to a file outside the folder/)
    assert.match((await found('nowhere'))?.problem ?? '', /is a broken link/)
    assert.match((await found('folder'))?.problem ?? '', /not a file/)
    assert.deepEqual((await found('folder'))?.reason, { code: 'archiveFault.noFile', values: {} })
    assert.equal((await get('/api/maps/inward.pmtiles')).statusCode, 200)
    const names = [
      '..%2Fsecret.pmtiles',
      '%2e%2e%2fsecret.pmtiles',
      'outward.pmtiles',
      '..%5Csecret.pmtiles',
      'folder.pmtiles',
    ]
    for (const name of [
      ...names,
      '%00.pmtiles',
      '__proto__',
      'bahia.pmtiles%00',
      `${'x'.repeat(600)}.pmtiles`,
      secret,
    ]) {
      assert.equal((await get(`/api/maps/${name}`)).statusCode, 404, name)
    }
  })

  test('one that is replaced has another tag from then on, and its new bytes', async () => {
    const url = '/api/maps/proto.pmtiles'
    const before = await get(url)
    const newer = archiveOf({ ...streets, name: 'newer' })
    await writeFile(join(folder, 'proto.part'), newer)
    await rename(join(folder, 'proto.part'), join(folder, 'proto.pmtiles'))
    const now = await get(url, { 'if-none-match': String(before.headers.etag) })
    assert.deepEqual([now.statusCode, now.rawPayload], [200, newer])
    assert.equal((await found('proto'))?.schema, 'openmaptiles')
  })

  test('one that is cut off while it is fetched breaks the connection, so that nobody waits for the rest', async () => {
    const path = join(folder, 'large.pmtiles')
    await writeFile(path, whole)
    await truncate(path, 64 * 1024 * 1024)
    const headers = { cookie: await app.cookie(fleet.MGR) }
    const reply = await fetch(`http://${await app.listen()}/api/maps/large.pmtiles`, { headers })
    assert.equal(reply.headers.get('content-length'), String(64 * 1024 * 1024))
    await truncate(path, whole.length)
    await assert.rejects(reply.arrayBuffer())
  })

  test('names with letters of any language can be fetched', async () => {
    await writeFile(join(folder, 'São Paulo 50%.pmtiles'), whole)
    const { url } = (await found('São Paulo 50%'))!
    assert.equal((await get(url)).statusCode, 200)
  })

  test('strangers get neither the list nor a byte', async () => {
    assert.equal((await app.call(undefined, { url: '/api/maps' })).statusCode, 401)
    assert.equal((await app.call(undefined, { url: '/api/maps/bahia.pmtiles' })).statusCode, 401)
  })

  test('so many are offered, and no more', async () => {
    await Promise.all(Array.from({ length: 120 }, (_, n) => writeFile(join(folder, `z${n}.pmtiles`), whole)))
    const own = (await list()).filter(({ id }) => id !== 'streets')
    assert.equal(own.length, 100)
  })
})
