import assert from 'node:assert/strict'
import { test } from 'node:test'
import { protocolOfBytes } from './first-bytes.ts'

/** The first bytes of real units, as texts or hex. */
const openings: Readonly<Record<string, readonly (string | Buffer)[]>> = {
  gt06: [Buffer.from('78780d0108645070381126500001d8fc0d0a', 'hex'), Buffer.from('79790008', 'hex')],
  teltonika: [Buffer.from('000f333536333037303432343431303133', 'hex')],
  suntech: ['ST300STT;100850000;01;010;', 'ALT;0580000000;', 'SA200STT;317652;'],
  gl200: ['+RESP:GTFRI,02010D,867844001851958,', '+ACK:GTHBD,'],
  gps103: ['##,imei:359586015829802,A;', 'imei:359587010124900,tracker,'],
  easytrack: ['*ET,135790246811221,DW,'],
  h02: ['*HQ,4210051415,V1,164549,A,'],
  meitrack: ['$$A138,861230043907626,AAA,'],
  tk103: ['(012345678901BP05000'],
  jt808: [Buffer.from('7e0100002d013300000000003c7e', 'hex')],
  watch: ['[3G*8800000015*0009*LK,0,10,100]'],
  osmand: ['GET /?id=123&lat=1&lon=2 HTTP/1.1', 'POST /?id=4 HTTP/1.1'],
}

test('the first bytes of a connection show the protocol', () => {
  for (const [protocol, samples] of Object.entries(openings)) {
    for (const sample of samples) assert.equal(protocolOfBytes(Buffer.from(sample)), protocol, String(sample))
  }
})

test('noise, and visitors who are no trackers, show none', () => {
  for (const text of ['', 'hello', 'GET / HTTP/1.1', '\u0016\u0003\u0001', 'SSH-2.0-OpenSSH'])
    assert.equal(protocolOfBytes(Buffer.from(text, 'latin1')), undefined, text)
})
