import assert from 'node:assert/strict'
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { compiled } from './testing/compiled.ts'

const root = mkdtempSync(join(tmpdir(), 'rastro-log-'))
after(() => rmSync(root, { recursive: true, force: true }))
const main = fileURLToPath(new URL('main.ts', import.meta.url))

async function freePort(): Promise<number> {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  return port
}

type Out = number | 'pipe'

/** A server with one unit, which logs a line for each answer. */
async function serve(t: TestContext, { out, err }: { out: Out; err: Out }) {
  const [port, unit] = [await freePort(), await freePort()]
  const env = {
    ...compiled,
    PATH: process.env.PATH ?? '',
    DATA_DIR: mkdtempSync(join(root, 'data-')),
    PORT: String(port),
    DEVICE_PORTS: `only,osmand=${unit}`,
    REGISTER_UNKNOWN: 'true',
    LOG_LEVEL: 'info',
  }
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', out, err] })
  t.after(() => ended(child))
  const url = `http://127.0.0.1:${port}`
  await t.waitFor(
    async () => {
      assert.equal(child.exitCode, null)
      assert.equal((await fetch(`${url}/api/health`)).status, 200)
    },
    { timeout: 30_000 },
  )
  const person = { email: 'ana@example.com', password: 'secret 1' }
  const headers = { 'content-type': 'application/json' }
  await fetch(`${url}/api/users`, { method: 'POST', headers, body: JSON.stringify({ name: 'Ana', ...person }) })
  const login = await fetch(`${url}/api/session`, { method: 'POST', body: new URLSearchParams(person) })
  const cookie = login.headers.getSetCookie()[0]!.split(';')[0]!
  let fixes = 0
  return {
    child,
    /** Reports of the unit, each acknowledged. */
    async report(count: number) {
      for (let at = 0; at < count; at++) {
        fixes += 1
        const fix = `id=100000000000077&lat=1&lon=2&timestamp=${Math.floor(Date.now() / 1000) - 5000 + fixes}`
        assert.equal((await fetch(`http://127.0.0.1:${unit}/?${fix}`)).status, 200)
      }
    },
    async ask(count: number) {
      for (let at = 0; at < count; at++) await (await fetch(`${url}/api/health`)).text()
    },
    async dropped(): Promise<number> {
      const answer = await fetch(`${url}/api/health/figures`, { headers: { cookie } })
      return ((await answer.json()) as { logLinesDropped: number }).logLinesDropped
    },
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}

/** A disk of 64 kB, where this user may create one. */
function tinyDisk(): string | undefined {
  const folder = join(root, 'tiny')
  mkdirSync(folder)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    return undefined // Only root may
  }
  after(() => execFileSync('umount', [folder]))
  return folder
}

describe('the log of a server', { timeout: 120_000 }, () => {
  test('units are acknowledged while neither its output nor its log can be written, and it stops in order', async (t) => {
    const full = openSync('/dev/full', 'w')
    t.after(() => closeSync(full))
    const server = await serve(t, { out: full, err: full })
    await server.report(20)
    await t.waitFor(async () => assert.ok((await server.dropped()) > 0))
    const exit = once(server.child, 'exit')
    server.child.kill('SIGTERM')
    assert.deepEqual(await exit, [0, null])
  })

  test('units are acknowledged while nobody reads its log from the pipe', async (t) => {
    const server = await serve(t, { out: 'pipe', err: 'pipe' })
    // More than the buffer of a pipe
    await server.ask(600)
    await server.report(20)
    const exit = once(server.child, 'exit')
    server.child.kill('SIGTERM')
    assert.deepEqual(await exit, [0, null])
  })

  test('units are acknowledged after the reader of its log has gone', async (t) => {
    const server = await serve(t, { out: 'pipe', err: 'pipe' })
    server.child.stderr!.destroy()
    await server.ask(20)
    await server.report(20)
    await t.waitFor(async () => assert.ok((await server.dropped()) > 0))
  })

  const disk = tinyDisk()
  test('a disk that has room again is sent once how many lines it lacks', {
    skip: !disk && 'needs root',
  }, async (t) => {
    const file = join(disk!, 'log')
    const log = openSync(file, 'a')
    const server = await serve(t, { out: 'pipe', err: log })
    closeSync(log)
    const { bavail, bsize } = statfsSync(disk!)
    writeFileSync(join(disk!, 'filler'), Buffer.alloc((bavail - 1) * bsize))
    await server.ask(100)
    await server.report(20)
    await t.waitFor(async () => assert.ok((await server.dropped()) > 0))
    rmSync(join(disk!, 'filler'))
    await server.ask(5)
    const lines = () => readFileSync(file, 'utf8').split('\n')
    await t.waitFor(() => assert.ok(lines().at(-2)?.includes('"answered"')))
    const notices = lines().filter((line) => line.includes('could not be written'))
    assert.deepEqual(
      notices.map((line) => (JSON.parse(line) as { dropped: number }).dropped),
      [await server.dropped()],
    )
  })
})
