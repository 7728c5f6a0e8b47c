import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { PlacePictures } from '../../ports/place-pictures.ts'
import { readPicture } from '../../testing/picture.ts'
import { placePictures } from './place-pictures.ts'

const base = fileURLToPath(new URL('../../../../web/public/base.pmtiles', import.meta.url))
const streets = fileURLToPath(new URL('../../../maps/streets.pmtiles', import.meta.url))
const land = [239, 242, 239]
const water = [187, 218, 230]
const alarm = [200, 40, 28]
const places = {
  street: { latitude: -23.5615, longitude: -46.6559 },
  rural: { latitude: -18.5, longitude: -49.2 },
  beach: { latitude: -22.9711, longitude: -43.1822 },
  sea: { latitude: -30, longitude: -20 },
  nowhere: { latitude: 52.52, longitude: 13.405 },
} as const

describe('maps of places', () => {
  let folder: string
  let opened: PlacePictures[] = []
  const problems: unknown[] = []
  const open = (files: { base: string; streets: string }) => {
    const pictures = placePictures({ ...files, onProblem: (error) => problems.push(error) })
    opened.push(pictures)
    return pictures
  }
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'rastro-maps-'))
  })
  after(async () => {
    for (const pictures of opened) pictures.close()
    opened = []
    await rm(folder, { recursive: true, force: true })
  })
  const seen = async (pictures: PlacePictures, name: keyof typeof places, language: 'en' | 'ptBR' = 'ptBR') => {
    const drawn = await pictures.draw({ ...places[name], language })
    assert.ok(drawn)
    const picture = await readPicture(drawn.png)
    assert.deepEqual([picture.width, picture.height, picture.at(560, 280)], [1120, 560, alarm])
    assert.ok(picture.bytes < 150_000)
    const has = (colour: readonly number[]) => {
      for (let y = 0; y < 560; y += 4) for (let x = 0; x < 1120; x += 4) if (near(picture.at(x, y), colour)) return true
      return false
    }
    return { ...picture, has, attribution: drawn.attribution }
  }
  // The colours of a picture are quantised to 96
  const near = (one: readonly number[], other: readonly number[]) =>
    one.every((value, at) => Math.abs(value - other[at]!) <= 4)

  test('show streets in a city, a road and towns in the country, the sea at a beach, and the ocean by its name', async () => {
    const pictures = open({ base, streets })
    const street = await seen(pictures, 'street')
    assert.ok(street.has([255, 255, 255]) && !street.has(water))
    assert.match(street.attribution, /^© OpenStreetMap contributors.*Natural Earth/)
    assert.ok((await seen(pictures, 'rural')).has(land))
    const beach = await seen(pictures, 'beach')
    assert.ok(beach.has(water) && beach.has([255, 255, 255]))
    const sea = await seen(pictures, 'sea')
    assert.ok(near(sea.at(8, 8), water) && near(sea.at(1100, 300), water) && sea.colours > 4)
    const nowhere = await seen(pictures, 'nowhere', 'en')
    assert.deepEqual([nowhere.has(land), nowhere.attribution], [true, 'Natural Earth · GeoNames'])
    assert.deepEqual(problems, [])
  })

  test('of a zoom that is asked for have no mark', async () => {
    const pictures = open({ base, streets })
    const [marked, plain] = await Promise.all(
      [undefined, 13].map(async (zoom) => {
        const { png } = (await pictures.draw({ ...places.street, language: 'en', zoom }))!
        const picture = await readPicture(png)
        return near(picture.at(560, 280), alarm)
      }),
    )
    assert.deepEqual([marked, plain], [true, false])
    const none = join(folder, 'none.pmtiles')
    assert.equal(
      await open({ base: none, streets: none }).draw({ ...places.street, language: 'en', zoom: 13 }),
      undefined,
    )
  })

  test('are drawn of what is there, and not at all where there is nothing', async () => {
    const none = join(folder, 'none.pmtiles')
    const damaged = join(folder, 'damaged.pmtiles')
    await writeFile(damaged, Buffer.alloc(500, 7))
    assert.equal((await seen(open({ base: none, streets }), 'street')).has([255, 255, 255]), true)
    assert.equal(await open({ base: none, streets }).draw({ ...places.nowhere, language: 'en' }), undefined)
    assert.equal(await open({ base: damaged, streets: damaged }).draw({ ...places.street, language: 'en' }), undefined)
  })

  test('are drawn once for many who are notified of one event, and left out when too many places wait', async () => {
    const pictures = open({ base, streets })
    const same = await Promise.all(Array.from({ length: 40 }, () => pictures.draw({ ...places.sea, language: 'en' })))
    assert.equal(new Set(same).size, 1)
    const many = Array.from({ length: 12 }, (_, at) => pictures.draw({ latitude: -30, longitude: at, language: 'en' }))
    const drawn = await Promise.all(many)
    assert.deepEqual(
      drawn.map((one) => one !== undefined),
      [...Array(3).fill(true), ...Array(9).fill(false)],
    )
  })
})
