import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { LogRecord } from '@rastro/core/model/live'
import type { Bus, Change, LiveNews, NodeSign, Notice } from '../../ports/bus.ts'
import { isNatsInstalled, type NatsServer, startNats } from '../../testing/nats.ts'
import { natsBus } from './nats.ts'

let server: NatsServer | undefined
before(async () => {
  if (isNatsInstalled) server = await startNats()
})
after(() => server?.stop())

let installations = 0
/** Two processes of one installation. */
const check = (name: string, body: (one: Bus, other: Bus) => Promise<void>) =>
  test(name, { skip: !isNatsInstalled && 'no nats-server is installed' }, async () => {
    installations += 1
    const prefix = `installation${installations}`
    const [one, other] = [await natsBus(server!.url, { prefix }), await natsBus(server!.url, { prefix })]
    await body(one, other)
    await one.close()
    await other.close()
  })

const time = new Date('2026-08-21T12:00:00Z')
const live: LiveNews = {
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

/** Resolves after everything that one has sent to the broker so far, updates or subscriptions, has arrived. */
async function settled(one: Bus, other: Bus): Promise<void> {
  const arrived = new Promise<void>((resolve) => {
    const stop = other.onChange(({ kind }) => {
      if (kind !== 'settled') return
      stop()
      resolve()
    })
  })
  one.publishChange({ kind: 'settled', id: 0, action: 'updated' })
  await arrived
}

check('what one process publishes, each hears once, and dates are dates', async (one, other) => {
  const heard: [string, LiveNews][] = []
  one.onLive((news) => void heard.push(['one', news]))
  const arrived = new Promise<void>((resolve) =>
    other.onLive((news) => {
      heard.push(['other', news])
      resolve()
    }),
  )
  await settled(other, one)
  one.publishLive(live)
  await arrived
  assert.deepEqual(heard, [
    ['one', live],
    ['other', live],
  ])
})

const [rich] = live.positions
/** An entire fleet reports at once, each position with many attributes. */
const manyPositions = (count: number): LiveNews => ({
  positions: Array.from({ length: count }, (_, at) => ({
    ...rich!,
    id: at + 1,
    deviceId: at + 1,
    attributes: { note: 'é'.repeat(600) },
  })),
  devices: [],
  events: [],
})

check('a batch that is longer than the broker takes arrives in pieces', async (one, other) => {
  const news = manyPositions(2000)
  assert.ok(JSON.stringify(news).length > 1024 * 1024)
  const heard = new Set<number>()
  const arrived = new Promise<void>((resolve) =>
    other.onLive(({ positions }) => {
      for (const { id } of positions) heard.add(id)
      if (heard.size === 2000) resolve()
    }),
  )
  await settled(other, one)
  one.publishLive(news)
  await arrived
})

check(
  'who follows some devices hears of them, and of far others only while they are followed too',
  async (one, other) => {
    const heard: number[] = []
    const follower = other.followLive(({ positions }) => void heard.push(...positions.map(({ deviceId }) => deviceId)))
    const report = async (...deviceIds: number[]) => {
      one.publishLive({ ...live, positions: deviceIds.map((deviceId) => ({ ...rich!, deviceId })) })
      await settled(one, other)
      return heard.splice(0)
    }
    await follower.follow([7])
    assert.deepEqual(await report(7, 1007), [7])
    await follower.follow([1007])
    assert.deepEqual(await report(7, 1007), [7, 1007])
    follower.unfollow([7])
    assert.deepEqual(await report(7, 1007), [1007])
    follower.stop()
    assert.deepEqual(await report(7, 1007), [])
  },
)

check('two installations that share a broker do not hear each other', async (one, other) => {
  const neighbour = await natsBus(server!.url, { prefix: 'neighbour' })
  const heard: Change[] = []
  other.onChange((change) => heard.push(change))
  neighbour.publishChange({ kind: 'device', id: 1, action: 'updated' })
  await neighbour.close()
  await settled(one, other)
  assert.deepEqual(
    heard.map(({ kind }) => kind),
    ['settled'],
  )
})

check('an edit in one process is followed in the other', async (one, other) => {
  const change: Change = { kind: 'device', id: 7, action: 'updated' }
  const heard = new Promise<Change>((resolve) => other.onChange(resolve))
  one.publishChange(change)
  assert.deepEqual(await heard, change)
})

check('what is for one user reaches the process that has the browser, and its date is a date', async (one, other) => {
  const type = 'test'
  const event = {
    id: 0,
    attributes: { message: 'hello' },
    deviceId: 0,
    type,
    eventTime: time,
    positionId: 0,
    geofenceId: 0,
    maintenanceId: 0,
  }
  const heard = new Promise<Notice>((resolve) => other.onNotice(resolve))
  one.publishNotice({ userId: 3, event })
  assert.deepEqual(await heard, { userId: 3, event })
})

check('a command finds the process that holds its unit, or nobody', async (one, other) => {
  other.answerCommands(async ({ deviceId }) => (deviceId === 7 ? 'sent' : 'absent'))
  one.answerCommands(async () => 'absent')
  const command = { id: 0, claimedBy: '', type: 'engineStop', attributes: {}, effect: null, isAtOnce: false }
  assert.equal(await one.requestCommand({ ...command, deviceId: 7 }), 'sent')
  assert.equal(await one.requestCommand({ ...command, deviceId: 8 }), 'absent')
})

check('raw messages are wanted where somebody looks at them, in whatever process', async (one, other) => {
  assert.equal(one.logsWanted, false)
  const record: LogRecord = { protocol: 'gt06', uniqueId: 'one', deviceId: 7, host: '', data: '7878' }
  const heard = new Promise<LogRecord>((resolve) => other.onLog(resolve))
  const followed = new Promise((resolve) => one.onChange(resolve))
  // Sent over the same connection, after the subscription
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
  // Sent over the same connection, after the subscription
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

check('what has arrived on a port is answered by every process that listens', async (one, other) => {
  const answer = (node: string) => async () => ({ node, last: 3, since: 1, isOver: false, arrivals: [] })
  const question = { watch: '1:page', userId: 1, protocol: 'gt06', uniqueId: null, cursor: {} }
  assert.deepEqual(await one.askPorts(question), [])
  one.answerPorts(answer('own'))
  other.answerPorts(answer('other'))
  const nodes = (await one.askPorts(question)).map(({ node }) => node)
  assert.deepEqual(nodes, ['own', 'other'])
})

test('changes may have been missed while the broker was away: that is said meanwhile, and when it is back', {
  skip: !isNatsInstalled && 'no nats-server is installed',
}, async () => {
  const broker = await startNats()
  const bus = await natsBus(broker.url)
  const said = () => new Promise<void>((resolve) => bus.onMissed(resolve))
  const meanwhile = said()
  await broker.stop()
  await meanwhile
  const { host, port } = new URL(broker.url)
  // Said once more after all that were said while it was away
  let isBack = false
  const back = new Promise<void>((resolve) => bus.onMissed(() => isBack && resolve()))
  const again = await startNats(['-p', port])
  isBack = true
  assert.equal(new URL(again.url).host, host)
  await back
  await bus.close()
  await again.stop()
})
