import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { protocols } from '@rastro/protocols/index'
import { parseAllDocuments } from 'yaml'
import { readConfig } from '../config.ts'
import { startIngest } from '../ingest/ingest.ts'
import { Runner } from '../jobs/runner.ts'
import { watchParts } from '../metrics/watch.ts'
import { type TestApp, testApp } from './app.ts'
import { dialects } from './dialects.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const text = (name: string): string => readFileSync(root + name, 'utf8')
const yaml = (name: string): unknown[] =>
  parseAllDocuments(text(name)).map((document) => {
    assert.deepEqual(document.errors, [], name)
    return document.toJS()
  })

/** With these the other settings of a group are read too. */
const given: Record<string, string> = {
  PUBLIC_URL: 'https://fleet.example.com',
  MAIL_URL: 'smtp://mail.example.com',
  MAIL_FROM: 'fleet@example.com',
}

/** Every setting that the server reads. */
function settings(): Set<string> {
  const read = new Set(Object.keys(given))
  readConfig(
    new Proxy(given, {
      get(values, name: string) {
        read.add(name)
        return values[name]
      },
    }),
  )
  return read
}
/** Of Node and of the allocator, not of the server. */
const ofTheProcess = ['MALLOC_ARENA_MAX', 'NODE_COMPILE_CACHE']

interface Compose {
  readonly services: {
    readonly rastro: { readonly environment: Record<string, string>; readonly ports: string[]; read_only: boolean }
  }
}
interface Values {
  readonly environment: Record<string, string>
  readonly devicePorts: readonly { name: string; port: number; transports: string[] }[]
}
const compose = () => (yaml('deploy/compose.yaml') as [Compose])[0].services.rastro
const values = () => (yaml('deploy/helm/rastro/values.yaml') as [Values])[0]
const templates = globSync('deploy/helm/rastro/templates/*.yaml', { cwd: root })

/** A template with placeholders in place of its expressions, as YAML needs it to be. */
const plain = (template: string) =>
  template
    .split('\n')
    .filter((line) => !/^\s*\{\{-? .*\}\}$/.test(line))
    .map((line) => line.replaceAll(/\{\{.*?\}\}/g, 'x'))
    .join('\n')

