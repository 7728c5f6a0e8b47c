import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { SettingKind } from '@rastro/core/vocabulary/channels/channel'
import { type OutsideName, outsideChannels } from '@rastro/core/vocabulary/channels/index'
import { usualQuotas } from '@rastro/core/vocabulary/message-quotas'
import { openChannels } from '../../adapters/channels/channels.ts'
import { httpCourier } from '../../adapters/courier/http.ts'
import { readConfig } from '../../config.ts'
import type { Mailer } from '../../ports/mailer.ts'
import type { MessagingApp } from '../../ports/messaging-app.ts'
import type { SmsGateway } from '../../ports/sms-gateway.ts'
import { dialects } from '../../testing/dialects.ts'
import { MINUTE_MS, messagesRig } from './job/testing.ts'

interface Promised {
  /** The short form, the full one, or its first characters. */
  readonly text: 'short' | 'full' | number
  readonly hasSubject: boolean
  readonly quota: number
  readonly attempts: number
  readonly freshMinutes: number
  readonly isVerified: boolean
}
const hour = { attempts: 6, freshMinutes: 60 }
const toPhone = { hasSubject: false, quota: 20, ...hour, isVerified: true }
const toApp = { text: 'short', hasSubject: true, quota: 120, ...hour, isVerified: false } as const

/** The declared properties of each channel. */
const promised: Record<OutsideName, Promised> = {
  mail: { text: 'full', hasSubject: true, quota: 60, attempts: 9, freshMinutes: 360, isVerified: true },
  sms: { text: 'short', ...toPhone },
  whatsapp: { text: 'full', ...toPhone },
  push: toApp,
  pushover: { text: 1024, hasSubject: true, quota: 60, ...hour, isVerified: false },
  telegram: { text: 4096, hasSubject: false, quota: 60, ...hour, isVerified: false },
  slack: { text: 4000, hasSubject: false, quota: 60, ...hour, isVerified: false },
  traccar: toApp,
  firebase: toApp,
}
const names = outsideChannels.map(({ name }) => name)

test('every channel is opened by its settings, and none that asks the internet where that is not allowed', async () => {
  const open = (environment: Record<string, string>, mayAskInternet: boolean, isThere: boolean) =>
    openChannels({
      settings: readConfig(environment).channelSettings,
      mailer: isThere ? ({} as Mailer) : undefined,
      smsGateway: isThere ? ({} as SmsGateway) : undefined,
      messagingApp: {} as MessagingApp,
      courier: httpCourier([]),
      allowedHosts: [],
      publicUrl: isThere ? 'https://fleet.example.com' : undefined,
      mayAskInternet,
      pushKeys: async () => ({ publicKey: '', privateKey: '' }),
      numbersAbove: async () => [],
      takeTurn: async () => 0,
      now: () => new Date(),
      onMail: () => {},
    })
  const valueOfKind = (kind: SettingKind) =>
    typeof kind === 'object' ? kind.holds.join('') : kind === 'url' ? 'https://service.example.com' : 'text'
  // That of Firebase is a file
  const declared = outsideChannels.flatMap(({ settings = {} }) => Object.entries(settings))
  const set = declared.filter(([name]) => name !== 'FIREBASE_ACCOUNT').map(([name, kind]) => [name, valueOfKind(kind)])
  const all: Record<string, string> = Object.fromEntries(set)
  assert.deepEqual(Object.keys(await open({}, true, false)), [])
  const opened = Object.keys(await open(all, true, true))
  assert.deepEqual(
    opened,
    names.filter((name) => name !== 'firebase'),
  )
  await assert.rejects(open({ ...all, FIREBASE_ACCOUNT: '/dev/null' }, true, true), SyntaxError)
  const asked = outsideChannels.filter(({ isOnInternet }) => isOnInternet).map(({ name }) => name)
  const fixed: OutsideName[] = ['push', 'pushover', 'telegram', 'slack', 'traccar', 'firebase']
  assert.ok(fixed.every((name) => asked.includes(name)))
  assert.deepEqual(
    Object.keys(await open(all, false, true)),
    names.filter((name) => !asked.includes(name)),
  )
})

