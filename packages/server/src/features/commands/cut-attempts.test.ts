import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { readReason, reasonHeader } from '@rastro/core/kit/reason'
import { type CommandType, commandTypes, type ParameterKind } from '@rastro/core/vocabulary/commands'
import type { Protocol } from '@rastro/protocols/define'
import { loadProtocols } from '@rastro/protocols/index'
import { commandTypesOf } from '@rastro/protocols/outgoing'
import { readConfig } from '../../config.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { disguises, encodedText, foreignCuts, modelsOf, outputAttempts, ownCuts } from '../../testing/cut-attempts.ts'
import { type Fleet, report, seedFleet } from '../../testing/fleet.ts'
import { harmlessTexts } from '../../testing/harmless-texts.ts'
import { testService } from '../../testing/service.ts'

type Attributes = Record<string, unknown>
interface Attempt {
  readonly type: string
  readonly attributes: Attributes
  readonly textChannel?: boolean
}
const custom = (data: string): Attempt => ({ type: 'custom', attributes: { data } })
const customSms = (data: string): Attempt => ({ ...custom(data), textChannel: true })

/** Why an attempt may be refused: its words, or a type that the unit does not take; never because the queue is full. */
const REFUSALS =
  /^(commandFault\.(characters|notText|separators|notNumber|notFlag|notTimezone|tooLong|textMissing|notPlain)|refusal\.(commandUnsupported|commandNotText))$/

const samples: Readonly<Record<ParameterKind, unknown>> = {
  text: '01',
  number: 1,
  flag: true,
  seconds: 60,
  timezone: 'America/Sao_Paulo',
}
const kindsOf = (type: CommandType) => Object.entries<ParameterKind>(commandTypes[type])
const sample = (type: CommandType): Attributes =>
  Object.fromEntries(kindsOf(type).map(([key, kind]) => [key, samples[kind]]))

/** Texts for people, which the unit shows or speaks: their words are no commands to it. */
const shown: readonly string[] = ['message', 'voiceMessage']

const protocols = await loadProtocols()

