import { after, afterEach, before, beforeEach } from 'node:test'
import type { Event } from '@rastro/core/model/event'
import type { Notification } from '@rastro/core/resources/notification'
import type { User } from '@rastro/core/resources/user'
import type { OutsideName } from '@rastro/core/vocabulary/channels/index'
import type { Database } from '../../../db/database.ts'
import { Runner } from '../../../jobs/runner.ts'
import type { ChannelMessage, Recipient, SendOutcome } from '../../../ports/channels.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { type Fleet, seedFleet } from '../../../testing/fleet.ts'
import { messagesJob } from './messages-job.ts'

export const MINUTE_MS = 60_000
export const accepted: SendOutcome = { state: 'accepted', words: 'taken' }

interface Sent {
  readonly to: string
  readonly channel: string
  readonly message: ChannelMessage
}

/** A server with test doubles of these channels, for the tests of one `describe`: it is emptied after each of them. */
export function messagesRig(
  open: () => Promise<Database>,
  names: readonly OutsideName[] = ['mail', 'telegram', 'whatsapp'],
) {
  const rig = {
    app: undefined as unknown as TestApp,
    fleet: undefined as unknown as Fleet,
    runner: undefined as unknown as Runner,
    /** The messages sent to the channels since the test began. */
    sent: [] as Sent[],
    /** Their answers. */
    answer: (() => accepted) as (sent: Sent) => SendOutcome | Promise<SendOutcome>,
  }
  const channel = (name: string) => ({
    async send({ user }: Recipient, message: ChannelMessage) {
      const one = { to: user.name, channel: name, message }
      rig.sent.push(one)
      return rig.answer(one)
    },
  })
  before(async () => {
    const senders = Object.fromEntries(names.map((name) => [name, channel(name)]))
    rig.app = await testApp({ open, senders, config: { publicUrl: 'https://fleet.example.com' } })
    rig.fleet = await seedFleet(rig.app.ctx)
  })
  after(() => rig.app.close())
  beforeEach(async () => {
    rig.runner = new Runner(rig.app.ctx, [messagesJob])
    await rig.runner.plan()
    rig.sent = []
    rig.answer = () => accepted
  })
  afterEach(async () => {
    const { db } = rig.app.ctx
    for (const table of ['delivery', 'event_note', 'notification', 'event', 'task'] as const)
      await db.deleteFrom(table).execute()
    rig.app.clock.advance(3_600_000)
  })

  const make = (user: User, fields: Partial<Notification> = {}) =>
    rig.app
      .as(user)
      .notifications.create({ body: { type: 'ignitionOn', notificators: 'mail', always: true, ...fields } })
  /** Stores events as ingest does, in one transaction. */
  async function happen(events: readonly Partial<Event>[]): Promise<number[]> {
    const now = rig.app.clock.now()
    const plain = { type: 'ignitionOn', deviceId: rig.fleet.D1.id, eventTime: now, attributes: {} }
    const places = { positionId: 0, geofenceId: 0, maintenanceId: 0 }
    const stored = events.map((event) => ({ ...plain, ...places, ...event }) as Event)
    return [...(await rig.app.ctx.positions.write({ positions: [], events: stored, states: [] })).eventIds]
  }
  const sos = (fields: Partial<Event> = {}) => ({ type: 'alarm', attributes: { alarm: 'sos' }, ...fields })
  /** Lets a second pass, and runs what is due. */
  const turn = async () => {
    rig.app.clock.advance(1000)
    await rig.runner.tick()
  }
  const sentTo = () => rig.sent.map(({ to, channel: name }) => `${to} ${name}`).sort()
  const rows = () => rig.app.ctx.db.selectFrom('delivery').selectAll().orderBy('id').execute()
  const states = async () => (await rows()).map(({ state, outcome }) => [state, outcome])
  const link = (body: object) => rig.app.as(rig.fleet.ADM).permissions.link({ body: body as never })
  const setUser = async ({ id }: User, attributes: Record<string, unknown>) => {
    const stored = JSON.stringify(attributes)
    await rig.app.ctx.db.updateTable('user').set({ attributes: stored }).where('id', '=', id).execute()
  }
  return Object.assign(rig, { make, happen, sos, turn, sentTo, rows, states, link, setUser })
}
