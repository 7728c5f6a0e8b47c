import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gt06 } from '@rastro/protocols/gt06/gt06'
import { h02 } from '@rastro/protocols/h02/h02'
import { osmand } from '@rastro/protocols/osmand/osmand'
import { explain, explainRequest } from './explain.ts'
import { bytesOfLine } from './line.ts'

test('a line is hex with or without blanks, or a text with its escapes and delimiter', () => {
  assert.deepEqual(bytesOfLine('78 78:0D', gt06), Buffer.from('78780d', 'hex'))
  assert.deepEqual(bytesOfLine('*HQ,1', h02), Buffer.from('*HQ,1#'))
  assert.deepEqual(bytesOfLine('a\\r\\n\\x7e', gt06), Buffer.from('a\r\n~'))
})

test('a stream is explained frame by frame, field by field, with the replies and what is left', () => {
  const login = '78780d0108645070381126500001d8fc0d0a'
  assert.deepEqual(explain(gt06, Buffer.from(`${login}7878`, 'hex'), {}).split('\n'), [
    `frame of 18 bytes: ${login}`,
    '  unit: 864507038112650',
    '  reply: 787805010001d9dc0d0a',
    '2 bytes wait for the rest of their frame',
  ])
})

test('a frame that cannot be read says why, and the next one is read', () => {
  const text = '*HQ,4210051415,V1,16x549,A,0956.3869,N,08406.7068,W,000.00,000,221215,FFFFFBFF#'
  const good = text.replace('x', '4')
  const lines = explain(h02, Buffer.from(text + good), {}).split('\n')
  assert.match(lines[1]!, /^ {2}(cannot be read: .+|says nothing)/)
  assert.ok(lines.includes('    latitude          9.939781666666667'), lines.join('\n'))
})

test('a request is explained with its answer', () => {
  const request = { url: '/?id=123456&lat=-23.5&lon=-46.6', body: Buffer.alloc(0) }
  const lines = explainRequest(osmand, request, {}).split('\n')
  assert.ok(lines.includes('  unit: 123456'))
  assert.equal(lines.at(-1), 'answer: 200')
})
