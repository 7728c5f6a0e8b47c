import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'

const folder = mkdtempSync(join(tmpdir(), 'rastro-main-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const main = fileURLToPath(new URL('main.ts', import.meta.url))

interface Program {
  readonly child: ChildProcess
  readonly said: { out: string; err: string }
}

function run(env: Record<string, string>): Program {
  const defaults = {
    PATH: process.env.PATH ?? '',
    DATA_DIR: join(folder, 'data'),
    PORT: '0',
    DEVICE_PORTS: 'off',
    LOG_LEVEL: 'error',
  }
  const child = spawn(process.execPath, [main], { env: { ...defaults, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
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

describe('the program', () => {
  test('it says where it is and what to do first; a restart keeps people logged in', async () => {
    const first = run({})
    const url = await started(first)
    assert.match(
      first.said.out,
      /^Rastro is running\.\n {2}Open http:\/\/localhost:\d+\n {2}Devices may connect to no port/,
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
