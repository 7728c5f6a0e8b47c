import assert from 'node:assert/strict'
import { createServer, type Socket } from 'node:net'
import { after, before, describe, test } from 'node:test'
import type { Mailer, MailOutcome } from '../../ports/mailer.ts'
import { type TestMailServer, testMailServer } from '../../testing/mail.ts'
import { smtpMailer } from './smtp.ts'

const from = 'Fleet <fleet@example.com>'
const mail = { to: 'ana@example.com', subject: 'Olá, Ana', text: 'Até já', html: '<p>Até já</p>' }

/** The outcome of a mail: in words, as a code, and with its number. */
const said = ({ state, words, code, values = {} }: MailOutcome) => [state, words, code, ...Object.values(values)]

describe('handing mail to a mail server', () => {
  let server: TestMailServer
  let mailer: Mailer
  before(async () => {
    server = await testMailServer()
    mailer = smtpMailer({ url: server.url, from })
  })
  after(async () => {
    mailer.close()
    await server.close()
  })

  test('a message arrives complete, with text and html', async () => {
    assert.equal((await mailer.send(mail)).state, 'accepted')
    const { recipients, from: sender, subject, text, html } = server.mails.at(-1)!
    assert.deepEqual([recipients, sender?.address, subject], [['ana@example.com'], 'fleet@example.com', 'Olá, Ana'])
    assert.deepEqual([text?.trim(), html?.trim()], ['Até já', '<p>Até já</p>'])
  })

  test('what is no one address is refused, and nothing is handed over', async () => {
    const before = server.mails.length
    const wrong = [
      'admin',
      '',
      'a@b.c,eve@example.com',
      'a@b.c eve@example.com',
      'Ana <a@b.c>',
      'a@b.c\r\nRCPT TO:<x@y.z>',
    ]
    for (const to of wrong) {
      assert.deepEqual(said(await mailer.send({ ...mail, to })), [
        'refused',
        'There is no mail address',
        'mailNoAddress',
      ])
    }
    assert.equal(server.mails.length, before)
  })

  test('a subject cannot add lines to the head of the message', async () => {
    await mailer.send({ ...mail, subject: 'Hello\r\nBcc: eve@example.com' })
    const { recipients, bcc } = server.mails.at(-1)!
    assert.deepEqual([recipients, bcc], [['ana@example.com'], undefined])
  })

  test('a recipient who does not exist is given up, a full server is tried again; no words repeat what it says', async () => {
    server.refuse({ at: 'recipient', code: 550 })
    const gone = ['refused', 'The mail server refused the message (550)', 'mailRefused', 550]
    assert.deepEqual(said(await mailer.send(mail)), gone)
    server.refuse({ at: 'recipient', code: 451 })
    const busy = ['later', 'The mail server is not accepting the message right now (451)', 'mailBusy', 451]
    assert.deepEqual(said(await mailer.send(mail)), busy)
    server.refuse({ at: 'message', code: 452 })
    assert.equal((await mailer.send(mail)).state, 'later')
    server.refuse({ at: 'message', code: 554 })
    assert.equal((await mailer.send(mail)).state, 'refused')
    server.refuse(undefined)
    assert.equal((await mailer.send(mail)).state, 'accepted')
  })

  test('a wrong password of ours, or a server that is away, is tried again later', async () => {
    const locked = smtpMailer({ url: server.url.replace(':open@', ':wrong@'), from })
    const answer = await locked.send(mail)
    assert.equal(answer.state, 'later')
    assert.doesNotMatch(answer.words, /wrong/i)
    locked.close()
    const absent = smtpMailer({ url: 'smtp://127.0.0.1:9', from })
    assert.equal((await absent.send(mail)).state, 'later')
    absent.close()
  })

  test('a password does not cross a network without TLS', async () => {
    const away = smtpMailer({ url: server.url.replace('127.0.0.1', '127.0.0.2'), from })
    const before = server.mails.length
    const busy = ['later', 'The mail server is not accepting the message right now (500)', 'mailBusy', 500]
    assert.deepEqual(said(await away.send(mail)), busy)
    assert.equal(server.mails.length, before)
    const open = smtpMailer({ url: server.url.replace('rastro:open@127.0.0.1', '127.0.0.2'), from })
    assert.equal((await open.send(mail)).state, 'accepted')
    open.close()
    away.close()
  })

  test('no more than fifty messages wait for a mail server that does not answer', async () => {
    const sockets: Socket[] = []
    const silent = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1')
    await new Promise((done) => silent.once('listening', done))
    const { port } = silent.address() as { port: number }
    const waiting = smtpMailer({ url: `smtp://127.0.0.1:${port}`, from })
    const sends = Array.from({ length: 50 }, () => waiting.send(mail))
    assert.deepEqual(said(await waiting.send(mail)), ['later', 'Too many emails are being sent', 'mailTooMany'])
    waiting.close()
    for (const socket of sockets) socket.destroy()
    assert.ok((await Promise.all(sends)).every(({ state }) => state === 'later'))
    await new Promise((done) => silent.close(done))
  })
})
