import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { openDatabase } from './db/open.ts'
import { compiled } from './testing/compiled.ts'

const folder = mkdtempSync(join(tmpdir(), 'rastro-main-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const main = fileURLToPath(new URL('main.ts', import.meta.url))

interface Program {
  readonly child: ChildProcess
  readonly said: { out: string; err: string }
}

function run(env: Record<string, string>, flags: readonly string[] = []): Program {
  const defaults = {
    ...compiled,
    PATH: process.env.PATH ?? '',
    DATA_DIR: join(folder, 'data'),
    PORT: '0',
    DEVICE_PORTS: 'off',
    LOG_LEVEL: 'error',
  }
  const child = spawn(process.execPath, [...flags, main], {
    env: { ...defaults, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = { out: '', err: '' }
  child.stdout!.on('data', (chunk) => (said.out += chunk))
  child.stderr!.on('data', (chunk) => (said.err += chunk))
  return { child, said }
}

async function started({ child, said }: Program): Promise<string> {
  while (!said.out.includes('Devices')) {
    await Promise.race([once(child.stdout!, 'data'), once(child, 'exit')])
    assert.equal(child.exitCode, null, said.err)
  }
  return /http:\/\/localhost:\d+/.exec(said.out)![0]
}

async function stopped({ child }: Program, signal?: NodeJS.Signals): Promise<number | null> {
  const exit = once(child, 'exit')
  if (signal) child.kill(signal)
  return (await exit)[0]
}

const post = (url: string, body: object | URLSearchParams) =>
  fetch(url, {
    method: 'POST',
    body: body instanceof URLSearchParams ? body : JSON.stringify(body),
    ...(body instanceof URLSearchParams ? {} : { headers: { 'content-type': 'application/json' } }),
  })

async function freePort(): Promise<number> {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  return port
}

/** The connection stays open until the other side ends it. */
function connectAndSay(port: number, text: string): Socket {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {}) // It is cut off: that is what is tested
  socket.write(text)
  return socket.resume()
}

/** Prints at the end what was loaded: parts of Node by name, modules by address. */
const listLoaded = `
  import { registerHooks } from 'node:module'
  const loaded = []
  registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) })
  process.on('exit', () => console.log(JSON.stringify([...process.moduleLoadList, ...loaded])))`

describe('the program', () => {
  test('it says where it is and what to do first; a restart keeps people logged in', async () => {
    const first = run({})
    const url = await started(first)
    assert.match(
      first.said.out,
      /^Rastro \d+\.\d+\.\d+ is running\.\n {2}Open http:\/\/localhost:\d+\n {2}Devices may connect to no port/,
    )
    assert.match(first.said.out, /Nobody has registered yet/)
    await post(`${url}/api/users`, { name: 'Ana', email: 'ana@example.com', password: 'secret 1' })
    const login = await post(
      `${url}/api/session`,
      new URLSearchParams({ email: 'ana@example.com', password: 'secret 1' }),
    )
    const cookie = login.headers.getSetCookie()[0]!.split(';')[0]!
    assert.equal(await stopped(first, 'SIGTERM'), 0)
    assert.equal(first.said.err, '')

    const second = run({})
    const again = await started(second)
    assert.doesNotMatch(second.said.out, /Nobody has registered/)
    const session = await fetch(`${again}/api/session`, { headers: { cookie } })
    assert.equal(((await session.json()) as { name: string }).name, 'Ana')
    assert.equal(await stopped(second, 'SIGINT'), 0)
  })

  test('a process with the device ports alone tells its metrics on their own port, and a port that is taken', async () => {
    const port = await freePort()
    const env = { ROLES: 'ingest', METRICS_PORT: String(port), DATA_DIR: join(folder, 'ingest') }
    const alone = run(env)
    while (!alone.said.out.includes('Devices')) await once(alone.child.stdout!, 'data')
    const page = await fetch(`http://127.0.0.1:${port}/metrics`)
    assert.match(await page.text(), /rastro_ingest_waiting 0\n/)
    const other = run({ METRICS_PORT: String(port), DATA_DIR: join(folder, 'other') })
    assert.equal(await stopped(other), 1)
    assert.match(other.said.err, /^Port \d+ is taken by another program: [^\n]* METRICS_PORT [^\n]*\n$/)
    assert.equal(await stopped(alone, 'SIGTERM'), 0)
  })

  test('what was counted is there after a stop and a new start', async () => {
    const unit = await freePort()
    const env = { DATA_DIR: join(folder, 'counted'), DEVICE_PORTS: `only,osmand=${unit}`, REGISTER_UNKNOWN: 'true' }
    const first = run(env)
    const url = await started(first)
    const person = { email: 'ana@example.com', password: 'secret 1' }
    await post(`${url}/api/users`, { name: 'Ana', ...person })
    const told = await fetch(`http://127.0.0.1:${unit}/?id=100000000000077&lat=1&lon=2`)
    assert.equal(told.status, 200)
    assert.equal(await stopped(first, 'SIGTERM'), 0)
    const second = run(env)
    const again = await started(second)
    const login = await post(`${again}/api/session`, new URLSearchParams(person))
    const cookie = login.headers.getSetCookie()[0]!.split(';')[0]!
    const query = 'from=2020-01-01T00:00:00Z&to=2100-01-01T00:00:00Z'
    const answer = await fetch(`${again}/api/statistics?${query}`, { headers: { cookie } })
    const rows = (await answer.json()) as { messagesStored: number; protocols: Record<string, number> }[]
    // Two when the test runs over midnight (UTC)
    assert.equal(
      rows.reduce((sum, { messagesStored }) => sum + messagesStored, 0),
      1,
    )
    assert.ok(rows.some(({ protocols }) => protocols.osmand === 1))
    assert.equal(await stopped(second, 'SIGTERM'), 0)
  })

  test('a start loads nothing that only some installations or few requests need', async () => {
    const rarely =
      /\/(undici|typebox|pdfkit|fontkit|sharp|nodemailer|pg|mysql2|web-push|prom-client|openid-client|@nats-io|@simplewebauthn|@fastify\/(ajv|fast-json)[^/]*)\//
    const program = run({ DATA_DIR: join(folder, 'loaded') }, [
      '--import',
      `data:text/javascript,${encodeURIComponent(listLoaded)}`,
    ])
    await started(program)
    assert.equal(await stopped(program, 'SIGTERM'), 0)
    const loaded: string[] = JSON.parse(program.said.out.slice(program.said.out.lastIndexOf('\n[')))
    assert.ok(loaded.some((name) => name.includes('/fastify/')))
    assert.deepEqual(
      loaded.filter((name) => rarely.test(name)),
      [],
    )
  })

  test('a second one on the same data is refused with the reason; after a kill the next one starts', async () => {
    const env = { DATA_DIR: join(folder, 'one') }
    const first = run(env)
    await started(first)
    const second = run(env)
    assert.equal(await stopped(second), 1)
    assert.match(second.said.err, /^Another Rastro server uses the data in [^\n]*one: stop that one[^\n]*\n$/)
    await stopped(first, 'SIGKILL')
    const third = run(env)
    await started(third)
    assert.equal(await stopped(third, 'SIGTERM'), 0)
  })

  test('it ends though callers keep their connections and send half of a request', { timeout: 15_000 }, async () => {
    const device = await freePort()
    const program = run({ DATA_DIR: join(folder, 'held'), DEVICE_PORTS: `only,osmand=${device}` })
    const web = Number(new URL(await started(program)).port)
    const half = 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\nid=1'
    const idle = 'GET /api/health HTTP/1.1\r\nhost: x\r\n\r\n'
    const callers = [half, idle].flatMap((text) => [web, device].map((port) => connectAndSay(port, text)))
    await Promise.all(callers.map((caller) => once(caller, 'connect')))
    await fetch(`http://127.0.0.1:${web}/api/health`)
    assert.equal(await stopped(program, 'SIGTERM'), 0)
  })

  const failures: Record<
    string,
    { env: () => Record<string, string> | Promise<Record<string, string>>; words: RegExp }
  > = {
    'a setting that cannot be': { env: () => ({ PORT: 'ninety' }), words: /^PORT must be a whole number/ },
    'a proxy that is no address': {
      env: () => ({ TRUST_PROXY: '10.0.0.0/33' }),
      words: /^TRUST_PROXY holds the number of proxies, or their addresses such as 10.0.0.0\/8; "10.0.0.0\/33" is none/,
    },
    'a port that is taken': {
      env: async () => {
        const other = createServer().listen(0)
        await once(other, 'listening')
        after(() => other.close())
        return { PORT: String((other.address() as { port: number }).port) }
      },
      words: /^Port \d+ is taken by another program: end that one, or set PORT/,
    },
    'a data folder that is a file': {
      env: () => {
        writeFileSync(join(folder, 'file'), '')
        return { DATA_DIR: join(folder, 'file') }
      },
      words: /^The folder .*file cannot be written/,
    },
    'a database that is none': {
      env: () => {
        const broken = join(folder, 'broken')
        mkdirSync(broken)
        writeFileSync(
          join(broken, 'rastro.sqlite'),
          'this is no database at all, but a text that is long enough to look at',
        )
        chmodSync(broken, 0o755)
        return { DATA_DIR: broken }
      },
      words: /^.*rastro\.sqlite is damaged or not a database/,
    },
    'a database of a newer version': {
      env: async () => {
        const dataDir = join(folder, 'newer')
        const { db, close } = await openDatabase({ dataDir, databaseUrl: undefined })
        await db.insertInto('migration').values({ name: '9999-flying-cars', time: 0 }).execute()
        await close()
        return { DATA_DIR: dataDir }
      },
      words: /^The database is of a newer version \(9999-flying-cars\): start that version instead\.\n$/,
    },
    'a database server that does not answer': {
      env: () => ({ DATABASE_URL: 'postgres://localhost:1/none' }),
      words: /^[^\n]*localhost:1 [^\n]*\n$/,
    },
  }
  for (const [name, { env, words }] of Object.entries(failures)) {
    test(`${name} ends it with one sentence`, async () => {
      const program = run(await env())
      assert.equal(await stopped(program), 1)
      assert.match(program.said.err, words)
      assert.doesNotMatch(program.said.err, /\n.|\bat .*:\d+:\d+/)
    })
  }
})
