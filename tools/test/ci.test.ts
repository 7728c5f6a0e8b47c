import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'

const machines: string[] = []
after(() => {
  for (const machine of machines) rmSync(machine, { recursive: true })
})

/** Runs `.ci/run` with only these programs installed; `npm` prints the database it was given. */
function runCi(programs: Record<string, string>, env: Record<string, string> = {}) {
  const machine = mkdtempSync(join(tmpdir(), 'rastro-ci-'))
  machines.push(machine)
  const bare = { npm: 'echo "npm $1 on $TEST_DATABASE_URL."', id: 'echo 1000' }
  for (const [name, script] of Object.entries({ ...bare, ...programs }))
    writeFileSync(join(machine, name), `#!/bin/bash\n${script}\n`, { mode: 0o755 })
  for (const name of ['dirname', 'cp']) symlinkSync(`/usr/bin/${name}`, join(machine, name))
  const { status, stdout, stderr } = spawnSync('/bin/bash', ['.ci/run'], {
    env: { PATH: machine, MACHINE: machine, ...env },
    encoding: 'utf8',
  })
  return { status, said: stdout + stderr }
}

test('a machine without PostgreSQL and NATS tests on PGlite', () => {
  const { status, said } = runCi({})
  assert.equal(status, 0)
  assert.match(said, /npm test on \.$/m)
})

test('a database that is named is used', () => {
  assert.match(runCi({}, { TEST_DATABASE_URL: 'postgres://there' }).said, /npm test on postgres:\/\/there/)
})

test('a PostgreSQL on this machine is used when it lets the tests in, and only then', () => {
  const server = (psql: string) => runCi({ pg_isready: 'exit 0', psql }).said
  assert.match(server('exit 0'), /npm test on postgres:\/\/rastro_test:rastro_test@127\.0\.0\.1:5432\/rastro_test/)
  assert.match(server('exit 2'), /npm test on \.$/m)
})

test('CI ends with one sentence where NATS is missing and cannot be installed', () => {
  const unable: Record<string, string>[] = [{}, { id: 'echo 0' }, { id: 'echo 0', 'apt-get': 'exit 100' }]
  for (const programs of unable) {
    const { status, said } = runCi(programs, { CI: 'true' })
    assert.equal(status, 1)
    assert.match(said, /CI needs nats-server and could not install it: install it/)
    assert.doesNotMatch(said, /npm/)
  }
})

test('CI installs NATS where it may, and goes on', () => {
  const installs = 'if [ "$1" = install ]; then cp "$MACHINE/id" "$MACHINE/nats-server"; fi'
  const { status, said } = runCi({ id: 'echo 0', 'apt-get': installs }, { CI: 'true' })
  assert.equal(status, 0)
  assert.match(said, /Installing nats-server.*npm test/s)
})

test('CI with NATS installs nothing', () => {
  const { said } = runCi({ 'nats-server': '', id: 'echo 0', 'apt-get': 'echo apt' }, { CI: 'true' })
  assert.doesNotMatch(said, /apt|Installing/)
})
