import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { promisify } from 'node:util'
import { freePort } from './free-port.ts'

const root = resolve(import.meta.dirname, '..')
/** Packages that are not bundled are found from here. */
const out = join(root, 'node_modules', '.cache', `bundle-${process.pid}`)
const dataDir = mkdtempSync(join(tmpdir(), 'rastro-bundle-'))
const settings = { DATABASE_URL: '', DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error' }
const run = promisify(execFile)

describe('the bundled server', () => {
  before(() => run(process.execPath, [join(root, 'tools/bundle-server.ts'), '--out', out]))
  after(() => {
    for (const folder of [out, dataDir]) rmSync(folder, { recursive: true, force: true })
  })

  test('every file of it can be loaded', async () => {
    const files = readdirSync(out)
    assert.ok(files.length > 200, `${files.length}`)
    const { stdout } = await run(process.execPath, [
      '-e',
      `(async () => { for (const file of ${JSON.stringify(files)}) await import(${JSON.stringify(`${out}/`)} + file) })()`,
    ])
    assert.equal(stdout, '')
  })

  test('it derives keys, decodes, stores, and writes reports in its threads', async () => {
    const unit = await freePort()
    const server = spawn(process.execPath, [join(out, 'main.js')], {
      env: { ...process.env, ...settings, DEVICE_PORTS: `only,osmand=${unit}` },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    after(() => server.kill('SIGKILL'))
    let said = ''
    let errors = ''
    server.stderr.on('data', (chunk) => (errors += chunk))
    server.stdout.on('data', (chunk) => (said += chunk))
    while (!said.includes('Devices')) {
      await Promise.race([once(server.stdout, 'data'), once(server, 'exit')])
      assert.equal(server.exitCode, null, errors)
    }
    const url = /http:\/\/localhost:\d+/.exec(said)![0]
    const person = { email: 'ana@example.com', password: 'secret 1' }
    let headers: Record<string, string> = { 'content-type': 'application/json' }
    const post = async (path: string, body: object) =>
      (await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })).json() as Promise<{
        id: number
      }>
    await post('/api/users', { name: 'Ana', ...person })
    const login = await fetch(`${url}/api/session`, { method: 'POST', body: new URLSearchParams(person) })
    headers = { ...headers, cookie: login.headers.getSetCookie()[0]!.split(';')[0]! }
    const { id } = await post('/api/devices', { name: 'Van 7', uniqueId: '100000000000077' })
    const get = async (path: string) => Buffer.from(await (await fetch(url + path, { headers })).arrayBuffer())

    for (const second of [0, 30, 60]) {
      const query = `id=100000000000077&lat=-23.5&lon=${-46.6 + second / 10_000}&speed=30&timestamp=${1_790_000_000 + second}`
      assert.equal((await fetch(`http://127.0.0.1:${unit}/?${query}`)).status, 200)
    }
    const period = `deviceId=${id}&from=2026-09-01T00:00:00Z&to=2026-10-01T00:00:00Z`
    assert.equal(JSON.parse(`${await get(`/api/reports/route?${period}`)}`).length, 3)
    const [trip] = JSON.parse(`${await get(`/api/reports/summary?${period}`)}`) as { maxSpeed: number }[]
    assert.equal(Math.round(trip!.maxSpeed), 30)
    assert.equal(`${(await get(`/api/reports/route/xlsx?${period}`)).subarray(0, 2)}`, 'PK')
    assert.equal(`${(await get(`/api/reports/summary/pdf?${period}`)).subarray(0, 5)}`, '%PDF-')

    server.kill('SIGTERM')
    assert.equal((await once(server, 'exit'))[0], 0)
    assert.equal(errors, '')
  })
})
