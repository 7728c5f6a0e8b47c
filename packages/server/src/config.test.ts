import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from './config.ts'

test('addresses to trust are addresses and networks, this machine unless configured', () => {
  const trusted = (text?: string) => readConfig({ TRUSTED_ADDRESSES: text }).trustedAddresses
  assert.deepEqual(trusted(), ['127.0.0.1', '::1'])
  assert.deepEqual(trusted(''), [])
  assert.deepEqual(trusted('10.0.0.0/8, 2001:db8::/32,192.0.2.7'), ['10.0.0.0/8', '2001:db8::/32', '192.0.2.7'])
  for (const wrong of ['proxy', '10.0.0.0/33', '10.0.0.0/8/8', '1.2.3/8'])
    assert.throws(() => trusted(wrong), { message: /^TRUSTED_ADDRESSES holds addresses such as .* is none\.$/ })
})

test('hosts that webhooks may send to are given as they stand in an address', () => {
  const hosts = (text?: string) => readConfig({ WEBHOOK_HOSTS: text }).webhookHosts
  assert.deepEqual(hosts(), [])
  assert.deepEqual(hosts('ERP.local, 10.0.0.5:8080,[fd00::5]'), ['erp.local', '10.0.0.5:8080', '[fd00::5]'])
  for (const wrong of ['http://erp', 'a/b', 'me@erp', '0x7f.1'])
    assert.throws(() => hosts(wrong), { message: /^WEBHOOK_HOSTS holds hosts such as .* is none\.$/ })
})

test('a replica for reports needs the database that it follows', () => {
  const readUrl = { DATABASE_READ_URL: 'postgres://replica/fleet' }
  assert.equal(
    readConfig({ ...readUrl, DATABASE_URL: 'postgres://a/fleet' }).databaseReadUrl,
    readUrl.DATABASE_READ_URL,
  )
  assert.throws(() => readConfig(readUrl), { message: 'DATABASE_URL must be set where DATABASE_READ_URL is.' })
})

test('mail and single sign-on are off unless set, and say what is missing', () => {
  const { mail, openId } = readConfig({})
  assert.deepEqual([mail, openId], [undefined, undefined])
  const url = 'smtps://me:secret@mail.example.com'
  assert.deepEqual(readConfig({ MAIL_URL: url, MAIL_FROM: 'a@b.c' }).mail, { url, from: 'a@b.c' })
  assert.throws(() => readConfig({ MAIL_URL: url }), { message: 'MAIL_FROM must be set where MAIL_URL is.' })
  assert.throws(() => readConfig({ MAIL_URL: 'mail.example.com:secret' }), {
    message: 'MAIL_URL must be an address that starts with smtp://.',
  })
  const provider = { OPENID_ISSUER: 'https://id.example.com', OPENID_CLIENT_ID: 'rastro', OPENID_CLIENT_SECRET: 'x' }
  assert.throws(() => readConfig(provider), { message: 'PUBLIC_URL must be set where OPENID_ISSUER is.' })
  const set = readConfig({ ...provider, PUBLIC_URL: 'https://fleet.example.com/', OPENID_FORCE: 'true' })
  assert.deepEqual([set.openId?.force, set.openId?.groupsClaim, set.openId?.adminGroup], [true, 'groups', undefined])
  assert.throws(() => readConfig({ ...provider, PUBLIC_URL: 'https://a.b', OPENID_ISSUER: 'http://id.example.com' }), {
    message: 'OPENID_ISSUER must start with https://, unless the provider is on this machine.',
  })
})