for (const [dialect, open] of dialects) {
  describe(`what every channel promises, on ${dialect}`, () => {
    const rig = messagesRig(open, names)
    const { make, happen, turn, rows } = rig

    test('the form and the length of its text, and its subject', async () => {
      const { ADM, USR } = rig.fleet
      const body = { subject: 'S', digest: 'short', body: 'f'.repeat(5000) }
      for (const name of names) {
        await rig.app.as(ADM).notifications.announce({ params: { channel: name }, query: { userId: [USR.id] }, body })
        const { channel, message } = rig.sent.at(-1)!
        const { text } = promised[name]
        assert.equal(channel, name)
        assert.equal(message.text, text === 'short' ? 'short' : body.body.slice(0, text === 'full' ? 5000 : text), name)
      }
      const query = { details: true } as const
      const tested =
        (await rig.app.as(ADM).notifications.testAll({ query, body: { notificators: names.join() } })) ?? []
      assert.deepEqual(
        tested.map(({ channel, subject }) => [channel, subject !== null]),
        names.map((name) => [name, promised[name].hasSubject]),
      )
    })

    test('how many messages an hour reach one person', async () => {
      const { ADM } = rig.fleet
      assert.deepEqual(usualQuotas, Object.fromEntries(names.map((name) => [name, promised[name].quota])))
      const { attributes, ...server } = await rig.app.as(ADM).server.get({})
      const quotas = Object.fromEntries(names.map((name) => [`quota.${name}`, 1]))
      await rig.app.as(ADM).server.update({ body: { ...server, attributes: quotas } as never })
      for (const name of names) {
        const send = () => rig.app.as(ADM).notifications.test({ params: { channel: name }, body: {} })
        await send()
        const reason = { code: 'outcome.overQuota', values: { channel: name, count: 1 } }
        await assert.rejects(send(), { status: 429, reason }, name)
      }
      await rig.app.as(ADM).server.update({ body: { ...server, attributes } as never })
    })

    test('how often it is tried, and for how long an event is fresh', async () => {
      await make(rig.fleet.USR, { notificators: names.join() })
      rig.answer = () => ({ state: 'later', words: 'busy' })
      await happen([{}])
      await turn()
      for (const { freshUntil, dueTime, channel } of await rows()) {
        assert.ok(freshUntil > dueTime, channel)
      }
      const fresh = (await rows()).map(({ channel, freshUntil, createdTime }) => [
        channel,
        Math.round((freshUntil - createdTime) / MINUTE_MS),
      ])
      for (let look = 0; look < 20; look += 1) {
        const waiting = (await rows()).filter(({ state }) => state === 'waiting')
        if (waiting.length === 0) break
        const next = Math.min(...waiting.map(({ dueTime }) => dueTime))
        rig.app.clock.advance(Math.max(0, next - rig.app.clock.now().getTime()))
        await turn()
      }
      const attempts = Object.groupBy(rig.sent, ({ channel }) => channel)
      assert.deepEqual(
        Object.fromEntries(names.map((name) => [name, attempts[name]?.length])),
        Object.fromEntries(names.map((name) => [name, promised[name].attempts])),
      )
      assert.deepEqual(
        Object.fromEntries(fresh),
        Object.fromEntries(names.map((name) => [name, promised[name].freshMinutes])),
      )
    })

    test('whether its address has to be verified', async () => {
      const { USR } = rig.fleet
      const { db } = rig.app.ctx
      const address = { email: 'stranger@example.com', phone: '+5511977776666' }
      await db.updateTable('user').set(address).where('id', '=', USR.id).execute()
      const body = { notificators: names.join() }
      const tested = (await rig.app.as(USR).notifications.testAll({ query: { details: true }, body })) ?? []
      assert.deepEqual(
        tested.filter(({ code }) => code === 'notVerified').map(({ channel }) => channel),
        names.filter((name) => promised[name].isVerified),
      )
    })
  })
}
