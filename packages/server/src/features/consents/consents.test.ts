import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { DocumentVersion } from '@rastro/core/model/consent'
import type { User } from '@rastro/core/resources/user'
import { type TestApp, testApp } from '../../testing/app.ts'
import { dialects } from '../../testing/dialects.ts'
import { type Fleet, seedFleet } from '../../testing/fleet.ts'

const terms: DocumentVersion = { document: 'terms', version: '1', source: 'https://a.example/terms' }
const privacy: DocumentVersion = { document: 'privacy', version: '1', source: 'https://a.example/privacy' }
const news: DocumentVersion = { document: 'optional', version: '', source: 'Novidades por e-mail' }
const yes = (...documents: DocumentVersion[]) => documents.map((each) => ({ ...each, granted: true }))

for (const [dialect, open] of dialects) {
  describe(`consents, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    const decide = (user: Pick<User, 'id'>, choices: ReturnType<typeof yes>) =>
      app.as(user).consents.decide({ body: { choices } })
    const setServer = (attributes: object) => app.as(fleet.ADM).server.update({ body: { attributes } as never })
    before(async () => {
      app = await testApp({ open, config: { publicUrl: 'https://rastro.example' } })
      fleet = await seedFleet(app.ctx)
      await setServer({
        ...{ termsUrl: terms.source, termsVersion: '1', privacyUrl: privacy.source, privacyVersion: '1' },
        optionalConsent: news.source,
      })
    })
    after(() => app.close())

    test('are stored with version, time, address and language, once', async () => {
      const { USR } = fleet
      assert.deepEqual(await app.as(USR).consents.list({ query: {} }), {
        documents: [terms, privacy, news],
        history: [],
      })
      const answer = await app.call(USR, {
        method: 'POST',
        url: '/api/consents',
        headers: { 'accept-language': 'en', cookie: 'language=en' },
        payload: { choices: yes(terms, privacy) },
        remoteAddress: '203.0.113.7',
      })
      assert.equal(answer.statusCode, 200)
      await decide(USR, yes(terms, privacy))
      const { history } = await app.as(USR).consents.list({ query: {} })
      const time = app.clock.now()
      assert.deepEqual(
        history.map(({ id: _, ...each }) => each),
        [privacy, terms].map((each) => ({ ...each, granted: true, time, address: '203.0.113.7', language: 'en' })),
      )
      // For clients of a stock server
      assert.equal((await app.as(fleet.ADM).users.get({ params: USR })).attributes.termsAccepted, true)
      const audit = await app
        .as(fleet.ADM)
        .audit.list({ query: { from: new Date(0), to: new Date(4e12), userId: USR.id } })
      const told = audit.filter(({ attributes }) => attributes.consents)
      assert.deepEqual(
        told.map(({ attributes }) => attributes.consents),
        [{ terms: true, privacy: true }],
      )
    })

    test('an optional one is withdrawn, and its history stays; terms are not', async () => {
      const { USR } = fleet
      await decide(USR, yes(news))
      await decide(USR, [{ ...news, granted: false }])
      const { history } = await app.as(USR).consents.list({ query: {} })
      const ofNews = history.filter(({ document }) => document === 'optional')
      assert.deepEqual(
        ofNews.map(({ granted }) => granted),
        [false, true],
      )
      await assert.rejects(decide(USR, [{ ...terms, granted: false }]), { status: 400 })
    })

    test('nobody agrees to another version than the present one', async () => {
      await assert.rejects(decide(fleet.USR, yes({ ...terms, version: '0' })), { status: 409 })
      await assert.rejects(decide(fleet.USR, yes({ ...terms, source: 'https://b.example' })), { status: 409 })
    })

    test('readonly accounts decide too; nobody does for another', async () => {
      const { RO, MGR, USR, CLI } = fleet
      await decide(RO, yes(terms))
      const seen = await app.as(MGR).consents.list({ query: { userId: USR.id } })
      assert.ok(seen.history.length > 0)
      await assert.rejects(app.as(MGR).consents.list({ query: { userId: CLI.id } }), { status: 403 })
      const entered = await app.call(MGR, { url: `/api/session/${USR.id}` })
      const cookie = String(entered.headers['set-cookie']).split(';')[0]!
      const payload = { choices: [{ ...news, granted: true }] }
      const asUser = await app.call(undefined, { method: 'POST', url: '/api/consents', headers: { cookie }, payload })
      assert.equal(asUser.statusCode, 403)
      await assert.rejects(app.as(USR).consents.list({ query: { userId: MGR.id } }), { status: 403 })
    })

    test('[USER-57] a client of a stock server that sets termsAccepted has accepted the terms of today', async () => {
      const { LIM } = fleet
      const attributes = { ...LIM.attributes, termsAccepted: true }
      const saved = await app.as(LIM).users.update({ params: LIM, body: { ...LIM, attributes } })
      assert.equal(saved.attributes.termsAccepted, true)
      const { history } = await app.as(LIM).consents.list({ query: {} })
      assert.deepEqual(
        history.map(({ document, version }) => [document, version]),
        [
          ['privacy', '1'],
          ['terms', '1'],
        ],
      )
    })

    test('[USER-57] a registration records what was accepted, and nothing where nothing was', async () => {
      await app
        .as(fleet.ADM)
        .server.update({ body: { ...(await app.as(fleet.ADM).server.get({})), registration: true } })
      const register = async (email: string, attributes: object) => {
        const reply = await app.call(undefined, {
          method: 'POST',
          url: '/api/users',
          headers: { 'accept-language': 'pt-BR' },
          payload: { name: 'New', email, password: 'correct horse 7', attributes },
        })
        assert.equal(reply.statusCode, 200, reply.body)
        return (await app.as(fleet.ADM).consents.list({ query: { userId: reply.json().id } })).history
      }
      assert.deepEqual(await register('a@example.com', {}), [])
      const history = await register('b@example.com', { termsAccepted: true })
      assert.deepEqual(
        history.map(({ document, language }) => [document, language]),
        [
          ['privacy', 'ptBR'],
          ['terms', 'ptBR'],
        ],
      )
    })

    test('the domain of a brand asks for its own terms, in its own version', async () => {
      const host = 'app.sentinela.example'
      const attributes = { termsUrl: 'https://s.example/terms' }
      await app.as(fleet.ADM).brands.update({ params: fleet.REV, body: { host, attributes } as never })
      const reply = await app.call(fleet.CLI, { url: '/api/consents', headers: { host } })
      assert.deepEqual(reply.json().documents, [
        { document: 'terms', version: '', source: attributes.termsUrl },
        privacy,
        news,
      ])
    })

    test('are bounded', async () => {
      const flip = (granted: boolean) => decide(fleet.NOREP, [{ ...news, granted }])
      for (let at = 0; at < 40; at++) await flip(at % 2 === 0)
      await assert.rejects(flip(true), { status: 429 })
    })
  })
}
