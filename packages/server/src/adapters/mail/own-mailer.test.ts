import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { type TestMailServer, testMailServer } from '../../testing/mail.ts'
import { ownMailer } from './own-mailer.ts'
import { ownServerOf } from './own-server.ts'

const mail = { to: 'ana@example.com', subject: 'Olá, Ana', text: 'Até já' }
const settingsOf = (own: Record<string, unknown>) => {
  const attributes = Object.fromEntries(Object.entries(own).map(([key, value]) => [`mail.smtp.${key}`, value]))
  return ownServerOf({ email: 'ana@example.com', attributes })
}

test('what a stock server stores as text or by its kind is read alike; without a host there is no server', () => {
  assert.equal(settingsOf({ port: 587, username: 'ana' }), undefined)
  const typed = settingsOf({ host: 'mail.example', port: 2525, 'starttls.required': true })!
  assert.deepEqual(settingsOf({ host: ' mail.example ', port: '2525', 'starttls.required': 'true' }), typed)
  assert.deepEqual([typed.port, typed.startTls, typed.from.address], [2525, 'required', 'ana@example.com'])
  const secure = settingsOf({ host: 'a.example', 'ssl.enable': 'true', 'ssl.trust': 'b.example a.example', port: 'x' })!
  assert.deepEqual([secure.port, secure.isSecure, secure.isTrusted], [465, true, true])
  const more = settingsOf({
    host: 'a',
    'ssl.protocols': 'TLSv1 TLSv1.3',
    username: 'u@a.example',
    password: 1,
    fromName: 'A',
  })!
  assert.deepEqual([more.port, more.versions, more.isTrusted], [25, ['TLSv1.3'], false])
  assert.deepEqual(
    [more.login, more.from],
    [
      { user: 'u@a.example', pass: '1' },
      { name: 'A', address: 'u@a.example' },
    ],
  )
})

describe('the mail server of an account', () => {
  let server: TestMailServer
  const here = (own: object = {}) =>
    settingsOf({ host: '127.0.0.1', port: server.port, from: 'f@ana.example', ...own })!
  before(async () => {
    server = await testMailServer()
  })
  after(() => server.close())
  const outcome = async (own: object = {}, send = ownMailer(['127.0.0.1'])) => {
    const { state, code, values = {} } = await send(1, here(own), mail)
    return [state, code, ...Object.values(values)]
  }

  test('it takes the message, with the sender that the account names', async () => {
    assert.deepEqual(await outcome({ fromName: 'Frota', username: 'ana', password: 'open' }), [
      'accepted',
      'mailOwnTaken',
    ])
    const { recipients, from } = server.mails.at(-1)!
    assert.deepEqual([recipients, from], [['ana@example.com'], { name: 'Frota', address: 'f@ana.example' }])
  })

  test('an address in the own network is reached only where the operator names it', async () => {
    const before = server.mails.length
    const nowhere = ['refused', 'mailOwnNotPublic']
    for (const host of ['127.0.0.1', 'localhost', '2130706433', '::1', '[::1]', '169.254.169.254'])
      assert.deepEqual(await outcome({ host }, ownMailer([])), nowhere, host)
    assert.deepEqual(await outcome({}, ownMailer([`127.0.0.1:${server.port + 1}`])), nowhere)
    assert.equal(server.mails.length, before)
    assert.deepEqual(await outcome({}, ownMailer([`127.0.0.1:${server.port}`])), ['accepted', 'mailOwnTaken'])
  })

  test('a wrong password and a refused recipient are given up, a full or absent server is tried again', async () => {
    assert.deepEqual(await outcome({ username: 'ana', password: 'wrong' }), ['refused', 'mailOwnLogin', 535])
    server.refuse({ at: 'recipient', code: 550 })
    assert.deepEqual(await outcome(), ['refused', 'mailOwnRefused', 550])
    server.refuse({ at: 'message', code: 452 })
    assert.deepEqual(await outcome(), ['later', 'mailOwnBusy', 452])
    server.refuse(undefined)
    assert.deepEqual(await outcome({ port: 9 }), ['later', 'mailOwnAway', 'ECONNREFUSED'])
  })

  test('a password does not cross a network without TLS, and TLS that is required is not left out', async () => {
    const before = server.mails.length
    const open = ownMailer(['127.0.0.1', '127.0.0.2'])
    const login = { host: '127.0.0.2', username: 'ana', password: 'open', 'starttls.enable': false }
    assert.deepEqual((await outcome(login, open))[0], 'later')
    assert.deepEqual((await outcome({ 'starttls.required': true }, open))[0], 'later')
    assert.deepEqual((await outcome({ 'ssl.enable': true }, open)).slice(0, 2), ['later', 'mailOwnAway'])
    assert.equal(server.mails.length, before)
  })

  test('a silent server is left after its time; meanwhile an account has two messages under way, all have three', async (t) => {
    const sockets: Socket[] = []
    const silent = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    t.after(() => silent.close())
    const { port } = silent.address() as { port: number }
    const send = ownMailer(['127.0.0.1'], 300)
    const one = (userId: number) => send(userId, here({ port }), mail)
    const waiting = [one(1), one(1), one(2)]
    assert.deepEqual([(await one(1)).code, (await one(3)).code], ['mailTooMany', 'mailTooMany'])
    assert.deepEqual(
      (await Promise.all(waiting)).map(({ state, code }) => `${state} ${code}`),
      Array.from({ length: 3 }, () => 'later mailOwnAway'),
    )
    await Promise.all(sockets.map(async (socket) => socket.destroyed || once(socket.resume(), 'close')))
    assert.equal((await send(1, here(), mail)).state, 'accepted')
  })
})
