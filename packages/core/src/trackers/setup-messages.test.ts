import assert from 'node:assert/strict'
import { test } from 'node:test'
import { trackerModels } from './models.ts'
import { carriers, networks } from './networks.ts'
import { sequences } from './sequences.ts'
import { type SetupInput, setupMessages } from './setup-messages.ts'

const modelOf = (name: string) => trackerModels.find((model) => model.name === name)!
const filled: Omit<SetupInput, 'model'> = {
  host: 'gps.rastro.app',
  port: 5023,
  apn: 'zap.vivo.com.br',
  apnUser: 'vivo',
  apnPassword: 'vivo',
  id: '1234567890',
  interval: 30,
}
const textsOf = (name: string, values: Partial<SetupInput> = {}) =>
  setupMessages({ ...filled, model: modelOf(name), ...values }).messages.map(({ text }) => text)

test('every model has messages of at most 160 characters that name this server, its port and the APN, or says that it has none', () => {
  for (const model of trackerModels) {
    const { messages, password, needsId } = setupMessages({ ...filled, model })
    const all = messages.map(({ text }) => text)
    if (model.setup === null || model.setup === 'app') {
      assert.deepEqual(all, [], model.name)
      continue
    }
    for (const { text, isTooLong } of messages) {
      assert.ok(text.length > 0 && text.length <= 160 && !isTooLong, `${model.name}: ${text}`)
      assert.doesNotMatch(text, /undefined|null|NaN|[{}\n]/, model.name)
      assert.match(text, /^[ -~]+$/, 'other characters do not fit into a text message of 160')
    }
    const whole = all.join('\n')
    for (const part of [filled.host, String(filled.port), filled.apn]) assert.ok(whole.includes(part), model.name)
    assert.equal(whole.includes(filled.id), needsId, model.name)
    if (password) assert.ok(whole.includes(password), model.name)
  }
})

test('every sequence is that of a model, and every name stands once', () => {
  const used = new Set(trackerModels.map(({ setup }) => setup))
  assert.deepEqual(
    Object.keys(sequences).filter((name) => !used.has(name as never)),
    [],
  )
  assert.equal(new Set(trackerModels.map(({ name }) => name)).size, trackerModels.length)
})

const noUser = { apn: 'iot.1nce.net', apnUser: '', apnPassword: '' }

test('a network without a user keeps the separators, or the form that its maker has for it', () => {
  const firsts: Readonly<Record<string, string>> = {
    GT06N: 'APN,iot.1nce.net#',
    J16: 'APN,iot.1nce.net#',
    JC181: 'COREKITSW,0',
    MT2000: 'SET NTW=iot.1nce.net:::gps.rastro.app:5023',
    ST340: 'ST300NTW;1234567890;02;0;iot.1nce.net;;;gps.rastro.app;5023;;;;',
    'ST-901': '8030000 iot.1nce.net',
    Pro5: 'setconnection iot.1nce.net,,,TCP,gps.rastro.app,5023',
    T333: '0000,A21,1,gps.rastro.app,5023,iot.1nce.net,,',
    GV55: 'AT+GTBSI=gv55,iot.1nce.net,,,,,,,FFFF$',
    FMB920: '  setparam 2001:iot.1nce.net;2002:;2003:',
  }
  for (const [name, first] of Object.entries(firsts)) assert.equal(textsOf(name, noUser)[0], first)
  assert.ok(!textsOf('TK303G', noUser).some((text) => text.startsWith('up')))
  assert.ok(textsOf('TK303G').includes('up123456 vivo vivo'))
})

test('an address in place of a name is said where the maker tells them apart', () => {
  const host = '203.0.113.9'
  assert.ok(textsOf('J16').includes('SERVER,1,gps.rastro.app,5023,0#'))
  assert.ok(textsOf('J16', { host }).includes('SERVER,0,203.0.113.9,5023,0#'))
  assert.ok(textsOf('E3+', { host }).includes('IP1#203.0.113.9#5023#'))
  assert.ok(textsOf('ZX303', { host }).includes('SERVER#203.0.113.9#5023#'))
})

test('a password of its own stands in place of the one that the maker sets, and the interval is filled in', () => {
  assert.ok(textsOf('NT20', { password: '4711' }).includes('SERVER,4711,gps.rastro.app,5023,0#'))
  assert.ok(textsOf('ST-901', { password: '4711', interval: 10 }).includes('8054711 10'))
  assert.ok(textsOf('TK303G', { interval: 30 }).includes('fix030s***n123456'))
  assert.ok(textsOf('T333', { interval: 60 }).includes('0000,A12,6,0'))
})

test('a watch is told the network of the carrier that the APN names', () => {
  const codeOf = (apn: string) => textsOf('Q50', { apn })[0]!.split(',').at(-1)
  const apns = ['allcom.vivo.com.br', 'claro.com.br', 'timbrasil.br', 'tim.br', 'iot.1nce.net']
  assert.deepEqual(apns.map(codeOf), ['72406#', '72405#', '72402#', '72402#', '#'])
})

test('a message that one SMS cannot hold is marked', () => {
  const host = `${'fleet'.repeat(12)}.example.com`
  const { messages } = setupMessages({ ...filled, model: modelOf('ST4305'), host })
  assert.deepEqual(
    messages.map(({ isTooLong }) => isTooLong),
    [false, true, false, false, false],
  )
})

test('networks have a name and an APN of their own, and the large carriers are among them', () => {
  assert.equal(new Set(networks.map(({ name }) => name)).size, networks.length)
  for (const { apn, user, password } of networks) {
    assert.match(apn, /^[a-z0-9.]+$/)
    assert.match(`${user}${password}`, /^[a-z0-9]*$/)
  }
  for (const name of ['Vivo', 'Claro', 'TIM', 'Algar']) assert.ok(carriers.includes(name))
})
