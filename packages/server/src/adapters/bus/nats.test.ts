import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { test } from 'node:test'
import type { LogRecord } from '@rastro/core/model/live'
import type { Bus, Change, Live, NodeSign } from '../../ports/bus.ts'
import { natsBus } from './nats.ts'

const url = 'nats://127.0.0.1:4222'
const isThere = await new Promise<boolean>((resolve) => {
  const socket = connect(4222, '127.0.0.1', () => {
    socket.destroy()
    resolve(true)
  }).on('error', () => resolve(false))
})
const check = (name: string, body: (one: Bus, other: Bus) => Promise<void>) =>
  test(name, { skip: !isThere && 'no NATS server at 127.0.0.1:4222' }, async () => {
    const [one, other] = [await natsBus(url), await natsBus(url)]
    await body(one, other)
    await one.close()
    await other.close()
  })

const time = new Date('2026-08-21T12:00:00Z')
const live: Live = {
  positions: [
    {
      id: 1,
      deviceId: 7,
      protocol: 'gt06',
      serverTime: time,
      deviceTime: time,
      fixTime: time,
      valid: true,
      latitude: -23,
      longitude: -46,
      altitude: 0,
      speed: 0,
      course: 0,
      accuracy: 0,
      address: null,
      network: null,
      geofenceIds: null,
      attributes: { restTime: '08:00' },
    },
  ],
  devices: [{ deviceId: 7, status: 'online', lastUpdate: time, positionId: 1 }],
  events: [],
}

check('what one process publishes, each hears once, and dates are dates', async (one, other) => {
  const heard: [string, Live][] = []
  one.onLive((news) => void heard.push(['one', news]))
  const arrived = new Promise<void>((resolve) =>
    other.onLive((news) => {
      heard.push(['other', news])
      resolve()
    }),
  )
  one.publishLive(live)
  await arrived
  assert.deepEqual(heard, [
    ['one', live],
    ['other', live],
  ])
})

check('an edit in one process is followed in the other', async (one, other) => {
  const change: Change = { kind: 'device', id: 7, action: 'updated' }
  const heard = new Promise<Change>((resolve) => other.onChange(resolve))
  one.publishChange(change)
  assert.deepEqual(await heard, change)
})

check('a command finds the process that holds its unit, or nobody', async (one, other) => {
  other.answerCommands(async ({ deviceId }) => (deviceId === 7 ? 'sent' : 'absent'))
  one.answerCommands(async () => 'absent')
  const command = { type: 'engineStop', attributes: {} }
  assert.equal(await one.requestCommand({ ...command, deviceId: 7 }), 'sent')
  assert.equal(await one.requestCommand({ ...command, deviceId: 8 }), 'absent')
})

check('raw messages are wanted where somebody looks at them, in whatever process', async (one, other) => {
  assert.equal(one.logsWanted, false)
  const record: LogRecord = { protocol: 'gt06', uniqueId: 'one', deviceId: 7, host: '', data: '7878' }
  const heard = new Promise<LogRecord>((resolve) => other.onLog(resolve))
  const followed = new Promise((resolve) => one.onChange(resolve))
  // Comes over the same connection, after the wish
  other.publishChange({ kind: 'server', id: 1, action: 'updated' })
  await followed
  assert.equal(one.logsWanted, true)
  one.publishLog(record)
  assert.deepEqual(await heard, record)
})

check('a node is asked by its name, and one that is not there does not answer', async (one, other) => {
  const [name, nobody] = [`node-${process.pid}`, `nobody-${process.pid}`]
  const heard = new Promise<NodeSign>((resolve) => one.onNode((sign) => sign.node === name && resolve(sign)))
  const stop = other.answerAs(name, async (question) => `${question}!`)
  // Comes over the same connection, after the subscription
  other.publishNode({ node: name, isLeaving: false })
  assert.deepEqual(await heard, { node: name, isLeaving: false })
  assert.equal(await one.askNode(name, 'stored'), 'stored!')
  assert.equal(await other.askNode(name, 'stored'), 'stored!')
  assert.equal(await one.askNode(nobody, 'stored'), undefined)
  stop()
})

test('a broker that is not there is named', async () => {
  await assert.rejects(natsBus('nats://127.0.0.1:9'), {
    message: 'No NATS server answers at 127.0.0.1:9: start it, or correct NATS_URL, or leave it empty.',
  })
})
