import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isMailAddress, isSameMail } from './mail-address.ts'

test('an address has a mailbox and a host', () => {
  for (const address of ['ana@example.com', 'a.b+fleet@mail.example.com.br', 'josé@example.com', 'root@localhost'])
    assert.ok(isMailAddress(address), address)
})

test('what mail cannot be sent to is no address', () => {
  const refused = [
    ...[
      '',
      'nope',
      '@example.com',
      'ana@',
      'ana@@example.com',
      'ana@example..com',
      '.ana@example.com',
      'ana.@example.com',
    ],
    ...['ana@-example.com', 'ana bo@example.com', 'ana@example.com,bo@example.com', 'Ana <ana@example.com>'],
    ...[
      'ana@example.com\r\nBcc: bo@example.com',
      'ana\u0000@example.com',
      '"ana"@example.com',
      `${'a'.repeat(65)}@b.co`,
    ],
    `ana@${'a.'.repeat(130)}com`,
  ]
  for (const address of refused) assert.ok(!isMailAddress(address), address)
})

test('capital letters and space around make no other address, other letters do', () => {
  assert.ok(isSameMail(' Ana@Example.com', 'ana@example.com'))
  assert.ok(!isSameMail('ａna@example.com', 'ana@example.com'))
})