// The judgement asks no query of its own: one database shows it
describe('of a moving vehicle no attempt to cut the engine goes through', () => {
  let app: TestApp
  let fleet: Fleet
  let service: Awaited<ReturnType<typeof testService>>
  let deviceId: number
  before(async () => {
    service = await testService(() => [200, {}])
    const settings = { SMS_URL: service.url, SMS_TEMPLATE: '{"to":"{phone}","text":"{message}"}' }
    app = await testApp({ config: { channelSettings: readConfig(settings).channelSettings } })
    fleet = await seedFleet(app.ctx)
    deviceId = fleet.D3.id
  })
  after(async () => {
    await app.close()
    service.close()
  })
  beforeEach(() => {
    service.asked.length = 0
  })

  const store = (values: { attributes?: Attributes; model?: string | null }) =>
    app.ctx.db
      .updateTable('device')
      .set({
        phone: '11 98888-7777',
        ...(values.model !== undefined && { model: values.model }),
        attributes: JSON.stringify(values.attributes ?? {}),
      })
      .where('id', '=', deviceId)
      .execute()
  /** An hour later, for the quota of text messages. */
  const drive = ({ name }: Protocol) => {
    app.clock.advance(3_600_000)
    return report(app.ctx, deviceId, { protocol: name, speed: 54 })
  }

  /** How an attempt ended: `refused` with the code of its reason, or the state of its row. */
  async function outcome(attempt: Attempt): Promise<string> {
    const payload = { deviceId, description: 'test', ...attempt }
    const answer = await app.call(fleet.ADM, { method: 'POST', url: '/api/commands/send', payload })
    const said = JSON.stringify(attempt)
    if (answer.statusCode === 400) {
      const code = readReason(answer.headers[reasonHeader] as string | undefined)?.code ?? answer.body
      assert.match(code, REFUSALS, `${said}: ${answer.body}`)
      return 'refused'
    }
    assert.ok([200, 202].includes(answer.statusCode), `${said}: ${answer.statusCode} ${answer.body}`)
    const row = await app.ctx.db
      .selectFrom('queued_command')
      .select(['state', 'effect'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    await app.ctx.db.deleteFrom('queued_command').execute()
    return row.state === 'held' ? 'held' : `${row.state} ${row.effect}`
  }
  async function assertHeld(attempts: Iterable<Attempt>, about: string): Promise<void> {
    for (const attempt of attempts) {
      const ended = await outcome(attempt)
      assert.ok(ended === 'held' || ended === 'refused', `${about}: ${JSON.stringify(attempt)} was ${ended}`)
    }
    assert.deepEqual(service.asked, [])
  }

  for (const protocol of protocols) {
    const { name } = protocol
    const wire = commandTypesOf(protocol).wire
    const { words, digits } = ownCuts(protocol)
    const [cut = foreignCuts[0]!] = words
    const harmless = harmlessTexts[name]?.wire?.[0]

    test(`${name}: its engine command, its outputs, and custom texts in every disguise`, async () => {
      await store({ model: null })
      await drive(protocol)
      const outputs = outputAttempts.map((attributes) => ({ type: 'outputControl', attributes }))
      await assertHeld([{ type: 'engineStop', attributes: {} }, ...outputs], name)
      for (const text of words) await assertHeld(new Set(disguises(text, harmless)).values().map(custom), name)
      await assertHeld([...digits, ...foreignCuts].map(custom), name)
      await assertHeld([...words.slice(0, 4), ...foreignCuts].map(customSms), name)
    })

    test(`${name}: every form of a model and of a setting`, async () => {
      for (const model of [null, ...modelsOf(protocol)]) {
        await store({ model, attributes: { [`${name}.alternative`]: true } })
        await drive(protocol)
        const texts = [cut, `${harmless ?? 'STATUS#'}${cut}`]
        await assertHeld([{ type: 'engineStop', attributes: {} }, ...texts.map(custom)], `${name} ${model}`)
      }
    })

    test(`${name}: cutting texts as parameters of its other commands, and as passwords`, async () => {
      /** It waits or is refused, unless the encoder leaves the text out. */
      const isHarmless = async (type: CommandType, given: Attributes, settings: Attributes = {}) => {
        const ended = await outcome({ type, attributes: given })
        const said = encodedText(protocol, { type, attributes: given }, settings)
        const about = `${type} ${JSON.stringify(given)} was ${ended}`
        if (said === 'refused' || said?.includes(cut)) assert.ok(ended === 'held' || ended === 'refused', about)
      }
      const password = `0#${cut}`
      const settings = { devicePassword: password, [`${name}.devicePassword`]: password, [`${name}.alternative`]: true }
      await store({ model: null })
      await drive(protocol)
      const others = wire.filter((one) => !['custom', 'engineStop', 'outputControl', ...shown].includes(one))
      for (const type of others) {
        for (const [key, kind] of kindsOf(type)) {
          if (kind === 'text') await isHarmless(type, { ...sample(type), [key]: `01,${cut}#` })
          else if (kind !== 'flag') assert.equal(await outcome({ type, attributes: { [key]: `1;${cut}` } }), 'refused')
        }
        assert.equal(await outcome({ type, attributes: { ...sample(type), devicePassword: password } }), 'refused')
      }
      await store({ model: null, attributes: settings })
      for (const type of others) await isHarmless(type, sample(type), settings)
    })

    test(`${name}: what does nothing to an engine goes`, async () => {
      await store({ model: null })
      await drive(protocol)
      for (const type of wire.filter((one) => !['custom', 'engineStop', 'outputControl'].includes(one))) {
        const ended = await outcome({ type, attributes: sample(type) })
        const expected = type === 'engineResume' ? 'queued resume' : 'queued null'
        // A form that only another model takes
        if (ended !== 'refused') assert.equal(ended, expected, type)
      }
      for (const text of harmlessTexts[name]?.wire ?? []) assert.equal(await outcome(custom(text)), 'queued null', text)
      for (const text of harmlessTexts[name]?.sms ?? []) assert.equal(await outcome(customSms(text)), 'sent null', text)
    })
  }
})
