import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cellTower, homeNetwork, macFromHex, networkOf, wifiAccessPoint } from './network.ts'
import { testDecodeContext } from './testing.ts'

const cell = { mcc: 724, mnc: 5, lac: 6699, cid: 50132 }

test('signal strength is never positive', () => {
  assert.equal(cellTower({ ...cell, rssi: 60 }).signalStrength, -60)
  assert.equal(cellTower({ ...cell, rssi: -60 }).signalStrength, -60)
  assert.deepEqual(wifiAccessPoint(macFromHex('c83a350fa1b8'), 69, 6), {
    macAddress: 'c8:3a:35:0f:a1:b8',
    signalStrength: -69,
    channel: 6,
  })
})

test('a mast heard twice counts once, and nothing heard is no network', () => {
  assert.deepEqual(networkOf([cellTower(cell), cellTower(cell)]), { cellTowers: [cellTower(cell)] })
  assert.equal(networkOf([]), undefined)
})

test('units that tell only area and cell are in the network of the settings', () => {
  assert.deepEqual(homeNetwork(testDecodeContext()), { mcc: 0, mnc: 0 })
  const attributes = { 'geolocation.mcc': 724, 'geolocation.mnc': 5 }
  assert.deepEqual(homeNetwork(testDecodeContext({ attributes })), { mcc: 724, mnc: 5 })
})
