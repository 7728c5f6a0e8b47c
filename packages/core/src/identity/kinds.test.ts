import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type IdentityName, identityKinds } from './kinds.ts'
import { isMistypedImei } from './units.ts'

const faultOf = (kind: IdentityName, typed: string) =>
  identityKinds[kind].fault(identityKinds[kind].clean(typed)) ?? 'none'
const writtenOf = (kind: IdentityName, typed: string) => identityKinds[kind].written(identityKinds[kind].clean(typed))

const right: Record<IdentityName, readonly string[]> = {
  cpf: ['111.444.777-35', '10000000108', '52998224725', '529 982 247 25'],
  cnpj: ['11.222.333/0001-81', '12.ABC.345/01DE-35', '12abc34501de35'],
  taxId: ['111.444.777-35', '11.222.333/0001-81', '12.ABC.345/01DE-35'],
  licence: ['58316794534'],
  renavam: ['00639884962', '639884962'],
  vin: ['9BD281A2DPYX01844', '1M8GDM9AXKP042788', '9bg116gw04c400001'],
  postcode: ['05414-002', '01001000'],
  imei: ['490154203237518', '35-209900-176148-1', '49015420323751', 'trator-7', '4901542032375101'],
  iccid: ['8955 0312 3456 7890 129', '895503123456789012'],
  plate: ['RTA-4F21', 'rta4f21', 'ABC 1234'],
  phone: ['11 91234-5678', '+55 (11) 3123-4567', '+1 415 555 0100'],
}

test('15 digits with a wrong check digit are a mistyped IMEI; other identifiers are not', () => {
  assert.ok(isMistypedImei('490154203237519'))
  for (const fine of ['490154203237518', '12345678', '49015420323751', 'abc']) assert.ok(!isMistypedImei(fine), fine)
})

test('numbers of real documents are taken, however they are typed', () => {
  for (const [kind, texts] of Object.entries(right)) {
    for (const text of texts) assert.equal(faultOf(kind as IdentityName, text), 'none', `${kind} ${text}`)
  }
})

test('one digit wrong, or two exchanged, is found where there is a check digit', () => {
  for (const kind of ['cpf', 'cnpj', 'licence', 'renavam'] as const) {
    const clean = identityKinds[kind].clean(right[kind][0]!)
    for (let at = 0; at < clean.length; at++) {
      const wrong = clean.slice(0, at) + ((Number(clean[at]) + 1) % 10) + clean.slice(at + 1)
      assert.equal(faultOf(kind, wrong), 'check', `${kind} ${wrong}`)
    }
  }
  const wrong: [IdentityName, string][] = [
    ['cnpj', '12.ABC.345/01ED-35'],
    ['vin', '1M8GDM9AXKP042787'],
    ['imei', '490154203237519'],
    ['iccid', '8955031234567890128'],
  ]
  for (const [kind, text] of wrong) assert.equal(faultOf(kind, text), 'check', `${kind} ${text}`)
})

test('a number of one digit alone fits its check digits and is nobody’s', () => {
  for (const kind of ['cpf', 'cnpj', 'licence', 'renavam'] as const) {
    const longest = kind === 'cnpj' ? 14 : 11
    assert.equal(faultOf(kind, '0'.repeat(longest)), 'check', kind)
  }
})

test('too short, too long, and characters that it cannot have are distinguished', () => {
  for (const kind of ['cpf', 'cnpj', 'licence', 'renavam', 'vin', 'postcode', 'imei', 'iccid'] as const) {
    assert.equal(faultOf(kind, kind === 'iccid' ? '8955' : '123'), 'length', kind)
  }
  assert.equal(faultOf('vin', '9BD281A2DPYX0184O'), 'form')
  assert.equal(faultOf('cnpj', '12ABC34501DEAB'), 'form')
  assert.equal(faultOf('iccid', '1234567890123456789'), 'form')
  assert.equal(faultOf('plate', 'AB 123 CD'), 'form')
})

test('a number is written as on documents, also while it is being typed', () => {
  assert.equal(writtenOf('cpf', '1114'), '111.4')
  assert.equal(writtenOf('cpf', '11144477735'), '111.444.777-35')
  assert.equal(writtenOf('cnpj', '12abc34501de35'), '12.ABC.345/01DE-35')
  assert.equal(writtenOf('taxId', '11222333000181'), '11.222.333/0001-81')
  assert.equal(writtenOf('postcode', '05414002'), '05414-002')
  assert.equal(writtenOf('plate', 'rta4f21'), 'RTA-4F21')
  assert.equal(writtenOf('plate', 'ab 123 cd'), 'AB 123 CD')
  assert.equal(writtenOf('phone', '(11) 912345678'), '+55 11 91234-5678')
  assert.equal(writtenOf('phone', '+1 415 555 0100'), '+1 415 555 0100')
  assert.equal(faultOf('phone', 'ask Ana'), 'form')
})

test('what is written may be typed again: nothing is added or lost', () => {
  for (const [kind, texts] of Object.entries(right)) {
    for (const text of texts) {
      const once = writtenOf(kind as IdentityName, text)
      assert.equal(writtenOf(kind as IdentityName, once), once)
      assert.ok(once.length <= identityKinds[kind as IdentityName].longest, `${kind} ${once}`)
    }
  }
})
