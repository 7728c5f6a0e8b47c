import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { httpCourier } from './http.ts'
import { isPublic } from './public-address.ts'

let answer: RequestListener = (_request, response) => response.end()
const server = createServer((request, response) => answer(request, response))
let port: number
before(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  port = (server.address() as AddressInfo).port
})
after(() => {
  server.closeAllConnections()
  server.close()
})
const outgoing = (url: string) => ({ url, headers: {}, body: '{}' })

test('addresses on the internet are public, and no others', () => {
  for (const address of ['8.8.8.8', '172.32.0.1', '100.128.0.1', '2600::1', '2a00:1450:4001:80b::200e'])
    assert.ok(isPublic(address), address)
  const own = ['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '169.254.169.254', '172.16.0.1', '192.168.1.1']
  const odd = ['198.18.0.1', '203.0.113.9', '224.0.0.1', '255.255.255.255', '', 'localhost', '127.1']
  const six = ['::', '::1', 'fe80::1', 'fc00::1', 'fd00:ec2::254', 'ff02::1', '2001:db8::1', '2002:7f00:1::', '2001::1']
  const wrapped = ['::ffff:127.0.0.1', '::ffff:a00:1', '64:ff9b::7f00:1', '::127.0.0.1', '::ffff:8.8.8.8']
  for (const address of [...own, ...odd, ...six, ...wrapped]) assert.ok(!isPublic(address), address)
})

test('a name that leads to this machine is refused when the connection is made', async () => {
  let asked = 0
  answer = (_request, response) => {
    asked += 1
    response.end()
  }
  const courier = httpCourier([])
  assert.equal(courier.refusalOf(`https://localhost:${port}/`), undefined)
  const { status, message } = await courier.send(outgoing(`https://localhost:${port}/`))
  assert.deepEqual([status, asked], [undefined, 0])
  assert.match(message, /not on the internet/)
  for (const url of [
    `https://127.0.0.1:${port}`,
    `https://2130706433:${port}`,
    `https://[::1]:${port}`,
    'http://a.example',
  ])
    assert.ok(courier.refusalOf(url), url)
})

test('a host that the operator names is reached, by name alone or with its port', async () => {
  answer = (_request, response) => response.writeHead(201).end('x'.repeat(1_000_000))
  for (const host of ['127.0.0.1', `127.0.0.1:${port}`]) {
    const { status } = await httpCourier([host]).send(outgoing(`http://127.0.0.1:${port}/`))
    assert.equal(status, 201)
  }
  assert.ok(httpCourier([`127.0.0.1:${port}`]).refusalOf('http://127.0.0.1:1/'))
})

test('silence, a hang-up and a closed port are reported in words', async () => {
  const send = (to = port) => httpCourier(['127.0.0.1'], 50).send(outgoing(`http://127.0.0.1:${to}/`))
  answer = () => {}
  assert.deepEqual(await send(), { status: undefined, message: 'It did not answer within 0.05 s' })
  answer = (_request, response) => response.destroy()
  assert.deepEqual(await send(), { status: undefined, message: 'It hung up without an answer' })
  assert.deepEqual(await send(1), { status: undefined, message: 'It refused the connection' })
})

test('what does not speak TLS is reported, and nothing is sent in the clear', async () => {
  const { status, message } = await httpCourier(['127.0.0.1']).send(outgoing(`https://127.0.0.1:${port}/`))
  assert.equal(status, undefined)
  assert.match(message, /certificate|could not be reached|hung up/)
})
