import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crc16X25 } from './checksums.ts'
import { guessProtocols } from './guess.ts'
import { loadProtocols } from './index.ts'

const now = new Date('2026-11-28T12:00:00Z')
const protocols = await loadProtocols()
const guess = (bytes: Buffer | string) => guessProtocols(Buffer.from(bytes as string), protocols, now)

const messages: readonly [string, Buffer | string][] = [
  ['gt06', Buffer.from('78780d0108645070381126500001d8fc0d0a', 'hex')],
  ['h02', '*HQ,4210051415,V1,143005,A,2333.0300,S,04637.9980,W,032.40,090,211126,FFFFFBFF#'],
  ['h02', '*HQ,135790246811220,HTBT#'],
  ['easytrack', '*ET,358155100132943,MQ#'],
  [
    'suntech',
    'ST300STT;205027329;03;374;20260121;15:04:05;0f1a2b;-23.55;-046.63;060.0;090.5;11;1;12;12.63;110001;2;0312\r',
  ],
  // It begins as a message of gl200 does, which reads the same place and less beside it
  [
    'gl100',
    '+RESP:GTTRI,490154203237518,1,0,0,1,12.5,90,760.5,1,-46.600001,-23.500001,20261127191500,0724,0005,18D8,6141,00,11F0,0102120204\0',
  ],
]
for (const [name, message] of messages)
  test(`a message of ${name} is of it before all others`, () => assert.equal(guess(message)[0]?.protocol.name, name))

test('it says what the unit calls itself, and an IMEI with a right check digit counts for more', () => {
  const [right] = guess('*ET,490154203237518,MQ#')
  const [wrong] = guess('*ET,490154203237517,MQ#')
  assert.deepEqual(right!.uniqueIds, ['490154203237518'])
  assert.ok(right!.score > wrong!.score)
})

const sealed = '40402700043231334744503230323630303030313700000000a0020000010000010120110100'
test('a whole message with its marks, length and checksum is of its protocol, though little is read in it', () => {
  const body = Buffer.from(sealed, 'hex')
  body.writeUInt16LE(body.length + 4, 2)
  const end = Buffer.from([0, 0, 0x0d, 0x0a])
  end.writeUInt16LE(crc16X25(body))
  assert.equal(guess(Buffer.concat([body, end]))[0]?.protocol.name, 'castel')
  end.writeUInt16LE(crc16X25(body) ^ 1)
  assert.notEqual(guess(Buffer.concat([body, end]))[0]?.protocol.name, 'castel')
})

test('a short mark at the front of noise is no form', () => {
  for (const noise of ['SMALL talk', '~A note', '@home, sweet', 'ST9 of many'])
    assert.deepEqual(
      guess(noise).filter(({ score }) => score >= 3),
      [],
      noise,
    )
})

test('noise, and visitors who are no trackers, are of none', () => {
  for (const bytes of ['', 'hello', 'GET / HTTP/1.1\r\n\r\n', 'SSH-2.0-OpenSSH\r\n'])
    assert.deepEqual(guess(bytes), [], bytes)
})

test('a datagram of a protocol that also has a stream is read as such', () => {
  const place = '10146af933c0858200008ae600000a2d02f800000000'
  const datagram = `2faf97de06000011db056af933c1900409010400000d010d0f020000${place}0000`
  assert.equal(guess(Buffer.from(datagram, 'hex'))[0]?.protocol.name, 'pst')
})

test('what a protocol reads in the same bytes in any order is chance', () => {
  const [, gt06] = messages[0]!
  const [best] = guess(Buffer.from(gt06 as Buffer).reverse())
  assert.ok((best?.score ?? 0) < 3, `${best?.protocol.name} reads it with ${best?.score}`)
})
