import assert from 'node:assert/strict'
import { createDecipheriv, createECDH, createVerify, generateKeyPairSync, hkdfSync, verify } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import { type User, users } from '@rastro/core/resources/user'
import { fromRow } from '../../db/row.ts'
import type { ChannelMessage, Sender } from '../../ports/channels.ts'
import { type Asked, type Reply, testService } from '../../testing/service.ts'
import { httpCourier } from '../courier/http.ts'
import { firebaseSender } from './firebase.ts'
import { pushSender } from './push.ts'
import { pushoverSender } from './pushover.ts'
import { slackSender } from './slack.ts'
import { smsGateway, smsSender } from './sms.ts'
import { telegramSender } from './telegram.ts'
import { traccarSender } from './traccar.ts'
import { whatsappSender } from './whatsapp.ts'

const message: ChannelMessage = {
  subject: 'ABC-1234 · Ignition on · Avenida Paulista, São Paulo',
  text: 'ABC-1234 "quoted" <b> & more\nWhen: 22/11/2026',
  isUrgent: true,
  id: 'delivery-7',
  eventId: 7,
  place: { latitude: -23.56, longitude: -46.65 },
  link: 'https://fleet.example.com/event/7',
}

describe('channels, each against a double that answers as its documents say', () => {
  let service: Awaited<ReturnType<typeof testService>>
  let answer: (asked: Asked) => Reply | undefined
  before(async () => {
    service = await testService((asked) => answer(asked))
  })
  after(() => service.close())
  beforeEach(() => {
    service.asked.length = 0
  })

  const person = (attributes: object, fields: Partial<User> = {}): User => ({
    ...fromRow(users.schema, { id: 1, name: 'Ana', email: 'ana@example.com' }),
    attributes: attributes as User['attributes'],
    ...fields,
  })
  const send = (sender: Sender, user: User, told = message) => sender.send({ user, browsers: [] }, told)
  /** The outcome that the sender reports for each of these answers. */
  async function judged(sender: Sender, user: User, replies: readonly Reply[]) {
    const outcomes: unknown[] = []
    for (const reply of replies) {
      answer = () => reply
      const { state, afterMs } = await send(sender, user)
      outcomes.push(afterMs === undefined ? state : [state, afterMs])
    }
    return outcomes
  }

  test('[NTF-15] Telegram: to the chat of the person, with the place where it is wanted, and to a chat that has moved', async () => {
    const sender = telegramSender({ token: '42:secret', url: service.url })
    const user = person({ telegramChatId: '99', 'notificator.telegram.sendLocation': true })
    answer = () => [200, { ok: true, result: { message_id: 1 } }]
    assert.equal((await send(sender, user)).state, 'accepted')
    assert.deepEqual(
      service.asked.map(({ path, json }) => [path, json]),
      [
        ['/bot42:secret/sendMessage', { chat_id: '99', text: message.text }],
        ['/bot42:secret/sendLocation', { chat_id: '99', latitude: -23.56, longitude: -46.65 }],
      ],
    )
    answer = ({ json }) =>
      json.chat_id === '99'
        ? [400, { ok: false, error_code: 400, parameters: { migrate_to_chat_id: -1001 } }]
        : [200, { ok: true }]
    assert.equal((await send(sender, person({ telegramChatId: 99 }))).state, 'accepted')
    assert.equal(service.asked.at(-1)!.json.chat_id, '-1001')
    const replies: Reply[] = [
      [429, { ok: false, error_code: 429, parameters: { retry_after: 31 } }],
      [400, { ok: false, error_code: 400, description: 'Bad Request: chat not found' }],
      [403, { ok: false, error_code: 403, description: 'Forbidden: bot was blocked by the user' }],
      [401, { ok: false, error_code: 401, description: 'Unauthorized' }],
      [502],
    ]
    assert.deepEqual(await judged(sender, user, replies), [['later', 31_000], 'refused', 'refused', 'refused', 'later'])
    assert.deepEqual(await send(sender, person({})), {
      state: 'refused',
      words: 'This person has no Telegram chat',
      code: 'noAddress',
    })
  })

  test('Slack: to the channel of the person, as plain text, and what its answers mean', async () => {
    const sender = slackSender({ token: 'xoxb-1', url: service.url })
    const user = person({ slackChannel: 'C042' })
    answer = () => [200, { ok: true, ts: '1.2' }]
    assert.equal((await send(sender, user)).state, 'accepted')
    const [first] = service.asked
    assert.deepEqual([first!.path, first!.headers.authorization], ['/api/chat.postMessage', 'Bearer xoxb-1'])
    const text = 'ABC-1234 "quoted" &lt;b&gt; &amp; more\nWhen: 22/11/2026'
    assert.deepEqual(first!.json, { channel: 'C042', text })
    const errors = ['channel_not_found', 'not_in_channel', 'ratelimited', 'invalid_auth', 'msg_too_long']
    const replies = errors.map((error): Reply => [200, { ok: false, error }])
    assert.deepEqual(await judged(sender, user, [...replies, [429, {}], [503]]), [
      'refused',
      'refused',
      'later',
      'refused',
      'refused',
      'later',
      'later',
    ])
    answer = () => [200, { ok: false, error: 'is_archived' }]
    assert.equal((await send(sender, user)).code, 'addressGone')
    assert.equal((await send(sender, person({}))).code, 'noAddress')
  })

  test('[NTF-15] WhatsApp: to the phone of the person through the Evolution API, in the form that it takes', async () => {
    const settings = { url: `${service.url}/`, key: 'k', instance: 'rev 42' }
    const sender = whatsappSender({ ...settings, linesFor: async () => [], takeTurn: async () => 0 })
    const user = person({}, { phone: '(11) 99999-8888' })
    answer = () => [201, { key: { id: 'x' }, status: 'PENDING' }]
    assert.equal((await send(sender, user)).state, 'accepted')
    const [first] = service.asked
    assert.deepEqual([first!.path, first!.headers.apikey], ['/message/sendText/rev%2042', 'k'])
    assert.deepEqual(first!.json, { number: '5511999998888', text: message.text })
    const unknown = {
      status: 400,
      error: 'Bad Request',
      response: { message: [{ jid: 'x', exists: false, number: '55' }] },
    }
    const away = { status: 404, error: 'Not Found', response: { message: ['The "x" instance does not exist'] } }
    const replies: Reply[] = [
      [400, unknown],
      [404, away],
      [401, { status: 401 }],
      [500, {}],
    ]
    assert.deepEqual(await judged(sender, user, replies), ['refused', 'later', 'refused', 'later'])
    answer = () => [404, away]
    assert.equal((await send(sender, user)).code, 'numberAway')
    const full = whatsappSender({ ...settings, linesFor: async () => [], takeTurn: async () => undefined })
    const { state, code } = await send(full, user)
    assert.deepEqual([state, code], ['later', 'numberBusy'])
    answer = () => [400, unknown]
    const before = service.asked.length
    assert.equal((await send(sender, user)).words, 'This phone number is not on WhatsApp')
    const tried = service.asked.slice(before).map(({ json }) => json.number)
    assert.deepEqual(tried, ['5511999998888', '551199998888'])
    answer = ({ json }) => (json.number === '5511987654321' ? [201, {}] : [400, unknown])
    assert.equal((await send(sender, person({}, { phone: '11 8765-4321' }))).state, 'accepted')
    answer = () => [400, unknown]
    assert.equal((await send(sender, person({}))).words, 'This person has no phone number')
    answer = () => [201, {}]
    await send(sender, person({}, { phone: '+351 912 345 678' }))
    assert.equal(service.asked.at(-1)!.json.number, '351912345678')
  })

  test('[NTF-15] Pushover: to the key and the devices of the person, with a priority for what is urgent', async () => {
    const sender = pushoverSender({ token: 't', url: service.url })
    const user = person({ pushoverUserKey: 'u', pushoverDeviceNames: 'phone,desk' })
    answer = () => [200, { status: 1, request: 'x' }]
    assert.equal((await send(sender, user, message)).state, 'accepted')
    const { path, json } = service.asked[0]!
    assert.equal(path, '/1/messages.json')
    assert.deepEqual(json, {
      token: 't',
      user: 'u',
      title: message.subject,
      message: message.text,
      priority: 1,
      device: 'phone,desk',
      url: message.link,
    })
    const replies: Reply[] = [[400, { status: 0, errors: ['user key is invalid'] }], [429, { status: 0 }], [500]]
    assert.deepEqual(await judged(sender, user, replies), ['refused', 'later', 'later'])
    assert.equal((await send(sender, person({}))).state, 'refused')
  })

  test('[NTF-15] SMS: a template of JSON, XML or a form, in which nothing that a person wrote can break out', async () => {
    let count = 0
    const make = (template: string) =>
      smsSender(smsGateway({ url: service.url, template, authorization: 'Basic x', onSent: () => (count += 1) }))
    const user = person({}, { phone: '5511999998888' })
    answer = () => [202]
    const told = { ...message, text: '"a" & <b>\n' }
    for (const template of [
      '{"to":"{phone}","text":"{message}"}',
      '<sms to="{phone}">{message}</sms>',
      'to={phone}&text={message}',
    ])
      assert.equal((await send(make(template), user, told)).state, 'accepted')
    const [json, xml, form] = service.asked
    assert.deepEqual(json!.json, { to: '+5511999998888', text: told.text })
    assert.equal(xml!.text, '<sms to="+5511999998888">&quot;a&quot; &amp; &lt;b&gt;\n</sms>')
    assert.deepEqual(Object.fromEntries(new URLSearchParams(form!.text)), { to: '+5511999998888', text: told.text })
    assert.deepEqual([json!.headers['content-type'], json!.headers.authorization], ['application/json', 'Basic x'])
    assert.equal(count, 3)
    const replies: Reply[] = [[429, {}, { 'retry-after': '60' }], [401], [400], [503, {}, { 'retry-after': '5' }]]
    const outcomes = await judged(make('{phone}{message}'), user, replies)
    assert.deepEqual(outcomes, [['later', 60_000], 'refused', 'refused', ['later', 5000]])
    assert.equal(count, 3)
  })

  test('[NTF-15] traccar: to the apps of the person through the relay, which says which of them are gone', async () => {
    const sender = traccarSender({ key: 'k', url: service.url })
    const user = person({ notificationTokens: 'one,two' })
    answer = () => [
      200,
      {
        responses: [
          { success: true },
          { success: false, error: { code: 'messaging/registration-token-not-registered' } },
        ],
      },
    ]
    assert.deepEqual(await send(sender, user), {
      state: 'accepted',
      words: 'The relay accepted the message',
      code: 'taken',
      values: { service: 'The relay' },
      gone: ['two'],
    })
    const { headers, json } = service.asked[0]!
    assert.equal(headers.authorization, 'key=k')
    assert.deepEqual(json.registration_ids, ['one', 'two'])
    assert.deepEqual(json.notification, { title: message.subject, body: message.text, sound: 'default' })
    assert.deepEqual(await judged(sender, user, [[403], [500]]), ['refused', 'later'])
    assert.equal((await send(sender, person({}))).state, 'refused')
  })

  test('traccar: wakes the apps that report places with a data message, which shows nothing', async () => {
    const sender = traccarSender({ key: 'k', url: service.url })
    const gone = { success: false, error: { code: 'messaging/registration-token-not-registered' } }
    answer = () => [200, { responses: [gone, { success: true }] }]
    const command = { type: 'positionPeriodic', uniqueId: '123456', interval: 60 }
    const outcome = await sender.wake!(['one', 'two'], command)
    assert.deepEqual([outcome.state, outcome.gone], ['accepted', ['one']])
    assert.deepEqual(service.asked[0]!.json, {
      type: 'client',
      registration_ids: ['one', 'two'],
      data: { command: 'positionPeriodic', deviceId: '123456', interval: '60' },
    })
    assert.deepEqual((await sender.wake!(['one'], command)).state, 'refused')
  })

  test('Firebase: wakes each app with a data message of high priority, in the background of an iPhone', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
    const account = { project_id: 'fleet', client_email: 'a@b', private_key: pem, token_uri: `${service.url}/token` }
    const sender = firebaseSender({ account, now: () => new Date(), url: service.url })
    answer = ({ path, json }) =>
      path === '/token' ? [200, { access_token: 'access' }] : [json.message.token === 'one' ? 404 : 200, {}]
    const outcome = await sender.wake!(['one', 'two'], { type: 'positionSingle', uniqueId: '123456' })
    assert.deepEqual([outcome.state, outcome.gone], ['accepted', ['one']])
    const [, ...messages] = service.asked.map(({ json }) => json?.message)
    assert.deepEqual(
      messages.map(({ token }) => token),
      ['one', 'two'],
    )
    for (const { token: _, ...message } of messages)
      assert.deepEqual(message, {
        data: { command: 'positionSingle', deviceId: '123456' },
        android: { priority: 'high' },
        apns: {
          headers: { 'apns-push-type': 'background', 'apns-priority': '5' },
          payload: { aps: { 'content-available': 1 } },
        },
      })
  })

  test('[NTF-15] Firebase: with a token of the service account that is cached, and dropped when it is not taken', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
    const account = { project_id: 'fleet', client_email: 'a@b', private_key: pem, token_uri: `${service.url}/token` }
    let time = Date.UTC(2026, 10, 22)
    const sender = firebaseSender({ account, now: () => new Date(time), url: service.url })
    const user = person({ notificationTokens: 'one,two,three' })
    let status = 200
    answer = ({ path, json }) => {
      if (path === '/token') return [200, { access_token: `access${service.asked.length}`, expires_in: 3600 }]
      if (json.message.token === 'two')
        return [404, { error: { status: 'NOT_FOUND', details: [{ errorCode: 'UNREGISTERED' }] } }]
      return status === 429 ? [429, {}, { 'retry-after': '120' }] : [status, { name: 'projects/fleet/messages/1' }]
    }
    assert.deepEqual(await send(sender, user), {
      state: 'accepted',
      words: 'Firebase accepted the message',
      code: 'taken',
      values: { service: 'Firebase' },
      gone: ['two'],
    })
    const [asked, first] = service.asked
    const { assertion, grant_type } = Object.fromEntries(new URLSearchParams(asked!.text)) as Record<string, string>
    assert.equal(grant_type, 'urn:ietf:params:oauth:grant-type:jwt-bearer')
    const [head, claims, signature] = assertion!.split('.') as [string, string, string]
    assert.ok(createVerify('RSA-SHA256').update(`${head}.${claims}`).verify(publicKey, signature, 'base64url'))
    const { aud, exp, iat } = JSON.parse(Buffer.from(claims, 'base64url').toString())
    assert.deepEqual([aud, exp - iat], [account.token_uri, 3600])
    assert.deepEqual(
      [first!.path, first!.headers.authorization],
      ['/v1/projects/fleet/messages:send', 'Bearer access1'],
    )
    assert.deepEqual(first!.json.message.data, { eventId: '7' })
    await send(sender, user)
    assert.equal(service.asked.filter(({ path }) => path === '/token').length, 1)
    time += 3_600_000
    status = 401
    assert.equal((await send(sender, user)).state, 'later')
    status = 429
    assert.deepEqual(
      { ...(await send(sender, user)), words: '' },
      {
        state: 'later',
        words: '',
        code: 'tooMany',
        values: { service: 'Firebase', status: 429 },
        afterMs: 120_000,
        gone: ['two'],
      },
    )
    assert.equal(service.asked.filter(({ path }) => path === '/token').length, 3)
    answer = () => [400, { error: 'invalid_grant' }]
    const refused = firebaseSender({ account, now: () => new Date(time), url: service.url })
    assert.equal((await send(refused, user)).state, 'refused')
  })

  test('[NTF-15] browser push: signed with the key of the installation, readable by the browser alone', async () => {
    const [own, browser] = [createECDH('prime256v1'), createECDH('prime256v1')]
    own.generateKeys()
    browser.generateKeys()
    const secret = Buffer.from(own.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url')
    const keys = { publicKey: own.getPublicKey('base64url'), privateKey: secret }
    const contact = 'https://fleet.example.com'
    const sender = pushSender({ courier: httpCourier(['127.0.0.1']), contact, keys: async () => keys })
    const auth = Buffer.alloc(16, 7)
    const subscription = (path: string) => ({
      endpoint: `${service.url}/${path}`,
      p256dh: browser.getPublicKey('base64url'),
      auth: auth.toString('base64url'),
    })
    const to = (...paths: string[]) => ({ user: person({}), browsers: paths.map(subscription) })
    answer = ({ path }) => [
      ({ '/gone': 410, '/lost': 404, '/busy': 429, '/bad': 403 } as Record<string, number>)[path] ?? 201,
      {},
      { 'retry-after': '30' },
    ]
    const { state, gone } = await sender.send(to('a', 'gone', 'lost'), message)
    assert.deepEqual([state, gone], ['accepted', [`${service.url}/gone`, `${service.url}/lost`]])
    const [asked] = service.asked
    assert.deepEqual(
      [asked!.headers.urgency, asked!.headers['content-encoding'], asked!.headers.ttl],
      ['high', 'aes128gcm', '3600'],
    )
    const shown = JSON.parse(readByBrowser(asked!.bytes, { browser, auth }))
    assert.deepEqual(shown, {
      title: message.subject,
      body: message.text,
      link: message.link,
      tag: message.id,
      isUrgent: true,
    })
    const [, token, key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(asked!.headers.authorization!)!
    assert.equal(key, keys.publicKey)
    const [head, claims, signature] = token!.split('.') as [string, string, string]
    const { aud, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString())
    assert.deepEqual([aud, sub], [service.url, contact])
    const [x, y] = [own.getPublicKey().subarray(1, 33), own.getPublicKey().subarray(33)].map((part) =>
      part.toString('base64url'),
    )
    const jwk = { key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk', dsaEncoding: 'ieee-p1363' } as const
    assert.ok(verify('sha256', Buffer.from(`${head}.${claims}`), jwk as never, Buffer.from(signature, 'base64url')))
    assert.deepEqual(await sender.send(to('busy'), message), {
      state: 'later',
      words: 'The message limit of The push service was reached (429)',
      code: 'tooMany',
      values: { service: 'The push service', status: 429 },
      afterMs: 30_000,
      gone: [],
    })
    assert.equal((await sender.send(to('bad'), message)).state, 'refused')
    assert.equal((await sender.send(to('gone'), message)).state, 'refused')
    assert.equal((await sender.send(to(), message)).words, 'This person has not turned on notifications in any browser')
    const broken = { ...subscription('b'), p256dh: 'AAAA' }
    const unusable = await sender.send({ user: person({}), browsers: [broken] }, message)
    assert.deepEqual([unusable.state, unusable.gone], ['refused', []])
    // A name that resolves to this machine, and an address of it: no request is sent there
    const guarded = pushSender({ courier: httpCourier([]), contact, keys: async () => keys })
    const inside = await guarded.send(to('x'), message)
    assert.deepEqual([inside.state, inside.words], ['later', 'The push service: The address must be https'])
  })

  test('a service that hangs up, redirects or speaks no JSON is tried again or refused, and never followed', async () => {
    const sender = telegramSender({ token: 't', url: service.url })
    const user = person({ telegramChatId: '1' })
    assert.deepEqual(await judged(sender, user, [[302, {}, { location: `${service.url}/elsewhere` }], [200]]), [
      'refused',
      'accepted',
    ])
    assert.ok(service.asked.every(({ path }) => path === '/bott/sendMessage'))
    const nobody = telegramSender({ token: 't', url: 'http://127.0.0.1:9' })
    assert.deepEqual(await send(nobody, user), {
      state: 'later',
      words: 'Telegram did not answer',
      code: 'noAnswer',
      values: { service: 'Telegram', status: 0 },
    })
  })
})

/**
 * What a browser decrypts (RFC 8188, RFC 8291): 16 bytes of salt, the size of a record, the key of the sender, and one record.
 */
function readByBrowser(
  bytes: Buffer,
  { browser, auth }: { browser: ReturnType<typeof createECDH>; auth: Buffer },
): string {
  const salt = bytes.subarray(0, 16)
  const length = bytes[20]!
  const sender = bytes.subarray(21, 21 + length)
  const record = bytes.subarray(21 + length)
  const shared = browser.computeSecret(sender)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender])
  const secret = Buffer.from(hkdfSync('sha256', shared, auth, info, 32))
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16))
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12))
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16))
  const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  return plain.subarray(0, plain.lastIndexOf(2)).toString()
}
