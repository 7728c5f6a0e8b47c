import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Device } from '../resources/device.ts'
import { createSearchTexts, queryOf, searchRank, searchText } from './search.ts'

const none = { groups: '', driver: '' }
const all = { masked: false, shown: [] }
const device = (name: string, rest: Partial<Device> = {}): Device =>
  ({ name, uniqueId: 'x1', phone: null, model: null, contact: null, attributes: {}, ...rest }) as Device
const plated = (placa: string, name = 'Carro'): Device => device(name, { attributes: { veiculo: { placa } } })

const rankIn = (text: string, keyword: string) => searchRank(text, queryOf(keyword)!)
const rank = (found: Device, keyword: string) => rankIn(searchText(found, none, all), keyword)

const sprinter = device('Unidade 07', {
  uniqueId: '867459-041',
  phone: '+55 (11) 98874-1020',
  model: 'FMB920',
  contact: 'Oficina do Zé',
  attributes: { frota: 'Prefixo 3312', veiculo: { placa: 'GHB-1J77', marca: 'Mercedes-Benz', modelo: 'Sprinter 416' } },
})

test('[LIST-27] a plate is found with hyphen, with a space, without either, and in any case', () => {
  for (const placa of ['ABC-1234', 'ABC1234', 'abc 1234'])
    for (const keyword of ['ABC-1234', 'abc1234', 'Abc 1234', ' abc-1234 ', 'abc–1234'])
      assert.equal(rank(plated(placa), keyword), 0, `${placa} by ${keyword}`)
  for (const keyword of ['ABC1D23', 'abc-1d23', 'abc 1d23']) assert.equal(rank(plated('ABC-1D23'), keyword), 0, keyword)
  for (const keyword of ['abc12', 'ABC-12', 'abc 12']) assert.equal(rank(plated('ABC-1234'), keyword), 1, keyword)
  for (const keyword of ['ABC-1235', 'abd1234', '1234-abc']) assert.equal(rank(plated('ABC-1234'), keyword), undefined)
})

test('[LIST-27] a plate that stands in the name is found likewise', () => {
  for (const name of ['Toro ABC-1D23', 'ABC 1D23 Toro', 'Toro (abc1d23)'])
    for (const keyword of ['abc-1d23', 'abc1d23', 'ABC 1D23 toro'])
      assert.ok(rank(device(name), keyword)! <= 3, `${name} by ${keyword}`)
})

test('[LIST-27] name, identifier, plate, brand, model, phone and contact are searched', () => {
  for (const keyword of [
    'unidade',
    '867459041',
    '867459-041',
    'ghb1j',
    'mercedes',
    '416',
    'fmb920',
    '98874',
    '+55',
    'oficina',
  ])
    assert.notEqual(rank(sprinter, keyword), undefined, keyword)
  assert.equal(rank(sprinter, 'volvo'), undefined)
})

test('accents and hyphens may be left out or put in, on either side', () => {
  const truck = device('Caminhão nº 7 – São João')
  for (const keyword of ['caminhao', 'CAMINHÃO', 'sao joao', 'joão', 'no 7'])
    assert.notEqual(rank(truck, keyword), undefined, keyword)
  assert.notEqual(rank(device('Caminhao'), 'caminhão'), undefined)
  for (const keyword of ['mercedes-benz', 'mercedes benz', 'mercedesbenz', 'benz'])
    assert.notEqual(rank(sprinter, keyword), undefined, keyword)
})

test('words are found in any order and across texts, but each must be there', () => {
  for (const keyword of ['sprinter mercedes', '07 sprinter', 'ghb oficina 416'])
    assert.notEqual(rank(sprinter, keyword), undefined, keyword)
  assert.equal(rank(sprinter, 'sprinter volvo'), undefined)
  assert.equal(rank(sprinter, 'zsprinter'), undefined)
})

test('driver, group and the fields chosen for the row are searched', () => {
  const text = searchText(
    sprinter,
    { groups: 'Base Sul\nCuritiba', driver: 'José Álvares' },
    { ...all, shown: ['frota'] },
  )
  for (const keyword of ['jose', 'alvares', 'base sul', 'curitiba', '3312', 'prefixo3312'])
    assert.notEqual(rankIn(text, keyword), undefined, keyword)
  assert.equal(rank(sprinter, '3312'), undefined)
})

test('what is masked is not searched (A-72)', () => {
  const text = searchText(sprinter, none, { masked: true, shown: ['uniqueId', 'frota'] })
  for (const keyword of ['867459', '98874', 'fmb920']) assert.equal(rankIn(text, keyword), undefined, keyword)
  for (const keyword of ['sprinter', 'ghb', '3312', 'oficina'])
    assert.notEqual(rankIn(text, keyword), undefined, keyword)
})

test('the complete plate, name or number is best, then what begins so, then words that do, then the rest', () => {
  assert.equal(rank(device('7'), '7'), 0)
  assert.equal(rank(device('70'), '7'), 1)
  assert.equal(rank(device('Van 7'), '7'), 2)
  assert.equal(rank(device('Van 17'), '7'), 3)
  assert.equal(rank(device('Unidade 07'), 'unidade 0'), 1)
  assert.equal(rank(device('Unidade 07'), '07 uni'), 2)
  assert.equal(rankIn(searchText(device('Van'), { groups: 'Base Sul', driver: '' }, all), 'base sul'), 2)
})

test('nothing but spaces and signs asks for nothing', () => {
  for (const keyword of ['', '  ', '-', ' – ']) assert.equal(queryOf(keyword), undefined)
  assert.equal(queryOf('- abc')?.words.length, 1)
})

test('the text is made again when the vehicle or what surrounds it has changed', () => {
  const textOf = createSearchTexts(all)
  const van = device('Van')
  assert.equal(textOf(van, none), textOf(van, { ...none }))
  assert.match(textOf(van, { ...none, driver: 'Ana' }), /ana/)
  assert.match(textOf(van, { groups: 'Sul', driver: 'Ana' }), /sul/)
  assert.match(textOf({ ...van, name: 'Bus' }, none), /bus/)
})
