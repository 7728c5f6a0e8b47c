import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Reader } from '../bytes.ts'
import { hexBytes } from '../testing.ts'
import { readConfiguration } from './configuration.ts'

const hex = (text: string) => Buffer.from(text, 'latin1').toString('hex')
const place = '00f5f6f1 f8dd34e4'
const degrees = [hexBytes(place).readInt32LE(0) / 1e7, hexBytes(place).readInt32LE(4) / 1e7]

/** Items of a configuration with the settings that they tell. */
const items: readonly [key: string, data: string, attributes: object][] = [
  ['01', '00000102', { moduleNumber: 258 }],
  ['02', '0000ffff', { versionFw: '65535' }],
  ['03', hex('358688000003802'), { imei: '358688000003802' }],
  ['04', hex('8955'), { iccid: '8955' }],
  ['05', '010203040506', { bleMac: '010203040506' }],
  ['06', '00000102', { settingTime: 258 }],
  ['07', '00000102', { runTimes: 258 }],
  ['0a', '000102 01', { interval: 258, petMode: 1 }],
  ['0d', '00000102', { passwordProtect: 258 }],
  ['0e', 'fd', { timeZone: -3 }],
  ['0f', '80000001', { enableControl: 2_147_483_649 }],
  ['13', hex('Rex'), { deviceName: 'Rex' }],
  ['14', '41 1074', { batteryLevel: 65, battery: 4.212 }],
  ['15', `${place} ${hex('Home')}`, { bleLatitude: degrees[0], bleLongitude: degrees[1], bleLocation: 'Home' }],
  ['17', hex('a'), { gpsUrl: 'a' }],
  ['18', hex('b'), { lbsUrl: 'b' }],
  ['1a', hex('c'), { firmware: 'c' }],
  ['1b', hex('d'), { gsmModule: 'd' }],
  ['1d', `01 ${place}`, { agpsUpdate: 1, agpsLatitude: degrees[0], agpsLongitude: degrees[1] }],
  ['30', `93 ${hex('5511')}`, { number3: '5511' }],
  ['31', `01 ${hex('55')}`, { prefixFlag: 1, prefix: '55' }],
  ['33', '07', { phoneSwitches: 7 }],
  ['40', hex('apn'), { apn: 'apn' }],
  ['41', hex('user'), { apnUser: 'user' }],
  ['42', hex('word'), { apnPassword: 'word' }],
  ['43', `01 1443 ${hex('a.example')}`, { port: 5187, server: 'a.example' }],
  ['44', '0000003c 00000078 00000e10', { heartbeatInterval: 60, uploadInterval: 120, uploadLazyInterval: 3600 }],
  ['47', hex('id'), { deviceId: 'id' }],
  ['4e', '02', { gsmBand: 2 }],
  ['50', '03', { powerAlert: 3 }],
  ['51', '80000001', { geoAlert: 2_147_483_649 }],
  ['53', '0102', { motionAlert: 258 }],
  ['5c', '05 0000003c', { barkLevel: 5, barkInterval: 60 }],
  ['61', hex('5511'), { msisdn: '5511' }],
  ['62', '01 010203040506', { wifiWhitelist: 1, wifiWhitelistMac: '010203040506' }],
  ['64', `14 00000102 ${hex('Vivo')}`, { rssi: 20, networkBand: 258, operator: 'Vivo' }],
  [
    '65',
    '14 01 02 010203040506 0a0b0c0d0e0f',
    { rssi: 20, networkStatus: 1, serverStatus: 2, networkPlmn: '010203040506', homePlmn: '0a0b0c0d0e0f' },
  ],
  ['66', hex('72405'), { imsi: '72405' }],
  ['75', '00000102', { extraEnableControl: 258 }],
  ['99', 'ff', {}],
]
for (const [key, data, attributes] of items) {
  test(`item ${key} of a configuration tells ${Object.keys(attributes).join(', ') || 'nothing'}`, () => {
    const bytes = hexBytes(key + data)
    const next = hexBytes('02 67 01')
    const body = Buffer.concat([next, Buffer.of(bytes.length), bytes, next])
    assert.deepEqual(readConfiguration(new Reader(body)), attributes)
  })
}
