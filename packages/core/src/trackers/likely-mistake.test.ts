import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Arrival } from '../model/arrival.ts'
import { likelyMistake, type Mistake, type Waiting } from './likely-mistake.ts'
import { isNearIdentifier } from './near-identifier.ts'

const imei = '864507038112650'
const at = new Date('2026-11-27T14:31:52Z')
const quiet: Waiting = {
  model: { protocol: 'gt06', number: 'imei' },
  uniqueId: imei,
  standing: 'free',
  arrivals: [],
  callers: [],
  ports: { gt06: 5023, h02: 5013 },
  isHostPrivate: false,
  waitedMs: 10_000,
}
const arrival = (change: Partial<Arrival>): Arrival => ({
  id: 'a:1',
  at,
  kind: 'message',
  connection: 'a:1',
  transport: 'tcp',
  host: '203.0.113.27',
  uniqueId: null,
  data: null,
  length: 0,
  fix: null,
  fixTime: null,
  reason: null,
  looksLike: null,
  ...change,
})
const fix = { valid: true, latitude: -23.5, longitude: -46.6, speed: 0, satellites: 12 }
const login = arrival({ uniqueId: imei })
const position = (valid = true, fixTime = at) =>
  arrival({ kind: 'position', uniqueId: imei, fix: { ...fix, valid }, fixTime })
const later = (minutes: number) => new Date(at.getTime() + minutes * 60_000)
const MINUTE = 60_000

const table: readonly (readonly [what: string, waiting: Partial<Waiting>, mistake: Mistake | undefined])[] = [
  ['it is too early', {}, undefined],
  ['all is well', { arrivals: [login, position()], waitedMs: 5 * MINUTE }, undefined],
  ['nothing has come for minutes', { waitedMs: 3 * MINUTE }, { kind: 'nothing' }],
  ['nothing of an unknown identifier', { uniqueId: '', waitedMs: 3 * MINUTE }, { kind: 'nothing' }],
  [
    'nothing, and it sends datagrams alone',
    { model: { protocol: 'calamp', number: 'digits10', onlyUdp: true }, uniqueId: '4012345678', waitedMs: 3 * MINUTE },
    { kind: 'onlyUdp' },
  ],
  ['the SIM card cannot reach this address', { isHostPrivate: true }, { kind: 'hostPrivate' }],
  ['it came over this address nevertheless', { isHostPrivate: true, arrivals: [login] }, undefined],
  ['the vehicle of another', { standing: 'taken', waitedMs: 5 * MINUTE }, { kind: 'taken' }],
  ['a disabled vehicle', { standing: 'disabled', arrivals: [login] }, { kind: 'disabled' }],
  ['one digit differs', { callers: ['864507038112658'] }, { kind: 'otherIdentifier', uniqueId: '864507038112658' }],
  ['the serial number calls', { callers: ['4507038112650'] }, { kind: 'otherIdentifier', uniqueId: '4507038112650' }],
  ['another unit calls', { callers: ['359587010124900'] }, undefined],
  ['the right one calls too', { callers: ['864507038112658'], arrivals: [login] }, undefined],
  [
    'the port of another protocol',
    { arrivals: [arrival({ kind: 'unreadable', looksLike: 'h02' })] },
    { kind: 'wrongPort', protocol: 'h02', port: 5013 },
  ],
  [
    'a protocol that is not read here',
    { arrivals: [arrival({ kind: 'unreadable', looksLike: 'suntech' })] },
    { kind: 'unknownProtocol', protocol: 'suntech' },
  ],
  ['unreadable bytes', { arrivals: [arrival({ kind: 'unreadable' })] }, { kind: 'unreadable' }],
  ['an unreadable frame among readable ones', { arrivals: [login, arrival({ kind: 'unreadable' })] }, undefined],
  ['too few digits', { uniqueId: '8645070381126' }, { kind: 'identifierLength', digits: 15 }],
  [
    'an IMEI in place of a serial number',
    { model: { protocol: 'h02', number: 'digits10' } },
    { kind: 'identifierLength', digits: 10 },
  ],
  ['a connection that says nothing', { arrivals: [arrival({ kind: 'silent' })] }, { kind: 'silent' }],
  ['a login without a place', { arrivals: [login], waitedMs: 2 * MINUTE }, { kind: 'noPosition' }],
  ['a login a moment ago', { arrivals: [login], waitedMs: MINUTE }, undefined],
  ['a position without a fix', { arrivals: [login, position(false)] }, { kind: 'noFix' }],
  ['a fix after one without', { arrivals: [login, position(false), position()] }, undefined],
  ['a clock in another zone', { arrivals: [position(true, later(-180))] }, { kind: 'clockOff', minutes: -180 }],
  ['a clock ahead', { arrivals: [position(true, later(480))] }, { kind: 'clockOff', minutes: 480 }],
  ['a position out of its memory', { arrivals: [position(true, later(-37))] }, undefined],
  ['a position of yesterday', { arrivals: [position(true, later(-1440))] }, undefined],
]

for (const [what, waiting, mistake] of table) {
  test(`the likely mistake: ${what}`, () => {
    assert.deepEqual(likelyMistake({ ...quiet, ...waiting }), mistake)
  })
}

test('identifiers are near that a person confuses, and not others', () => {
  const near = ['864507038112651', '864507038112605', '86450703811265', '038112650', '03811265', '0864507038112650']
  for (const called of near) assert.ok(isNearIdentifier(imei, called), called)
  const far = [imei, '', '8112650', '359587010124900', '864507038119999']
  for (const called of far) assert.ok(!isNearIdentifier(imei, called), called)
  assert.ok(isNearIdentifier('0580001234', '580001234'))
})
