import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Consent, type DocumentVersion, documentsOf, dueDocuments, isGranted } from './consent.ts'

const terms: DocumentVersion = { document: 'terms', version: '2', source: 'https://a.example/terms' }
const privacy: DocumentVersion = { document: 'privacy', version: '', source: 'https://a.example/privacy' }
const decided = (id: number, about: DocumentVersion, granted = true): Consent => ({
  ...{ ...about, id, granted, time: new Date(id), address: null, language: null },
})
const server = {
  attributes: { termsUrl: terms.source, termsVersion: ' 2 ', privacyUrl: privacy.source, optionalConsent: ' ' },
}
const user = (attributes: object = {}) => ({ attributes: attributes as Record<string, unknown> })

test('the documents asked for are those with a source', () => {
  assert.deepEqual(documentsOf(server.attributes), [terms, privacy])
  assert.deepEqual(documentsOf({ termsVersion: '2' }), [])
})

test('the latest decision about the same version and source counts', () => {
  assert.equal(isGranted(terms, [decided(1, terms)]), true)
  assert.equal(isGranted(terms, [decided(2, terms, false), decided(1, terms)]), false)
  assert.equal(isGranted(terms, [decided(1, { ...terms, version: '1' })]), false)
  assert.equal(isGranted(terms, [decided(1, { ...terms, source: 'https://b.example' })]), false)
})

test('another version is due again, and nothing is due without terms', () => {
  assert.deepEqual(dueDocuments([terms, privacy], user(), []), [terms, privacy])
  assert.deepEqual(dueDocuments([terms, privacy], user(), [decided(1, terms), decided(2, privacy)]), [])
  assert.deepEqual(
    dueDocuments([terms, privacy], user(), [decided(1, { ...terms, version: '1' }), decided(2, privacy)]),
    [terms],
  )
  assert.deepEqual(dueDocuments([privacy], user(), []), [])
})

test('[USER-57] what a client of a stock server accepted counts while the document has no version', () => {
  const accepted = user({ termsAccepted: true })
  assert.deepEqual(dueDocuments([terms, privacy], accepted, []), [terms])
  assert.deepEqual(dueDocuments([{ ...terms, version: '' }], accepted, []), [])
  assert.deepEqual(dueDocuments([{ ...terms, version: '' }], user(), []), [{ ...terms, version: '' }])
})
