import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Area } from '@rastro/core/geo/fence'
import { areaOfPoints } from './drawing.ts'
import { dragged, handlesOf, moved, opened, withoutCorner } from './shape.ts'

const place = (longitude: number, latitude: number) => ({ latitude, longitude })
const corners = [place(0, 0), place(2, 0), place(2, 2)]
const polygon: Area = { form: 'polygon', corners }
const line: Area = { form: 'line', corners }

test('a ring has a middle on every side, a line only between its points', () => {
  const kinds = (area: Area) => handlesOf(area).map(({ kind }) => kind)
  assert.deepEqual(kinds(polygon), ['middle', 'middle', 'middle', 'corner', 'corner', 'corner'])
  assert.deepEqual(kinds(line), ['middle', 'middle', 'corner', 'corner', 'corner'])
})

test('a stored ring repeats its first corner, one that is edited does not', () => {
  assert.deepEqual(opened({ form: 'polygon', corners: [...corners, corners[0]!] }), polygon)
})

test('a dragged corner stands where it was let go, a dragged middle is a corner more', () => {
  const to = place(5, 5)
  assert.deepEqual(dragged(polygon, { kind: 'corner', index: 1 }, to), {
    ...polygon,
    corners: [corners[0], to, corners[2]],
  })
  assert.deepEqual(dragged(polygon, { kind: 'middle', index: 2 }, to), { ...polygon, corners: [...corners, to] })
})

test('a corner can be taken away as long as a shape is left', () => {
  assert.equal(withoutCorner(polygon, 0), undefined)
  assert.deepEqual(withoutCorner(line, 1), { ...line, corners: [corners[0], corners[2]] })
})

test('the edge of a circle sets its radius, in full metres and one at least', () => {
  const circle: Area = { form: 'circle', centre: place(-46.6, -23.5), radius: 50 }
  const [edge] = handlesOf(circle)
  const again = dragged(circle, edge!, edge!.place)
  assert.deepEqual(again, circle)
  assert.deepEqual(dragged(circle, edge!, circle.centre), { ...circle, radius: 1 })
})

test('a moved shape keeps its form', () => {
  const there = moved(polygon, place(1, 1), place(2, 3))
  assert.deepEqual(there, { ...polygon, corners: [place(1, 2), place(3, 2), place(3, 4)] })
})

test('points become a shape as soon as they are enough', () => {
  assert.equal(areaOfPoints('polygon', corners.slice(0, 2)), undefined)
  assert.deepEqual(areaOfPoints('line', corners.slice(0, 2)), { form: 'line', corners: corners.slice(0, 2) })
  assert.equal(areaOfPoints('rectangle', [place(0, 0), place(0, 3)]), undefined)
  assert.deepEqual(areaOfPoints('rectangle', [place(0, 0), place(2, 3)]), {
    form: 'polygon',
    corners: [place(0, 0), place(2, 0), place(2, 3), place(0, 3)],
  })
  assert.equal(areaOfPoints('circle', [place(0, 0)]), undefined)
})