describe('the files for those who run it', () => {
  test('are YAML, also the templates without their expressions', () => {
    for (const name of globSync('deploy/**/*.yaml', { cwd: root, exclude: ['**/templates/**'] })) yaml(name)
    for (const name of templates)
      for (const document of parseAllDocuments(plain(text(name)))) assert.deepEqual(document.errors, [], name)
    assert.ok(templates.length > 2)
  })

  test('templates close what they open, and use values that exist', () => {
    for (const name of templates) {
      const template = text(name)
      const opened = template.match(/\{\{-? (if|range|with) /g)?.length ?? 0
      assert.equal(template.match(/\{\{-? end \}\}/g)?.length ?? 0, opened, name)
      for (const [, path] of template.matchAll(/\.Values\.([\w.]+)/g)) {
        const found = path!.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown>)?.[key], values())
        assert.notEqual(found, undefined, `${name} uses ${path}`)
      }
    }
  })

  test('set only what the server reads', () => {
    const inImage = [...text('Dockerfile').matchAll(/^(?:ENV|\s{4})\s*([A-Z_]+)=/gm)].map(([, name]) => name!)
    const inUnits = globSync('deploy/systemd/*.service', { cwd: root }).flatMap((name) =>
      [...text(name).matchAll(/^Environment=(\w+)=/gm)].map(([, variable]) => variable!),
    )
    const inTemplates = templates.flatMap((name) =>
      [...text(name).matchAll(/- name: ([A-Z_]+)$/gm)].map(([, variable]) => variable!),
    )
    for (const set of [inImage, inUnits, inTemplates]) assert.ok(set.length > 1, String(set))
    const all = [
      ...inImage,
      ...inUnits,
      ...inTemplates,
      ...Object.keys(compose().environment),
      ...Object.keys(values().environment),
    ]
    const known = settings()
    assert.deepEqual(
      all.filter((name) => !known.has(name) && !ofTheProcess.includes(name)),
      [],
    )
  })

  test('publish the ports of the protocols that they listen for, over their transports', () => {
    const { environment, ports } = compose()
    const listened = environment.DEVICE_PORTS!.split(',').slice(1)
    const own = new Map(protocols.map(({ name, port, transports }) => [name, { port, transports }]))
    const published = (name: string) =>
      own.get(name)!.transports.map((transport) => {
        const { port } = own.get(name)!
        return `${port}:${port}${transport === 'udp' ? '/udp' : ''}`
      })
    for (const entry of listened) {
      const [name, port] = entry.split('=')
      assert.equal(own.get(name!)?.port, Number(port), entry)
    }
    assert.deepEqual([...ports].sort(), listened.flatMap((entry) => published(entry.split('=')[0]!)).sort())
    for (const { name, port, transports } of values().devicePorts) {
      assert.equal(own.get(name)?.port, port, name)
      const wanted = own.get(name)!.transports.map((transport) => (transport === 'udp' ? 'UDP' : 'TCP'))
      assert.deepEqual(transports, [...new Set(wanted)], name)
    }
  })

  test('start the server as `npm start` does', () => {
    const { flags, environment } = JSON.parse(text('tools/server-options.json')) as {
      flags: string[]
      environment: Record<string, string>
    }
    const command = JSON.parse(/^CMD (\[.*\])$/m.exec(text('Dockerfile'))![1]!) as string[]
    const { scripts } = JSON.parse(text('package.json')) as { scripts: { start: string } }
    const program = scripts.start.split(' ').at(-1)!
    assert.deepEqual(command.slice(1), [...flags, program])
    assert.ok(text('deploy/systemd/rastro.service').includes(`bin/node ${flags.join(' ')} ${program}\n`))
    for (const name of ['Dockerfile', 'deploy/systemd/rastro.service'])
      for (const [variable, value] of Object.entries(environment))
        assert.ok(text(name).includes(`${variable}=${value}`), `${name}: ${variable}`)
  })
})

describe('alerts and board', () => {
  const exported = new Set<string>()
  const apps: TestApp[] = []
  before(async () => {
    for (const [, open] of dialects) {
      const app = await testApp({
        open,
        config: { metricsPort: 0, metricsToken: 'x'.repeat(16), devicePorts: { osmand: -1 }, onlyNamedPorts: true },
      })
      apps.push(app)
      const ingest = await startIngest(app.ctx)
      const runner = new Runner(app.ctx)
      watchParts(app.ctx, {
        ingest: () => ({ ...ingest.figures() }),
        api: () => ({ sockets: 0, passwordsWaiting: 0 }),
        forwarding: async () => [],
        tasks: () => runner.figures(),
      })
      const { text: page } = await app.ctx.metrics!.page()
      for (const [, name, kind] of page.matchAll(/^# TYPE (\S+) (\S+)$/gm)) {
        exported.add(name!)
        if (kind === 'histogram') for (const end of ['bucket', 'sum', 'count']) exported.add(`${name}_${end}`)
      }
      await ingest.close()
    }
  })
  after(async () => {
    for (const app of apps) await app.close()
  })

  test('name metrics that the server exports', () => {
    const rules = (yaml('deploy/prometheus/rastro.rules.yaml') as [{ groups: { rules: { expr: string }[] }[] }])[0]
    const board = JSON.parse(text('deploy/grafana/rastro.json')) as { panels: { targets: { expr: string }[] }[] }
    const expressions = [
      ...rules.groups.flatMap((group) => group.rules.map(({ expr }) => expr)),
      ...board.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ]
    assert.ok(expressions.length > 20)
    const named = expressions.flatMap((expr) => expr.match(/\b(?:rastro|process|nodejs)_\w+/g) ?? [])
    assert.deepEqual(
      named.filter((name) => !exported.has(name)),
      [],
    )
  })
})
