import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../testing/app.ts'
import { type Fleet, seedFleet } from '../testing/fleet.ts'

let app: TestApp
let fleet: Fleet
let port: number
before(async () => {
  app = await testApp()
  fleet = await seedFleet(app.ctx)
  port = Number((await app.listen()).split(':')[1])
})
after(() => app.close())

/** The status of the answer before a byte of the body is sent. */
async function answerTo(head: string, user?: { id: number }): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  const [call, ...headers] = head.split('\n')
  if (user) headers.push(`cookie: ${await app.cookie(user)}`)
  socket.write([`${call} HTTP/1.1`, 'host: x', ...headers, '', ''].join('\r\n'))
  const [reply] = (await once(socket, 'data')) as [Buffer]
  socket.destroy()
  return reply.toString().split(' ')[1] ?? ''
}
const megabytes = 'content-length: 10000000'
const json = 'content-type: application/json\ncontent-length: 200'

test('a body of a type that the call does not take is refused before it is read', async () => {
  for (const call of ['POST /api/users', 'POST /api/session']) {
    assert.equal(await answerTo(`${call}\ncontent-type: application/octet-stream\ncontent-length: 9000`), '415', call)
  }
  assert.equal(await answerTo('POST /api/groups\ncontent-type: text/plain\ncontent-length: 9', fleet.MGR), '415')
  assert.equal(await answerTo('POST /api/groups\ncontent-length: 9', fleet.MGR), '415')
})

test('a body that is too long for its call is refused before it is read', async () => {
  assert.equal(await answerTo(`POST /api/groups\ncontent-type: application/json\n${megabytes}`, fleet.MGR), '413')
  assert.equal(await answerTo(`DELETE /api/groups/1\ncontent-type: application/json\n${megabytes}`, fleet.MGR), '413')
  const picture = `POST /api/devices/${fleet.D1.id}/image\ncontent-type: image/png`
  assert.equal(await answerTo(`${picture}\n${megabytes}`, fleet.MGR), '413')
})

test('a stranger says no more than a form has to, and how long it is', async () => {
  const form = 'POST /api/session\ncontent-type: application/x-www-form-urlencoded'
  assert.equal(await answerTo(`${form}\ncontent-length: 20000`), '413')
  assert.equal(await answerTo(`${form}\ntransfer-encoding: chunked`), '411')
})

test('whoever may not make a call whatever it says is refused before the body is read', async () => {
  const { RO, USR, MGR, D1, D2 } = fleet
  assert.equal(await answerTo(`POST /api/users\n${json}`), '403')
  assert.equal(await answerTo(`POST /api/users\n${json}`, USR), '403')
  assert.equal(await answerTo(`POST /api/groups\n${json}`, RO), '403')
  assert.equal(await answerTo(`PUT /api/devices/${D1.id}\n${json}`, RO), '403')
  assert.equal(await answerTo(`PUT /api/devices/${D2.id}\n${json}`, USR), '403')
  assert.equal(await answerTo(`PUT /api/devices/${D2.id}/accumulators\n${json}`, USR), '403')
  assert.equal(
    await answerTo(`POST /api/devices/${D2.id}/image\ncontent-type: image/png\ncontent-length: 9`, USR),
    '403',
  )
  assert.equal(await answerTo(`PUT /api/users/${MGR.id}\n${json}`, USR), '403')
  assert.equal(await answerTo(`PUT /api/server\n${json}`, MGR), '403')
  assert.equal(await answerTo(`POST /api/permissions\n${json}`, RO), '403')
  assert.equal(await answerTo(`DELETE /api/permissions/bulk\n${json}`, RO), '403')
})
