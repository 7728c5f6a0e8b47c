import assert from 'node:assert/strict'
import { open } from 'node:fs/promises'
import { test } from 'node:test'
import { PMTiles } from 'pmtiles'
import { hasStreets } from './archive-files.ts'
import { tileOf } from './tile-of.ts'

const zoom = 12

test('a tile of a town has streets, one that only a highway passes has none', async (t) => {
  const path = new URL('../../../server/maps/streets.pmtiles', import.meta.url)
  const file = await open(path)
  t.after(() => file.close())
  const archive = new PMTiles({
    getKey: () => 'streets',
    async getBytes(offset, length) {
      const bytes = new Uint8Array(length)
      await file.read(bytes, 0, length, offset)
      return { data: bytes.buffer }
    },
  })
  const tileAt = async (longitude: number, latitude: number) => {
    const { x, y } = tileOf(longitude, latitude, zoom)
    return (await archive.getZxy(zoom, x, y))!.data
  }
  const avenidaPaulista = await tileAt(-46.6558, -23.5614)
  const highwayInTheWoods = await tileAt(-48.544, -25.047)
  assert.equal(hasStreets(avenidaPaulista, 'openmaptiles'), true)
  assert.equal(hasStreets(highwayInTheWoods, 'openmaptiles'), false)
  assert.equal(hasStreets(highwayInTheWoods, 'raster'), true)
})

test('the word alone is no street: it has to be a complete word of the tile', () => {
  const bytes = (text: string) => new TextEncoder().encode(text).buffer
  assert.equal(hasStreets(bytes('\n\x05minor'), 'openmaptiles'), true)
  assert.equal(hasStreets(bytes('\n\x0cRua dos minor'), 'openmaptiles'), false)
  assert.equal(hasStreets(bytes('\n\x0aminor_road'), 'protomaps'), true)
})
