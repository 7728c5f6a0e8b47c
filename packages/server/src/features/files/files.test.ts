import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import type { User } from '@rastro/core/resources/user'
import sharp from 'sharp'
import { Runner } from '../../jobs/runner.ts'
import { sweep } from '../../jobs/sweep.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { dialects } from '../../testing/dialects.ts'
import { type Fleet, seedFleet } from '../../testing/fleet.ts'
import { dropUpload } from './job/drop-upload.ts'

const generated = (ending: string) => `${randomBytes(16).toString('hex')}_1766000000000.${ending}`
const field = sharp({ create: { width: 30, height: 20, channels: 3, background: '#00aa00' } })
const jpeg = await field.clone().jpeg().toBuffer()
const png = await field.clone().png().toBuffer()
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<< >>\nendobj\ntrailer\n<< >>\n%%EOF\n')
const types: Record<string, string> = { jpg: 'image/jpeg', png: 'image/png', pdf: 'application/pdf' }

for (const [dialect, open] of dialects) {
  describe(`uploaded files, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    before(async () => {
      app = await testApp({ open })
      fleet = await seedFleet(app.ctx)
    })
    after(() => app.close())

    const upload = (user: User | undefined, name: string, payload: Buffer, type?: string) =>
      app.call(user, {
        method: 'POST',
        url: `/api/server/file/${name}`,
        payload,
        headers: { 'content-type': type ?? types[name.split('.').at(-1)!] ?? 'application/octet-stream' },
      })
    const stored = async (user: User, ending: string, payload: Buffer) => {
      const name = generated(ending)
      assert.equal((await upload(user, name, payload)).statusCode, 200)
      return name
    }
    const fetched = (user: User | undefined, name: string) => app.call(user, { url: `/api/server/file/${name}` })
    const statusOf = async (user: User | undefined, name: string) => (await fetched(user, name)).statusCode
    const filesOnDisk = () => {
      const folder = join(app.ctx.config.dataDir, 'media', 'uploads')
      return readdirSync(folder).length
    }

    test('[USER-26] [API-8] a picture and a document are stored, and sent as what they are (A-10)', async () => {
      const { CLI } = fleet
      const [picture, document] = [await stored(CLI, 'jpg', jpeg), await stored(CLI, 'pdf', pdf)]
      const { headers, rawPayload } = await fetched(CLI, picture)
      assert.equal(headers['content-type'], 'image/jpeg')
      assert.equal(headers['content-disposition'], `inline; filename="${picture}"`)
      assert.equal(headers['x-content-type-options'], 'nosniff')
      assert.match(String(headers['cache-control']), /^private/)
      assert.match(String(headers['content-security-policy']), /sandbox/)
      assert.equal((await sharp(rawPayload).metadata()).format, 'jpeg')
      const sent = await fetched(CLI, document)
      assert.deepEqual([sent.headers['content-type'], sent.rawPayload], ['application/pdf', pdf])
      assert.equal(sent.headers['content-disposition'], `attachment; filename="${document}"`)
    })

    test('[USER-26] the file may also be the field of a form', async () => {
      const form = new FormData()
      form.set('title', 'mine')
      form.set('file', new File([png], 'x.png', { type: 'image/png' }))
      const sent = new Response(form)
      const name = generated('png')
      const payload = Buffer.from(await sent.arrayBuffer())
      const reply = await upload(fleet.CLI, name, payload, sent.headers.get('content-type')!)
      assert.deepEqual([reply.statusCode, reply.body], [200, ''])
      assert.equal((await sharp((await fetched(fleet.CLI, name)).rawPayload).metadata()).width, 30)
      for (const broken of [
        '--x',
        '--x\r\n\r\n',
        '--x\r\ncontent-disposition: form-data; name="other"\r\n\r\n1\r\n--x--',
      ]) {
        const refused = await upload(
          fleet.CLI,
          generated('png'),
          Buffer.from(broken),
          'multipart/form-data; boundary=x',
        )
        assert.deepEqual([refused.statusCode, refused.body.includes('field "file"')], [400, true], broken)
      }
    })

    test('[API-8] what is no picture or document, or not what its name says, is refused in words', async () => {
      const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
      for (const [ending, payload] of [
        ['jpg', png],
        ['png', jpeg],
        ['png', svg],
        ['pdf', svg],
        ['pdf', jpeg],
        ['jpg', Buffer.alloc(0)],
        ['jpg', jpeg.subarray(0, 100)],
      ] as const) {
        const reply = await upload(fleet.CLI, generated(ending), payload)
        assert.equal(reply.statusCode, 400, reply.body)
        assert.match(reply.body, /^[A-Z][\w :,()"]+$/)
      }
      for (const name of [
        'a.html',
        'a.svg',
        'logo.png',
        generated('html'),
        generated('svg'),
        `${generated('png')}.html`,
        'x'.repeat(400),
      ])
        assert.equal((await upload(fleet.CLI, name, png)).statusCode, 400, name)
      for (const name of ['..%2f..%2frastro.sqlite', '%2e%2e', '..%5cx.png', '.png'])
        assert.ok([400, 404].includes((await upload(fleet.ADM, name, png)).statusCode), name)
    })

    test('[API-8] strangers and people who only look on upload nothing, and nobody too much', async () => {
      assert.equal((await upload(undefined, generated('png'), png)).statusCode, 401)
      assert.equal((await upload(fleet.RO, generated('png'), png)).statusCode, 403)
      const large = Buffer.concat([pdf, Buffer.alloc(10_000_001), pdf])
      assert.equal((await upload(fleet.CLI, generated('pdf'), large)).statusCode, 413)
    })

    test('A-10: only the uploader, their managers and administrators fetch a file', async () => {
      const { CLI, REV, MGR, USR, ADM, RO } = fleet
      const name = await stored(CLI, 'pdf', pdf)
      for (const user of [CLI, REV, ADM]) assert.equal(await statusOf(user, name), 200, user.name)
      for (const user of [MGR, USR, RO]) assert.equal(await statusOf(user, name), 403, user.name)
      assert.equal(await statusOf(undefined, name), 401)
      const { etag } = (await fetched(CLI, name)).headers
      const again = { url: `/api/server/file/${name}`, headers: { 'if-none-match': String(etag) } }
      assert.deepEqual([(await app.call(CLI, again)).statusCode, (await app.call(USR, again)).statusCode], [304, 403])
      const nowhere = await fetched(USR, generated('pdf'))
      assert.deepEqual([nowhere.statusCode, nowhere.body], [403, (await fetched(USR, name)).body])
      assert.equal(await statusOf(ADM, generated('pdf')), 404)
    })

    test('A-10: whoever has the record that names a file fetches it', async () => {
      const { CLI, REV, USR } = fleet
      const [contract, licence] = [await stored(REV, 'pdf', pdf), await stored(REV, 'png', png)]
      assert.equal(await statusOf(CLI, contract), 403)
      const client = await app.as(REV).users.get({ params: CLI })
      const attributes = { ...client.attributes, informacoes: { documentoImage2: contract } }
      await app.as(REV).users.update({ params: CLI, body: { ...client, attributes } })
      assert.equal(await statusOf(CLI, contract), 200)
      const driver = await app.as(REV).drivers.create({
        body: { name: 'Ana', uniqueId: `key-${dialect}`, attributes: { informations: { cnh: licence } } },
      })
      assert.equal(await statusOf(CLI, licence), 403)
      await app.as(fleet.ADM).permissions.link({ body: { userId: CLI.id, driverId: driver.id } })
      assert.equal(await statusOf(CLI, licence), 200)
      assert.equal(await statusOf(USR, licence), 403)
    })

    test('[USER-28] a picture that its record no longer names is gone, unless another record names it', async () => {
      const { CLI, REV } = fleet
      const tasks = new Runner(app.ctx, [dropUpload])
      const [photo, shared, foreign] = [
        await stored(REV, 'png', png),
        await stored(REV, 'png', png),
        await stored(fleet.ADM, 'png', png),
      ]
      const before = (await app.as(REV).users.get({ params: CLI })).attributes
      const saveClient = async (attributes: object) => {
        const client = await app.as(REV).users.get({ params: CLI })
        await app.as(REV).users.update({ params: CLI, body: { ...client, attributes: { ...before, ...attributes } } })
      }
      await saveClient({ ImagePerfil: photo, foto: shared, note: foreign })
      const driver = await app.as(REV).drivers.create({
        body: { name: 'Bia', uniqueId: `keeps-${dialect}`, attributes: { foto: shared } },
      })
      const count = filesOnDisk()
      await saveClient({})
      assert.deepEqual(
        await Promise.all([photo, shared, foreign].map((name) => statusOf(fleet.ADM, name))),
        [404, 200, 200],
      )
      await tasks.tick()
      assert.equal(filesOnDisk(), count - 1)
      const own = await stored(REV, 'png', png)
      await app.as(REV).drivers.update({ params: driver, body: { ...driver, attributes: { foto: own } } })
      await app.as(REV).drivers.update({ params: driver, body: { ...driver, attributes: {} } })
      assert.equal(await statusOf(fleet.ADM, own), 404)
      await tasks.tick()
    })

    test('to write the name of a file into one’s own record does not open it', async () => {
      const { CLI, USR } = fleet
      const name = await stored(CLI, 'pdf', pdf)
      const self = await app.as(USR).users.get({ params: USR })
      await app.as(USR).users.update({ params: USR, body: { ...self, attributes: { ...self.attributes, foto: name } } })
      assert.equal(await statusOf(USR, name), 403)
      await app
        .as(USR)
        .drivers.create({ body: { name: 'x', uniqueId: `thief-${dialect}`, attributes: { foto: name } } })
      assert.equal(await statusOf(USR, name), 403)
    })

    test('nobody takes the place of a file, also not of two who come at once', async () => {
      const { CLI, USR, ADM } = fleet
      const name = await stored(CLI, 'png', png)
      const before = (await fetched(CLI, name)).rawPayload
      for (const user of [USR, ADM, CLI]) {
        const reply = await upload(user, name, await field.clone().negate().png().toBuffer())
        assert.deepEqual([reply.statusCode, reply.body], [409, 'There is a file of this name already'])
      }
      assert.deepEqual((await fetched(CLI, name)).rawPayload, before)
      const fresh = generated('pdf')
      const count = filesOnDisk()
      const both = await Promise.all([upload(CLI, fresh, pdf), upload(USR, fresh, Buffer.concat([pdf, pdf]))])
      assert.deepEqual(both.map(({ statusCode }) => statusCode).sort(), [200, 409])
      const winner = both[0]!.statusCode === 200 ? CLI : USR
      assert.deepEqual((await fetched(winner, fresh)).rawPayload, winner === CLI ? pdf : Buffer.concat([pdf, pdf]))
      assert.equal(filesOnDisk(), count + 1)
    })

    test('one person uploads no more than two at once, and has only so much room', async () => {
      const { LIM, CLI } = fleet
      const many = await Promise.all(Array.from({ length: 8 }, () => upload(LIM, generated('png'), png)))
      const refused = many.filter(({ statusCode }) => statusCode === 429)
      assert.ok(refused.length > 0 && refused.every(({ headers }) => headers['retry-after']))
      assert.equal((await upload(LIM, generated('png'), png)).statusCode, 200)
      const row = {
        userId: LIM.id,
        ownerId: null,
        driverId: null,
        isPublic: 0,
        contentType: 'x',
        createdTime: 1,
      } as const
      const [name, blob] = [generated('pdf'), 'none']
      await app.ctx.db
        .insertInto('file')
        .values({ ...row, name, blob, size: 999_999_990 })
        .execute()
      const full = await upload(LIM, generated('pdf'), pdf)
      assert.deepEqual([full.statusCode, full.body.includes('1 GB')], [413, true])
      assert.equal((await upload(CLI, generated('pdf'), pdf)).statusCode, 200)
    })

    test('an upload is in the audit log', async () => {
      const name = await stored(fleet.CLI, 'png', png)
      const rows = await app.ctx.db.selectFrom('action').where('objectType', '=', 'file').selectAll().execute()
      const row = rows.find(({ attributes }) => JSON.parse(attributes).name === name)
      assert.deepEqual([row?.actionType, row?.userId], ['create', fleet.CLI.id])
    })

    test('files go when their people are gone, and not before', async () => {
      const { ADM, REV } = fleet
      const make = (name: string) =>
        app.as(ADM).users.create({
          body: { name, email: `${name}-${dialect}@example.com`, password: 'a long word 7', deviceLimit: -1 },
        })
      const [leaver, owner] = [await make('leaver'), await make('owner')]
      const [own, given] = [await stored(leaver, 'pdf', pdf), await stored(leaver, 'pdf', pdf)]
      const row = await app.as(ADM).users.get({ params: owner })
      await app.ctx.db.updateTable('file').set({ ownerId: row.id }).where('name', '=', given).execute()
      const count = filesOnDisk()
      await sweep.run(app.ctx, {}, new AbortController().signal)
      assert.equal(filesOnDisk(), count)
      await app.as(ADM).users.remove({ params: leaver })
      await sweep.run(app.ctx, {}, new AbortController().signal)
      assert.equal(filesOnDisk(), count - 1)
      assert.deepEqual([await statusOf(ADM, own), await statusOf(owner, given)], [404, 200])
      await app.as(ADM).users.remove({ params: owner })
      await sweep.run(app.ctx, {}, new AbortController().signal)
      assert.equal(filesOnDisk(), count - 2)
      assert.equal(await statusOf(REV, given), 403)
    })

    test('what a server that ended between the bytes and the row has left goes within the hour, and nothing else', async () => {
      const [lost, kept] = [await stored(fleet.CLI, 'png', png), await stored(fleet.CLI, 'png', png)]
      await app.ctx.db.deleteFrom('file').where('name', '=', lost).execute()
      const count = filesOnDisk()
      const runner = new Runner(app.ctx, [dropUpload])
      await runner.tick()
      assert.equal(filesOnDisk(), count)
      app.clock.advance(3_600_000)
      const left = () => app.ctx.db.selectFrom('task').where('doneTime', 'is', null).select('id').execute()
      while ((await left()).length > 0) await runner.tick()
      assert.equal(filesOnDisk(), count - 1)
      assert.equal(await statusOf(fleet.CLI, kept), 200)
    })

    test('administrators put pictures beside the pages, and only pictures', async () => {
      const { ADM, MGR } = fleet
      assert.equal((await app.call(undefined, { url: '/logo.png' })).statusCode, 404)
      assert.equal((await upload(MGR, 'logo.png', png)).statusCode, 400)
      assert.equal((await upload(ADM, 'logo.png', png)).statusCode, 200)
      const shown = await app.call(undefined, { url: '/logo.png' })
      assert.deepEqual([shown.statusCode, shown.headers['content-type']], [200, 'image/png'])
      assert.equal((await sharp(shown.rawPayload).metadata()).width, 30)
      const etag = String(shown.headers.etag)
      const again = { url: '/logo.png', headers: { 'if-none-match': etag } }
      assert.equal((await app.call(undefined, again)).statusCode, 304)
      const count = filesOnDisk()
      assert.equal((await upload(ADM, 'logo.png', await sharp(png).resize(15).png().toBuffer())).statusCode, 200)
      assert.equal((await sharp((await app.call(undefined, again)).rawPayload).metadata()).width, 15)
      assert.equal(filesOnDisk(), count)
      for (const name of ['index.html', 'app.js', 'logo.svg', 'sw.png.js', 'page.pdf'])
        assert.deepEqual([(await upload(ADM, name, png)).statusCode, await statusOf(undefined, name)], [400, 401], name)
      const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
      assert.equal((await upload(ADM, 'icon.png', svg)).statusCode, 400)
    })

    test('what people upload for themselves is not beside the pages', async () => {
      const name = await stored(fleet.CLI, 'png', png)
      assert.equal((await app.call(fleet.CLI, { url: `/${name}` })).statusCode, 404)
      assert.equal((await app.call(fleet.CLI, { url: `/uploads/${name}` })).statusCode, 404)
    })

    test('[FUEL-17] a receipt is seen by whoever sees its record, and goes when the record names it no more or is removed', async () => {
      const { MGR, USR, CLI, RO, ADM, D1 } = fleet
      const record = (receipt: string | null, quantidade = 40) => ({
        ...{ name: 'diesel', type: 'fuel', start: 0, period: 0 },
        attributes: { quantidade, deviceId: D1.id, comprovante: receipt },
      })
      const linked = { userId: CLI.id, deviceId: D1.id }
      await app.as(ADM).permissions.unlink({ body: linked })
      const receipt = await stored(USR, 'jpg', jpeg)
      const others = await stored(CLI, 'jpg', jpeg)
      assert.equal(await statusOf(RO, receipt), 403, 'who sees the vehicle, before the record names it')
      const { id } = await app.as(USR).maintenance.create({ body: record(receipt) })
      assert.deepEqual(await Promise.all([USR, RO, CLI].map((user) => statusOf(user, receipt))), [200, 200, 403])

      // The file of somebody else stays theirs
      const change = (next: string | null) =>
        app.as(USR).maintenance.update({ params: { id }, body: { ...record(next), id } as never })
      await change(others)
      assert.deepEqual(await Promise.all([USR, CLI].map((user) => statusOf(user, others))), [403, 200])
      assert.equal(await statusOf(ADM, receipt), 404)
      const second = await stored(USR, 'pdf', pdf)
      await change(second)
      assert.equal(await statusOf(MGR, second), 200)
      await app.as(USR).maintenance.remove({ params: { id } })
      assert.equal(await statusOf(ADM, second), 404)
      await app.as(ADM).permissions.link({ body: linked })
    })
  })
}
