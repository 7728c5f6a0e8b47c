import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PMTiles, zxyToTileId } from 'pmtiles'
import { pmtiles, tileId } from './pmtiles.ts'

test('a tile stands where the reader looks for it', () => {
  for (const [z, x, y] of [
    [0, 0, 0],
    [1, 1, 0],
    [5, 11, 18],
    [7, 127, 64],
  ] as const)
    assert.equal(tileId({ z, x, y }), zxyToTileId(z, x, y))
})

test('every tile comes back, also from an archive with leaf directories', async () => {
  const zoom = 7
  const tiles = Array.from({ length: 4 ** zoom }, (_, n) => ({
    z: zoom,
    x: n % 128,
    y: n >> 7,
    data: Buffer.from(`tile ${n}`),
  }))
  const archive = pmtiles(tiles, { name: 'test' }, { minZoom: zoom, maxZoom: zoom, bounds: [-180, -85, 180, 85] })
  const reader = new PMTiles({
    getKey: () => 'test',
    getBytes: async (offset, length) => {
      const bytes = archive.subarray(offset, offset + length)
      return { data: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer }
    },
  })
  for (const n of [0, 1, 4711, 16_383]) {
    const tile = await reader.getZxy(zoom, n % 128, n >> 7)
    assert.equal(Buffer.from(tile!.data).toString(), `tile ${n}`)
  }
  assert.deepEqual(await reader.getMetadata(), { name: 'test' })
})
