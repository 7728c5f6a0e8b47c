import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { draftKey, dropDraftsOfOthers, readDraft, writeDraft } from './drafts.ts'

afterEach(() => sessionStorage.clear())
const draft = (typed: unknown, at = 1) => ({ at, fields: [{ path: 'name', typed, before: null }] })

test('a draft comes back as it was, with its dates', () => {
  const key = draftKey(1, 'drivers', 7)
  writeDraft(key, draft(new Date(5)))
  assert.deepEqual(readDraft(key), draft(new Date(5)))
})

test('whoever logs in finds no draft of somebody else', () => {
  const [own, other] = [draftKey(1, 'drivers', 'new'), draftKey(11, 'drivers', 'new')]
  for (const key of [own, other]) writeDraft(key, draft('x'))
  dropDraftsOfOthers(1)
  assert.deepEqual([readDraft(own), readDraft(other)], [draft('x'), undefined])
})

test('drafts are bounded in size and number, and one that cannot be read is dropped', () => {
  const key = draftKey(1, 'drivers', 1)
  writeDraft(key, draft('x'))
  writeDraft(key, draft('x'.repeat(200_001)))
  assert.equal(readDraft(key), undefined)
  for (let id = 1; id <= 25; id++) writeDraft(draftKey(1, 'drivers', id), draft('x', id))
  assert.equal(Object.keys(sessionStorage).length, 20)
  assert.deepEqual([readDraft(draftKey(1, 'drivers', 5)), readDraft(draftKey(1, 'drivers', 25))?.at], [undefined, 25])
  sessionStorage.setItem(key, '{')
  assert.equal(readDraft(key), undefined)
  assert.equal(sessionStorage.getItem(key), null)
})
