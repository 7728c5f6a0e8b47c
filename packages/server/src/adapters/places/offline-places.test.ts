import assert from 'node:assert/strict'
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, sep } from 'node:path'
import { before, describe, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { type AddressTeller, addressTeller } from '@rastro/core/places/address-teller'
import { placeWords } from '@rastro/core/places/words'
import type { KnownPlaces } from '../../ports/places.ts'
import { offlinePlaces } from './offline-places.ts'

/** Place, and its address in Portuguese and English. */
const known: readonly [latitude: number, longitude: number, portuguese: string | undefined, english?: string][] = [
  [-23.5614, -46.6559, 'Avenida Paulista, São Paulo', 'Avenida Paulista, São Paulo'],
  [-23.5505, -46.6333, 'Praça da Sé, São Paulo', 'Praça da Sé, São Paulo'],
  [-22.9711, -43.185, 'Rua Figueiredo de Magalhães, Copacabana, Rio de Janeiro'],
  [-16.68, -49.2568, 'Praça Doutor Pedro Ludovico Teixeira, Setor Central, Goiânia'],
  // The data of Recife and of Brasília holds parts of their neighbours
  [-8.01, -34.855, 'Rua São João, Olinda'],
  [-15.8333, -48.0565, 'Avenida Central, Taguatinga'],
  [-22.9056, -47.0608, 'Campinas, SP', 'Campinas, SP'],
  [-22.85, -47.0, '9 km a nordeste de Campinas, SP', '9 km north-east of Campinas, SP'],
  // A federal road beside no street
  [-30.0643, -51.3403, 'BR-116, 6 km a norte de Guaíba, RS'],
  [-4.5, -65.2, '137 km a sudoeste de Tefé, AM', '137 km south-west of Tefé, AM'],
  [48.8584, 2.2945, 'Paris 16 Passy, Île-de-France'],
  [35.68, 139.76, 'Hatchōbori, Tokyo'],
  // The same town from either side of the antimeridian
  [-16.8, 179.98, '69 km a leste de Savusavu, Northern', '69 km east of Savusavu, Northern'],
  [-16.8, -179.98, '73 km a leste de Savusavu, Northern', '73 km east of Savusavu, Northern'],
  [-30, -25, undefined],
  [0, 0, undefined],
  [90, 0, undefined],
  [-90, 180, undefined],
  [Number.NaN, 1, undefined],
  [1, Number.POSITIVE_INFINITY, undefined],
  [95, 200, undefined],
]

describe('the places that come with the program', () => {
  let places: KnownPlaces
  let tell: AddressTeller
  before(async () => {
    const opened = await offlinePlaces((error) => assert.fail(String(error))).open()
    places = opened!
    tell = places.tell
  })
  const told = (deviceId: number, latitude: number, longitude: number) =>
    tell(deviceId, latitude, longitude, placeWords.ptBR)

  test('tell street and city, road, or nearest town with distance and direction; where nobody lives, nothing', () => {
    for (const [at, [latitude, longitude, portuguese, english]] of known.entries()) {
      assert.equal(told(at + 1, latitude, longitude), portuguese, `${latitude} ${longitude}`)
      const inEnglish = tell(at + 1, latitude, longitude, placeWords.en)
      if (english !== undefined || portuguese === undefined) assert.equal(inEnglish, english)
    }
  })

  test('stay within the memory that they may take', () => {
    const { streets, roads } = places.data
    assert.ok(streets.length + roads.length <= 15e6)
    assert.ok(streets.buffer instanceof SharedArrayBuffer)
  })

  test('a vehicle that trembles has the address it had, one that moves another', () => {
    const paulista = 'Avenida Paulista, São Paulo'
    const small = addressTeller(places.data, 4)
    const at = (deviceId: number, latitude: number, longitude: number) =>
      small(deviceId, latitude, longitude, placeWords.ptBR)
    assert.equal(at(1, -23.5614, -46.6559), paulista)
    assert.equal(at(1, -23.56144, -46.65594), paulista)
    assert.equal(at(1, -22.9056, -47.0608), 'Campinas, SP')
    // The fifth device evicts the first, with another address
    assert.equal(at(5, -22.9056, -47.0608), 'Campinas, SP')
    assert.equal(at(5, -23.5614, -46.6559), paulista)
    assert.equal(at(1, -30, -25), undefined)
    assert.equal(at(5, -23.5614, -46.6559), paulista)
  })

  test('are found by name: towns by size, a street once a city, house numbers and accents ignored', async () => {
    const search = await offlinePlaces((error) => assert.fail(String(error))).search()
    for (const [typed, kind, first, latitude, longitude] of [
      ['campinas', 'town', 'Campinas, SP', -22.91, -47.06],
      ['RIO', 'town', 'Rio de Janeiro, RJ', -22.91, -43.18],
      ['faria lima', 'street', 'Avenida Brigadeiro Faria Lima, São Paulo', -23.6, -46.68],
      ['av paulista 1578', 'street', 'Avenida Paulista, São Paulo', -23.57, -46.64],
      ['r. 25 de marco, são paulo', 'street', 'Rua 25 de Março, São Paulo', -23.53, -46.4],
    ] as const) {
      const place = search!(typed, 10).find((one) => one.kind === kind)
      assert.equal(place && `${place.name}, ${place.region}`, first, typed)
      const off = Math.hypot(place!.latitude - latitude, place!.longitude - longitude)
      assert.ok(off < 0.05, `${typed}: ${place!.latitude} ${place!.longitude}`)
    }
    const cities = search!('avenida brasilia', 10).map(({ name, region }) => `${name.split(',')[0]} ${region}`)
    assert.equal(new Set(cities).size, cities.length)
    assert.ok(search!('rua', 10).length <= 20)
    assert.deepEqual(search!('qqqqqq', 10), [])
    assert.deepEqual(search!('-- ,', 10), [])
  })

  test('that are missing or damaged are reported once, and nobody has an address from them', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'places-'))
    for (const isMissing of [true, false]) {
      const where = pathToFileURL(join(folder, isMissing ? 'nowhere' : '') + sep)
      if (!isMissing) {
        await writeFile(join(folder, 'streets.bin.zst'), Buffer.from('what is this'))
        for (const name of ['roads', 'towns'])
          await copyFile(new URL(`${name}.bin.zst`, import.meta.url), join(folder, `${name}.bin.zst`))
      }
      const failures: unknown[] = []
      const broken = offlinePlaces((error) => failures.push(error), where)
      assert.deepEqual(await Promise.all([broken.open(), broken.open()]), [undefined, undefined])
      assert.equal(await broken.open(), undefined)
      assert.equal(await broken.search(), undefined)
      assert.equal(failures.length, 1)
    }
    await rm(folder, { recursive: true })
  })
})
