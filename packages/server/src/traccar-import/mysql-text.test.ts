import assert from 'node:assert/strict'
import { test } from 'node:test'
import { selectedMysql, textOfMysql } from './mysql-text.ts'

const written = (type: string, text: string) => textOfMysql(type, Buffer.from(text))

test('a value of MySQL reads as PostgreSQL writes it, whatever the type of its column', () => {
  for (const [type, bytes, expected] of [
    ['bit(1)', Buffer.of(1), 't'],
    ['bit(1)', Buffer.of(0), 'f'],
    ['tinyint(1)', Buffer.from('1'), 't'],
    ['tinyint(1)', Buffer.from('0'), 'f'],
    ['tinyint(4)', Buffer.from('1'), '1'],
    ['blob', Buffer.of(0, 0xff, 0x42), '\\x00ff42'],
    ['longblob', Buffer.of(1), '\\x01'],
    ['varbinary(16)', Buffer.of(0xab), '\\xab'],
    ['varchar(128)', Buffer.from('João 🚚'), 'João 🚚'],
    ['text', Buffer.from('null'), 'null'],
    ['varchar(128)', null, null],
    ['timestamp', null, null],
  ] as const)
    assert.equal(textOfMysql(type, bytes), expected, type)
})

test('times keep their fraction without the zeros at its end, and year 0 is no time', () => {
  assert.equal(written('timestamp', '2026-01-01 08:00:00'), '2026-01-01 08:00:00')
  assert.equal(written('datetime(3)', '2026-01-01 08:00:00.000'), '2026-01-01 08:00:00')
  assert.equal(written('timestamp(6)', '2026-01-01 08:00:10.500000'), '2026-01-01 08:00:10.5')
  assert.equal(written('TIMESTAMP', '0000-00-00 00:00:00'), null)
})

test('a number of single precision is the shortest that is stored as it, and is asked for with all its digits', () => {
  assert.equal(written('float', String(Math.fround(21.598272))), '21.598272')
  assert.equal(written('float', '0'), '0')
  assert.equal(written('double', '32.397420000000004'), '32.397420000000004')
  assert.equal(selectedMysql('speed', 'float'), '`speed` * 1e0 as `speed`')
  assert.equal(selectedMysql('latitude', 'double'), '`latitude`')
})
