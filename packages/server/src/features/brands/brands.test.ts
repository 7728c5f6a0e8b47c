import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { User } from '@rastro/core/resources/user'
import { siteOf } from '../../access/site.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { dialects } from '../../testing/dialects.ts'
import { type Fleet, seedFleet } from '../../testing/fleet.ts'
import { dot } from '../../testing/picture.ts'
import { resetMail } from '../password/mail.ts'

const host = 'app.sentinela.example'

for (const [dialect, open] of dialects) {
  describe(`brands of resellers, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    let reseller: User
    before(async () => {
      app = await testApp({ open, config: { publicUrl: 'https://rastro.example' } })
      fleet = await seedFleet(app.ctx)
      const body = { name: 'S', email: 's@example.com', password: 'correct horse 7', attributes: { nivel: 2 } }
      reseller = await app.as(fleet.ADM).users.create({ body })
    })
    after(() => app.close())

    const save = (user: Pick<User, 'id'>, body: object, id = reseller.id) =>
      app.as(user).brands.update({ params: { id }, body: body as never })
    const serverAt = async (name: string, user?: Pick<User, 'id'>) =>
      (await app.call(user, { method: 'GET', url: '/api/server', headers: { host: name } })).json().attributes

    test('its domain looks like the reseller, every other one like the installation', async () => {
      await app
        .as(fleet.ADM)
        .server.update({ body: { attributes: { title: 'Rastro Sul', colorPrimary: '#112233' } } as never })
      assert.deepEqual(await app.as(reseller).brands.get({ params: { id: reseller.id } }), {
        id: reseller.id,
        host: null,
        attributes: {},
      })
      await save(fleet.ADM, { host, attributes: {} })
      await save(reseller, { host, attributes: { title: 'Sentinela' } })
      assert.equal((await serverAt(`${host}:443`)).title, 'Sentinela')
      assert.equal((await serverAt(host)).colorPrimary, '#112233')
      assert.equal((await serverAt('rastro.example')).title, 'Rastro Sul')
      // Administrators would save the brand as that of all
      assert.equal((await serverAt(host, fleet.ADM)).title, 'Rastro Sul')
      const audit = await app.as(fleet.ADM).audit.list({ query: { from: new Date(0), to: new Date(4e12) } })
      assert.ok(audit.some(({ objectType, objectId }) => objectType === 'brand' && objectId === reseller.id))
    })

    test('a reseller sets neither its domain nor the brand of another, and nobody the domain of the installation', async () => {
      const status = (expected: number) => ({ status: expected })
      await assert.rejects(save(reseller, { host: 'rastro.example.com', attributes: {} }), status(403))
      await assert.rejects(save(reseller, { attributes: {} }, fleet.ADM.id), status(403))
      await assert.rejects(save(fleet.USR, { attributes: {} }, fleet.USR.id), status(403))
      await assert.rejects(save(fleet.ADM, { host: 'rastro.example', attributes: {} }), status(400))
      await assert.rejects(save(fleet.ADM, { attributes: {} }, fleet.USR.id), status(400))
      const body = { name: 'T', email: 't@example.com', password: 'correct horse 7', attributes: { nivel: 2 } }
      const other = await app.as(fleet.ADM).users.create({ body })
      await assert.rejects(save(fleet.ADM, { host, attributes: {} }, other.id), status(409))
      assert.deepEqual(
        (await app.as(other).brands.list({})).map(({ id }) => id),
        [],
      )
      await assert.rejects(app.as(other).brands.get({ params: { id: reseller.id } }), status(403))
    })

    const upload = (user: Pick<User, 'id'>, name: string) =>
      app.call(user, {
        method: 'POST',
        url: `/api/server/file/${name}`,
        headers: { 'content-type': 'image/png' },
        payload: dot,
      })

    test('pictures are its own uploads, and visible to whoever opens the login page', async () => {
      const name = `brand-${reseller.id}-logo-1.png`
      assert.equal((await upload(reseller, name)).statusCode, 200)
      assert.equal((await upload(reseller, 'brand-999-logo-1.png')).statusCode, 400)
      assert.equal((await upload(fleet.USR, `brand-${fleet.USR.id}-logo.png`)).statusCode, 403)
      await save(reseller, { host, attributes: { title: 'Sentinela', logo: `/${name}` } })
      assert.equal((await serverAt(host)).logo, `/${name}`)
      assert.equal((await app.call(undefined, { method: 'GET', url: `/${name}` })).statusCode, 200)
    })

    test('a picture that was replaced goes, and one that was never saved after an hour', async () => {
      const [first, second, unsaved] = [1, 2, 3].map((number) => `brand-${reseller.id}-icon-${number}.png`)
      const before = (await app.as(reseller).brands.get({ params: reseller })).attributes
      const statuses = async () => {
        const shown = [first, second, unsaved].map((name) => app.call(undefined, { url: `/${name}` }))
        return (await Promise.all(shown)).map(({ statusCode }) => statusCode)
      }
      for (const name of [first!, unsaved!]) await upload(reseller, name)
      await save(reseller, { host, attributes: { ...before, icon: `/${first}` } })
      await upload(reseller, second!)
      await save(reseller, { host, attributes: { ...before, icon: `/${second}` } })
      assert.deepEqual(await statuses(), [404, 200, 200])
      app.clock.advance(3_600_001)
      await save(reseller, { host, attributes: before })
      assert.deepEqual(await statuses(), [404, 404, 404])
      assert.equal((await app.call(undefined, { url: String(before.logo) })).statusCode, 200)
    })

    test('mails to its clients have its name, picture, colour and domain', async () => {
      const name = `brand-${reseller.id}-logo-1.png`
      const attributes = { title: 'Sentinela', logo: `/${name}`, colorPrimary: '#fb0' }
      await save(reseller, { host, attributes })
      const client = await app.as(reseller).users.create({
        body: { name: 'C', email: 'c@example.com', password: 'correct horse 7', attributes: { nivel: 3 } },
      })
      const { url, brand } = await siteOf(app.ctx, client)
      assert.deepEqual([url, brand?.colour, brand?.onColour], [`https://${host}`, '#FFBB00', '#0F1A1D'])
      const { fromName, html } = resetMail(client, `${url}/reset-password`, brand)
      assert.equal(fromName, 'Sentinela')
      assert.match(html!, new RegExp(`<img src="https://${host}/${name}" alt="Sentinela"`))
      assert.match(html!, /background:#FFBB00;color:#0F1A1D/)
      assert.deepEqual(await siteOf(app.ctx, fleet.USR), { url: 'https://rastro.example', brand: undefined })
    })

    test('a disabled reseller no longer has a domain', async () => {
      await save(reseller, { host, attributes: { title: 'Sentinela' } })
      const stored = await app.as(fleet.ADM).users.list({ query: { keyword: 's@example.com' } })
      await app.as(fleet.ADM).users.update({ params: { id: reseller.id }, body: { ...stored[0]!, disabled: true } })
      assert.equal((await serverAt(host)).title, 'Rastro Sul')
      const [client] = await app.as(fleet.ADM).users.list({ query: { keyword: 'c@example.com' } })
      assert.deepEqual(await siteOf(app.ctx, client!), { url: 'https://rastro.example', brand: undefined })
    })
  })
}
