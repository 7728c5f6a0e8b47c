import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Check, Inspection, NewInspection } from '../resources/inspection.ts'
import { maxInspectionPhotos } from '../vocabulary/inspections.ts'
import { failedChecks, faultOfInspection, hasPhotoRoom, isComplete, type TypedInspection } from './inspection.ts'

const typed: TypedInspection = { cpf: '123.456.789-09', placa: 'ABC-1D23', km: 0, externa: 'ok', interna: 'ok' }

test('an inspection is complete with driver, vehicle, odometer and both notes; without any of them it is not', () => {
  assert.ok(isComplete(typed))
  const lacking: Partial<TypedInspection>[] = [
    ...[{ cpf: ' . -' }, { placa: '-' }, { km: null }, { km: Number.NaN }, { km: -1 }],
    ...[{ externa: ' ' }, { interna: '' }],
  ]
  for (const missing of lacking) assert.equal(isComplete({ ...typed, ...missing }), false, JSON.stringify(missing))
})

test('checks that failed are told from others, and one that is there twice is a fault', () => {
  const check = (item: Check['item'], state: Check['state']): Check => ({ item, state, note: null })
  const checklist = [check('tyres', 'ok'), check('brakes', 'failed'), check('horn', 'notApplicable')]
  assert.deepEqual(failedChecks({ checklist }), [check('brakes', 'failed')])
  assert.deepEqual(failedChecks({}), [])
  const body = (fields: object) => fields as NewInspection
  assert.equal(faultOfInspection(body({ checklist })), undefined)
  assert.equal(faultOfInspection(body({ checklist: [...checklist, check('tyres', 'failed')] })), 'checklist')
  assert.equal(faultOfInspection(body({ signature: { name: 'Ana', path: 'M1 1L2 2' } })), undefined)
  assert.equal(faultOfInspection(body({ signature: { name: 'Ana', path: '<script>' } })), 'signature')
})

test('each side has room for a few photos', () => {
  const photo = { subject: 'front', name: 'x.jpg', time: '' } as const
  const photos: Inspection['photos'] = Array.from({ length: maxInspectionPhotos }, () => photo)
  assert.equal(hasPhotoRoom({ photos }, 'front'), false)
  assert.ok(hasPhotoRoom({ photos }, 'back'))
})
