import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { User } from '@rastro/core/resources/user'
import { Runner } from '../../../jobs/runner.ts'
import { sweep } from '../../../jobs/sweep.ts'
import type { SendOutcome } from '../../../ports/channels.ts'
import { dialects } from '../../../testing/dialects.ts'
import { deliver } from './deliver.ts'
import { fanOut } from './fan-out.ts'
import { messagesJob } from './messages-job.ts'
import { accepted, MINUTE_MS, messagesRig } from './testing.ts'

for (const [dialect, open] of dialects) {
  describe(`the sending of messages, on ${dialect}`, () => {
    const rig = messagesRig(open)
    const { make, happen, sos, turn, sentTo, rows, states, setUser } = rig

    test('a channel that fails is tried again, later and later and not before it says; then the fallback is used', async () => {
      await make(rig.fleet.USR, { notificators: 'whatsapp', attributes: { fallback: 'sms,telegram,mail' } })
      rig.answer = ({ channel: name }) => (name === 'whatsapp' ? { state: 'later', words: 'busy' } : accepted)
      await happen([{}])
      const pauses: number[] = []
      for (let attempt = 0; attempt < 6; attempt += 1) {
        await turn()
        const [row] = await rows()
        pauses.push((row!.dueTime - rig.app.clock.now().getTime()) / 1000)
        rig.app.clock.advance(row!.dueTime - rig.app.clock.now().getTime())
      }
      assert.deepEqual(pauses.slice(0, 5), [5, 15, 45, 135, 405])
      await turn()
      assert.deepEqual(sentTo(), ['USR telegram', ...Array.from({ length: 6 }, () => 'USR whatsapp')])
      assert.deepEqual(
        (await rows()).map(({ channel: name, state, outcome, attempts }) => [name, state, outcome, attempts]),
        [
          ['whatsapp', 'failed', 'busy', 6],
          ['telegram', 'sent', 'taken', 1],
        ],
      )
      rig.app.clock.advance(10 * MINUTE_MS)
      rig.answer = ({ channel: name }) => (name === 'whatsapp' ? { state: 'refused', words: 'nobody there' } : accepted)
      await happen([{}])
      await turn()
      assert.equal(rig.sent.at(-1)?.channel, 'telegram')
      rig.app.clock.advance(10 * MINUTE_MS)
      rig.answer = () => ({ state: 'later', words: 'too many', afterMs: 90_000 })
      await happen([{}])
      await turn()
      const last = (await rows()).at(-1)!
      assert.equal(last.dueTime - rig.app.clock.now().getTime(), 90_000)
    })

    test('a channel that is not configured is reported, and offered to nobody', async () => {
      await make(rig.fleet.USR, { notificators: 'mail,sms,pigeon' })
      await happen([{}])
      await turn()
      assert.deepEqual(sentTo(), ['USR mail'])
      const skipped = (await states()).filter(([state]) => state === 'skipped')
      assert.deepEqual(skipped, [['skipped', 'The channel sms is not configured']])
      const offered = await rig.app.as(rig.fleet.USR).notifications.channels({ query: {} })
      assert.deepEqual(
        offered.map(({ type }) => type),
        ['web', 'mail', 'command', 'whatsapp', 'telegram'],
      )
    })

    test('whoever sees the vehicle reads what became of an event, and names only of people whom they manage', async () => {
      for (const user of [rig.fleet.USR, rig.fleet.CLI]) await make(user, { description: `For ${user.name}` })
      const [id] = await happen([{}])
      await turn()
      const rules = async (user: User) =>
        (await rig.app.as(user).events.deliveries({ params: { id: id! } })).map(
          ({ notificationName }) => notificationName,
        )
      assert.deepEqual(await rules(rig.fleet.ADM), ['For CLI', 'For USR'])
      assert.deepEqual(await rules(rig.fleet.CLI), ['For CLI', null])
      const read = async (user: User) =>
        (await rig.app.as(user).events.deliveries({ params: { id: id! } })).map(
          ({ userName, userId, channel: name, state, outcome }) => [userName, userId, name, state, outcome],
        )
      const [usr, cli, hidden] = [
        ['USR', rig.fleet.USR.id, 'mail', 'sent', 'taken'],
        ['CLI', rig.fleet.CLI.id, 'mail', 'sent', 'taken'],
        [null, 0, 'mail', 'sent', 'taken'],
      ]
      assert.deepEqual(await read(rig.fleet.ADM), [cli, usr])
      assert.deepEqual(await read(rig.fleet.MGR), [hidden, usr])
      assert.deepEqual(await read(rig.fleet.CLI), [cli, hidden])
      const [other] = await happen([{ deviceId: rig.fleet.D2.id }])
      await assert.rejects(rig.app.as(rig.fleet.USR).events.deliveries({ params: { id: other! } }), { status: 403 })
    })

    test('pages are notified by vehicle when a delivery is stored, retried and ended', async () => {
      const { bus } = rig.app.ctx
      const heard: number[] = []
      const stop = bus.onChange((change) => change.kind === 'delivery' && 'id' in change && heard.push(change.id))
      await make(rig.fleet.USR)
      await happen([{}])
      await fanOut(rig.app.ctx)
      const stored = heard.splice(0)
      rig.answer = () => ({ state: 'later', words: 'busy' })
      await turn()
      const retried = heard.splice(0)
      rig.answer = () => accepted
      rig.app.clock.advance(MINUTE_MS * 10)
      await turn()
      stop()
      const own = [rig.fleet.D1.id]
      assert.deepEqual([stored, retried, heard], [own, own, own])
    })

    test('in the words, the units and the time zone of the reader, with plate and place in the first line', async () => {
      const attributes = { speed: 54, speedLimit: 43.2, speedLimitSource: 'geofence', geofenceName: 'Depot' }
      const event = { attributes, type: 'deviceOverspeed' }
      const position = await rig.app.ctx.positions.latest([rig.fleet.D1.id])
      await setUser(rig.fleet.USR, { language: 'en', speedUnit: 'mph', timezone: 'Asia/Tokyo' })
      for (const user of [rig.fleet.USR, rig.fleet.CLI])
        await make(user, { type: 'deviceOverspeed', description: `For ${user.name}` })
      const eventTime = rig.app.clock.now()
      const [id] = await happen([{ ...event, positionId: position[0]!.id }])
      await turn()
      const of = (name: string) => rig.sent.find(({ to }) => to === name)!.message
      const [english, portuguese] = [of('USR'), of('CLI')]
      const place = /^ABC-1234 · Speeding: 62,14 mph over 49,71 mph in Depot · (.+São Paulo.*)$/.exec(english.subject)
      assert.ok(place, english.subject)
      assert.match(portuguese.subject, /^ABC-1234 · .*: 100,01 km\/h, limite de 80,01 km\/h em Depot · .+São Paulo/)
      assert.ok(english.text.includes('Notification: For USR'), english.text)
      assert.ok(portuguese.html?.includes('For CLI'))
      const at = (timeZone: string) => eventTime.toLocaleTimeString('en-GB', { timeZone })
      assert.ok(english.text.includes(at('Asia/Tokyo')))
      assert.ok(portuguese.text.includes(at('America/Sao_Paulo')))
      const link = `https://fleet.example.com/event/${id}`
      for (const { text, html } of [english, portuguese]) {
        assert.deepEqual(text.match(/https:\S+/g), [link])
        assert.ok(html?.includes(`href="${link}"`))
      }
      await setUser(rig.fleet.USR, {})
    })

    test('[NTF-14] what is shown in open browsers is in the language of the account, else of the server, else Portuguese', async () => {
      const { USR, ADM, D1 } = rig.fleet
      const told: unknown[] = []
      const stop = rig.app.ctx.bus.onNotice(({ event }) => void told.push(event.attributes.message))
      await make(USR, { notificators: 'web' })
      const server = await rig.app.as(ADM).server.get({})
      const speak = (attributes: Record<string, unknown>) =>
        rig.app.as(ADM).server.update({ body: { ...server, attributes: { ...server.attributes, ...attributes } } })
      const tell = async (ofAccount: Record<string, unknown>) => {
        await setUser(USR, ofAccount)
        rig.app.clock.advance(10 * MINUTE_MS)
        await happen([{ deviceId: D1.id }])
        await turn()
      }
      await tell({ language: 'en' })
      await tell({})
      await speak({ language: 'en' })
      await tell({})
      await tell({ language: 'pt-BR' })
      await speak({})
      stop()
      const words = told.map((message) => /Ignition on|Ignição ligada/.exec(String(message))?.[0])
      assert.deepEqual(words, ['Ignition on', 'Ignição ligada', 'Ignition on', 'Ignição ligada'])
    })

    test('two nodes that look at once send each message once', async () => {
      await make(rig.fleet.USR, { attributes: { repeatMinutes: 0 } })
      await make(rig.fleet.USR, { type: 'alarm' })
      const ids = await happen([...Array.from({ length: 8 }, () => ({})), ...Array.from({ length: 12 }, () => sos())])
      rig.app.clock.advance(1000)
      // Without leases: only the rows prevent duplicates
      const stopping = new AbortController().signal
      await Promise.all(Array.from({ length: 3 }, () => messagesJob.run(rig.app.ctx, {}, stopping)))
      assert.equal(rig.sent.length, 20)
      assert.equal(new Set(rig.sent.map(({ message }) => message.eventId)).size, ids.length)
      assert.equal((await rows()).length, 20)
    })

    test('a message that was read as due before another attempt put it off is not sent again', async () => {
      await make(rig.fleet.USR)
      await happen([{}])
      rig.answer = () => ({ state: 'later', words: 'busy' })
      await turn()
      assert.equal(rig.sent.length, 1)
      const [row] = await rows()
      // The result of a read during the first attempt
      const stale = { ...row!, attempts: 0, dueTime: row!.createdTime }
      await deliver(rig.app.ctx, [stale])
      assert.equal(rig.sent.length, 1)
      assert.deepEqual(
        (await rows()).map(({ state, attempts, dueTime }) => [state, attempts, dueTime]),
        [['waiting', 1, row!.dueTime]],
      )
    })

    test('a message that a slow service takes minutes for is sent once, by this node and by others', async () => {
      await make(rig.fleet.USR)
      await make(rig.fleet.MGR, { type: 'alarm' })
      const slow = Promise.withResolvers<SendOutcome>()
      let onOther = () => {}
      rig.answer = ({ to }) => {
        if (to === 'USR') return slow.promise
        onOther()
        return accepted
      }
      /** Lets time pass; the message of another event shows that the node has polled meanwhile. */
      const look = async () => {
        const { promise, resolve } = Promise.withResolvers<void>()
        onOther = resolve
        rig.app.clock.advance(50_000)
        await happen([sos()])
        await promise
      }
      await happen([{}])
      rig.app.clock.advance(1000)
      const round = rig.runner.tick()
      for (let looks = 0; looks < 4; looks += 1) await look()
      await messagesJob.run(rig.app.ctx, {}, new AbortController().signal)
      assert.equal(sentTo().filter((one) => one === 'USR mail').length, 1)
      slow.resolve(accepted)
      await round
      assert.deepEqual(
        await states(),
        Array.from({ length: 5 }, () => ['sent', 'taken']),
      )
    })

    test('a node that dies while it sends leaves the message to another, which sends it once', async () => {
      await make(rig.fleet.USR)
      await happen([{}])
      const { promise: hung, resolve: hang } = Promise.withResolvers<void>()
      rig.answer = () => {
        hang()
        return new Promise(() => {})
      }
      rig.app.clock.advance(1000)
      void rig.runner.tick()
      await hung
      rig.answer = () => accepted
      const other = new Runner(rig.app.ctx, [messagesJob])
      assert.equal(await other.tick(), 0)
      // It no longer polls or renews leases, and its message is never answered
      await rig.runner.close(0)
      assert.equal(await other.tick(), 1)
      assert.equal(rig.sent.length, 1)
      rig.app.clock.advance(121_000)
      await other.tick()
      await other.tick()
      assert.equal(rig.sent.length, 2)
      assert.equal(rig.sent[0]!.message.id, rig.sent[1]!.message.id)
      assert.deepEqual(await states(), [['sent', 'taken']])
    })

    test('apps that a service calls gone are taken from the person, with an audit row, and the others stay', async () => {
      await setUser(rig.fleet.USR, { notificationTokens: 'one,two,three', language: 'en' })
      await make(rig.fleet.USR, { notificators: 'telegram' })
      rig.answer = () => ({ ...accepted, gone: ['two'] })
      await happen([{}])
      await turn()
      const { attributes } = await rig.app.as(rig.fleet.USR).users.get({ params: rig.fleet.USR })
      assert.deepEqual(attributes, { notificationTokens: 'one,three', language: 'en' })
      const deeds = rig.app.ctx.db.selectFrom('action').where('objectType', '=', 'user').where('userId', 'is', null)
      const { objectId, attributes: details } = (await deeds.selectAll().execute()).at(-1)!
      assert.deepEqual([objectId, JSON.parse(details)], [rig.fleet.USR.id, { fields: ['attributes'] }])
      await setUser(rig.fleet.USR, {})
    })

    test('a browser that its service calls gone is asked no more', async () => {
      const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) }
      const endpoints = ['one', 'two'].map((name) => `https://push.example.com/${name}`)
      for (const endpoint of endpoints)
        await rig.app.as(rig.fleet.USR).notifications.subscribe({ body: { endpoint, keys } })
      await make(rig.fleet.USR, { notificators: 'telegram' })
      rig.answer = () => ({ ...accepted, gone: [endpoints[0]!] })
      await happen([{}])
      await turn()
      const left = await rig.app.ctx.db.selectFrom('push_subscription').select('endpoint').execute()
      assert.deepEqual(left, [{ endpoint: endpoints[1] }])
      await rig.app.as(rig.fleet.USR).notifications.unsubscribe({ query: { endpoint: endpoints[1]! } })
    })

    test('what became of a message is stored for 90 days', async () => {
      await make(rig.fleet.USR)
      await happen([{}])
      await turn()
      const sweeper = new Runner(rig.app.ctx, [sweep])
      await sweeper.plan()
      rig.app.clock.advance(89 * 1440 * MINUTE_MS)
      await sweeper.tick()
      assert.equal((await rows()).length, 1)
      rig.app.clock.advance(2 * 1440 * MINUTE_MS)
      await sweeper.tick()
      assert.equal((await rows()).length, 0)
    })
  })
}
