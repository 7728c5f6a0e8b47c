import assert from 'node:assert/strict'
import { test } from 'node:test'
import { channels as english } from '../../i18n/en/channels.ts'
import { channels as portuguese } from '../../i18n/pt-BR/channels.ts'
import { lacksAddress } from './address.ts'
import { channelList, channels, outsideChannels } from './index.ts'
import { neededSettings, readChannelSettings } from './settings.ts'

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const keyOf = (name: string) => name.split('.').map(capital).join('')

test('every channel has a name of its own, and all its words in the area of channels, in both languages', () => {
  assert.equal(new Set(channelList.map(({ name }) => name)).size, channelList.length)
  const attributes = outsideChannels.flatMap(({ name, attributes: own = {} }) => [`quota.${name}`, ...Object.keys(own)])
  const keys = [
    ...channelList.map(({ name }) => `channel${keyOf(name)}`),
    ...attributes.flatMap((name) => [`attribute${keyOf(name)}`, `about${keyOf(name)}`]),
  ]
  for (const words of [english, portuguese]) {
    assert.deepEqual(
      keys.filter((key) => !Object.hasOwn(words, key)),
      [],
    )
  }
})

/** A sample value of each kind of setting. */
const exampleValue = (kind: string | { readonly holds: readonly string[] }) =>
  typeof kind === 'object' ? kind.holds.join(' ') : kind === 'url' ? 'https://service.example.com' : 'text'

test('a channel is on when its settings are there, off without them, and says which one is missing or wrong', () => {
  assert.ok(Object.values(readChannelSettings({})).every((settings) => settings === undefined))
  for (const { name, settings = {} } of outsideChannels) {
    const values = Object.fromEntries(Object.entries(settings).map(([key, kind]) => [key, exampleValue(kind)]))
    const [first, ...others] = Object.keys(settings)
    if (first === undefined) continue
    assert.deepEqual(readChannelSettings(values)[name], values)
    for (const key of others.filter((other) => settings[other] !== 'optional')) {
      assert.ok(neededSettings(name).includes(key))
      assert.throws(() => readChannelSettings({ ...values, [key]: '' }), {
        message: `${key} must be set where ${first} is.`,
      })
    }
    for (const [key, kind] of Object.entries(settings)) {
      const wrong = () => readChannelSettings({ ...values, [key]: 'ftp://x' })
      if (kind === 'url') assert.throws(wrong, { message: `${key} must be an address that starts with https://.` })
      if (typeof kind === 'object') assert.throws(wrong, { message: `${key} must hold ${kind.holds.join(' and ')}.` })
    }
  }
})

test('a person without the address of a channel is known to lack it', () => {
  const nobody = { phone: null, attributes: {} }
  const reached = { phone: '+5511999998888', attributes: {} as Record<string, unknown> }
  for (const { address } of outsideChannels)
    if (typeof address === 'object') reached.attributes[address.attribute] = 'x'
  const lacking = (person: Parameters<typeof lacksAddress>[1]) =>
    channelList.filter((one) => lacksAddress(one, person)).map(({ name }) => name)
  const always = ['web', 'mail', 'command', 'push']
  assert.deepEqual(
    lacking(nobody),
    channels.filter((name) => !always.includes(name)),
  )
  assert.deepEqual(lacking(reached), [])
})
