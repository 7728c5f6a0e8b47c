import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { type TestApp, testApp } from '../../testing/app.ts'
import { type Fleet, seedFleet } from '../../testing/fleet.ts'

const street = { logradouro: 'Rua Cristiano Viana', bairro: 'Pinheiros', localidade: 'São Paulo', uf: 'SP' }
const town = { cep: '35300-000', logradouro: '', bairro: '', localidade: 'Caratinga', uf: 'MG' }

describe('the street of a postcode, where the operator names a service', () => {
  const asked: string[] = []
  const service = createServer((request, response) => {
    asked.push(request.url!)
    if (request.url === '/ws/99999999/json/') response.end('{"erro": "true"}')
    else if (request.url === '/ws/88888888/json/') response.end('<html>maintenance</html>')
    else response.end(JSON.stringify(request.url === '/ws/35300000/json/' ? town : street))
  })
  let app: TestApp
  let fleet: Fleet
  before(async () => {
    await once(service.listen(0, '127.0.0.1'), 'listening')
    const { port } = service.address() as AddressInfo
    app = await testApp({ config: { postcodeUrl: `http://127.0.0.1:${port}/ws/`, geocoderRate: 1000 } })
    fleet = await seedFleet(app.ctx)
  })
  after(async () => {
    await app.close()
    service.close()
  })
  const find = (code: string, user: typeof fleet.USR | undefined = fleet.USR) =>
    app.call(user, { url: `/api/server/postcode/${code}` })

  test('is given to who is logged in, and asked for once', async () => {
    const found = { street: 'Rua Cristiano Viana', district: 'Pinheiros', city: 'São Paulo', state: 'SP' }
    assert.deepEqual((await find('05414002')).json(), found)
    assert.deepEqual((await find('05414002')).json(), found)
    assert.deepEqual((await find('35300000')).json(), { street: '', district: '', city: 'Caratinga', state: 'MG' })
    assert.deepEqual(asked, ['/ws/05414002/json/', '/ws/35300000/json/'])
    assert.equal((await app.call(undefined, { url: '/api/server/postcode/05414002' })).statusCode, 401)
  })

  test('is refused in one sentence where there is none, or the service says nothing that can be read', async () => {
    for (const code of ['0541400', '0541400x', '..%2F..%2Fx']) assert.equal((await find(code)).statusCode, 400, code)
    const unknown = await find('99999999')
    assert.deepEqual([unknown.statusCode, unknown.body], [404, 'No address has this postcode'])
    assert.equal((await find('88888888')).statusCode, 503)
  })

  test('is not asked for where the installation asks no other host', async () => {
    const settings = await app.as(fleet.ADM).server.get({})
    const attributes = { ...settings.attributes, noOutsideRequests: true }
    await app.as(fleet.ADM).server.update({ body: { ...settings, attributes } })
    asked.length = 0
    assert.equal((await find('01001000')).body, '')
    assert.deepEqual(asked, [])
    await app.as(fleet.ADM).server.update({ body: settings })
  })
})

test('without a service nothing is looked up, and that is no failure', async (t) => {
  const app = await testApp()
  t.after(() => app.close())
  const fleet = await seedFleet(app.ctx)
  const reply = await app.call(fleet.USR, { url: '/api/server/postcode/05414002' })
  assert.deepEqual([reply.statusCode < 300, reply.body], [true, ''])
})
