import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyShape, readShape, shapeOfText, shapeText, typedShape } from './shape-draft.ts'

test('a shape is typed as a place a line, and what cannot be read names its line', () => {
  const corners = '-23,5; -46,6\n\n-23.5 -46.5\n-23.6, -46.5'
  const draft = { ...emptyShape, form: 'polygon', corners } as const
  assert.deepEqual(readShape({ ...draft, corners: 'x' }), { fault: { field: 'corners', wrong: 'line', number: 1 } })
  assert.deepEqual(readShape({ ...draft, corners: '1 2\n3 4' }), {
    fault: { field: 'corners', wrong: 'few', number: 3 },
  })
  const whole = { ...draft, corners: '-23.5, -46.6\n-23.5 -46.5\n-23.6, -46.5' }
  const read = readShape(whole)
  assert.ok('area' in read)
  assert.equal(typedShape(read.area, draft).corners, '-23.5, -46.6\n-23.5, -46.5\n-23.6, -46.5')
})

test('a readable shape is the stored text, anything else is stored as typed', () => {
  const circle = { ...emptyShape, latitude: '-23,5', longitude: '-46.60', radius: '50' }
  assert.equal(shapeText(circle), 'CIRCLE (-23.5 -46.6, 50)')
  assert.deepEqual(shapeOfText('CIRCLE (-23.5 -46.6, 50)'), { ...circle, latitude: '-23.5', longitude: '-46.6' })
  const wrong = { ...circle, radius: '0' }
  assert.deepEqual(shapeOfText(shapeText(wrong)), wrong)
  assert.equal(shapeText({ ...circle, form: 'line' }), '')
  assert.deepEqual(shapeOfText(''), emptyShape)
})
