import assert from 'node:assert/strict'
import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { test } from 'node:test'
import { type Proof, type ProofParts, proofPartNames } from '@rastro/core/model/proof'
import { checkProof, sealProof } from './proof-seal.ts'

function newKey() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const spki = publicKey.export({ type: 'spki', format: 'der' })
  return { publicKey, privateKey, published: spki.toString('base64') }
}
const key = newKey()

const count = { total: 1, included: 1 }
const parts: ProofParts = {
  about: {
    made: '2026-11-28T12:00:00.000Z',
    madeBy: 'Marina Duarte',
    actor: null,
    reason: 'Furto, BO 123/2026',
    from: '2026-11-27T12:00:00.000Z',
    to: '2026-11-28T12:00:00.000Z',
    timezone: 'America/Sao_Paulo',
    counts: { fixes: count, events: count, commands: count },
  },
  vehicle: {
    ...{ id: 7, name: 'Strada 07', plate: 'RTA-4F21', brand: 'Fiat', model: 'Strada' },
    ...{ year: '2024', colour: 'Branca', chassis: '9BD', renavam: '123' },
  },
  tracker: { identifier: '867459048213377', model: 'ST-310U', protocol: 'suntech' },
  drivers: [],
  fixes: [
    {
      ...{ id: 1, time: '2026-11-28T11:00:00.000Z', received: '2026-11-28T11:00:01.000Z', valid: true },
      ...{ latitude: -23.5505, longitude: -46.6333, speedKmh: 94, course: 180 },
      ...{ ignition: true, satellites: 11, address: 'Av. Brasil, 980' },
    },
  ],
  events: [],
  commands: [],
  photos: [],
}
const sealed = sealProof(key, parts)
/** As a file that was read again, with these letters replaced. */
const file = (find = '', replace = ''): unknown => JSON.parse(JSON.stringify(sealed, null, 2).replace(find, replace))

test('a pack that was not changed is valid, however its file is written', () => {
  const { isValid, differing, sha256, plate, made } = checkProof(key, file())
  assert.deepEqual([isValid, differing, sha256, plate], [true, [], sealed.sha256, 'RTA-4F21'])
  assert.equal(made?.toISOString(), parts.about.made)
  const { parts: own, ...rest } = sealed
  const turned = Object.fromEntries(Object.entries(own).reverse())
  assert.ok(checkProof(key, { parts: turned, ...rest }).isValid)
})

test('a pack from before there were photos is valid without them, and none loses photos that were signed', () => {
  const { photos: _, ...before } = parts
  const { hashes, ...old } = sealProof(key, before)
  const read = JSON.parse(JSON.stringify({ hashes, ...old }))
  assert.deepEqual(Object.keys(read.hashes).includes('photos'), false)
  assert.ok(checkProof(key, read).isValid)
  const { photos: _hash, ...fewer } = sealed.hashes
  assert.deepEqual(checkProof(key, { ...sealed, parts: before }).differing, ['photos'])
  assert.deepEqual(checkProof(key, { ...sealed, parts: before, hashes: fewer }).differing, ['hashes'])
})

test('one changed byte is found, and the part that has it', () => {
  for (const [find, replace, part] of [
    ['-23.5505', '-23.5506', 'fixes'],
    ['"speedKmh": 94', '"speedKmh": 84', 'fixes'],
    ['RTA-4F21', 'RTA-4F22', 'vehicle'],
    ['867459048213377', '867459048213378', 'tracker'],
    ['Marina', 'Mariana', 'about'],
    ['"events": []', '"events": [{}]', 'events'],
    ['"drivers": []', '"drivers": null', 'drivers'],
  ] as const) {
    const { isValid, isSigned, differing } = checkProof(key, file(find, replace))
    assert.deepEqual([isValid, isSigned, differing], [false, true, [part]], find)
  }
})

test('changed digests, a part more or less, and a pack of another key or format are found', () => {
  const changed = { ...parts, vehicle: { ...parts.vehicle, plate: 'AAA-0000' } }
  const forged: Proof = { ...sealed, parts: changed, hashes: sealProof(key, changed).hashes }
  assert.deepEqual(checkProof(key, forged).differing, ['hashes'])
  const again = { ...sealProof(key, changed), signature: sealed.signature }
  assert.deepEqual([checkProof(key, again).isSigned, checkProof(key, again).isValid], [false, false])
  // Signed by somebody else, who names their own key in the file
  const others = checkProof(key, sealProof(newKey(), parts))
  assert.deepEqual([others.isSigned, others.isValid, others.differing], [false, false, []])
  assert.deepEqual(checkProof(key, { ...sealed, parts: { ...parts, more: 1 } }).differing, ['more'])
  const { fixes: _, ...less } = parts
  assert.deepEqual(checkProof(key, { ...sealed, parts: less }).differing, ['fixes'])
  assert.equal(checkProof(key, { ...sealed, format: 'rastro-proof-2' }).isValid, false)
})

test('whatever JSON is sent is answered, and is no pack', () => {
  let deep: unknown = 1
  for (let level = 0; level < 5000; level++) deep = [deep]
  const odd = [null, 1, 'x', [], {}, { parts: [], hashes: 3 }, { ...sealed, signature: 7 }, { ...sealed, sha256: {} }]
  for (const sent of [...odd, { ...sealed, parts: { ...parts, fixes: deep } }, { ...sealed, hashes: deep }])
    assert.equal(checkProof(key, sent).isValid, false)
  assert.deepEqual(checkProof(key, {}).differing, [...proofPartNames.filter((name) => name !== 'photos'), 'hashes'])
})

test('the signature can be verified with the published key alone', () => {
  const published = createPublicKey({ key: Buffer.from(sealed.publicKey, 'base64'), type: 'spki', format: 'der' })
  const signed = Buffer.from(`rastro-proof-1 ${sealed.sha256}`)
  assert.ok(verify(null, signed, published, Buffer.from(sealed.signature, 'base64')))
})
