import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { test } from 'node:test'

/** What the bars of the web client stand on, and what its screens stand on. */
const belowShell = 'ui theme api i18n session live outbox fleet feature resource paths'
  .split(' ')
  .map((name) => `web/${name}`)
const belowScreens = [...belowShell, 'web/map', 'web/place', 'web/shell']

/** What every part of the way in may know. */
const underIngest = ['core', 'protocols', 'server/ports', 'server/db', 'server/effective-links', 'server/config']

/**
 * Who may import whom, as data (docs/house.md §2). The longest matching name is a file's room; a room may always import
 * from itself. A room that is not named here may not exist.
 */
const rooms: Record<string, readonly string[]> = {
  'core/kit': [],
  'core/geo': [],
  'core/places': ['core/format', 'core/i18n'],
  'core/vocabulary': ['core/kit'],
  'core/resources': ['core/kit', 'core/vocabulary'],
  'core/i18n': ['core/kit', 'core/vocabulary'],
  'core/format': ['core/kit', 'core/vocabulary', 'core/i18n'],
  'core/calendar': ['core/kit', 'core/resources'],
  'core/model': ['core/kit', 'core/vocabulary', 'core/resources', 'core/format'],
  'core/expression': ['core/kit', 'core/resources', 'core/model'],
  'core/enrich': ['core/kit', 'core/vocabulary', 'core/geo', 'core/model'],
  'core/reductions': [
    'core/kit',
    'core/vocabulary',
    'core/geo',
    'core/model',
    'core/enrich',
    'core/rules',
    'core/vehicle',
  ],
  'core/rules': ['core/kit', 'core/vocabulary', 'core/geo', 'core/resources', 'core/calendar', 'core/model'],
  'core/access': ['core/kit', 'core/vocabulary', 'core/geo', 'core/resources', 'core/i18n', 'core/model'],
  'core/vehicle': ['core/kit', 'core/geo', 'core/vocabulary', 'core/resources', 'core/format', 'core/model'],
  'core/identity': ['core/kit', 'core/format', 'core/vehicle'],
  'core/billing': ['core/resources', 'core/calendar', 'core/identity', 'core/vocabulary'],
  'core/messages': [
    'core/kit',
    'core/vocabulary',
    'core/resources',
    'core/i18n',
    'core/format',
    'core/model',
    'core/vehicle',
  ],
  'core/reports': [
    'core/kit',
    'core/reductions',
    'core/vocabulary',
    'core/resources',
    'core/i18n',
    'core/format',
    'core/model',
  ],
  'core/tiles': ['core/access', 'core/format', 'core/i18n', 'core/model'],
  // Stored positions as columns of bytes (decision 192)
  'core/blocks': ['core/kit', 'core/model'],
  'core/imports': [
    'core/kit',
    'core/vocabulary',
    'core/resources',
    'core/i18n',
    'core/format',
    'core/access',
    'core/vehicle',
    'core/identity',
  ],
  'core/trackers': ['core/kit', 'core/format', 'core/model'],
  // Why a unit is silent, and how well a server is (decision 205)
  'core/health': ['core/kit', 'core/vocabulary', 'core/resources', 'core/model', 'core/trackers'],
  'core/api': [
    'core/kit',
    'core/vocabulary',
    'core/resources',
    'core/model',
    'core/access',
    'core/reports',
    'core/tiles',
    'core/imports',
  ],
  protocols: ['core'],
  'server/ports': ['core'],
  'server/adapters': ['core', 'server/ports'],
  // What can be said in a protocol, for the API, which may not know protocols
  'server/ports/command-book': ['core', 'protocols'],
  'server/adapters/commands': ['core', 'protocols', 'server/ports'],
  'server/db': ['core', 'server/ports', 'server/config'],
  'server/effective-links': ['core', 'server/ports', 'server/db'],
  'server/access': ['core', 'server/ports', 'server/db'],
  // What is told to who watches the process, and where
  'server/metrics': ['core', 'server/ports', 'server/db', 'server/access', 'server/context', 'server/backup'],
  // With the id of the request that a line belongs to
  'server/log': [],
  'server/http': ['core', 'server/ports', 'server/db', 'server/access', 'server/context', 'server/log'],
  // Our web client before another server, without a database
  'server/upstream': ['core', 'server/http', 'server/access', 'server/config'],
  'server/ingest': [...underIngest, 'server/ingest'],
  'server/ingest/guard': underIngest,
  'server/ingest/units': underIngest,
  'server/ingest/store': [...underIngest, 'server/ingest/units'],
  'server/ingest/steps': [...underIngest, 'server/ingest/units', 'server/ingest/store'],
  'server/ingest/after': [...underIngest, 'server/ingest/units', 'server/ingest/store', 'server/ingest/steps'],
  // A cut that waited asks whether its giver may still send it
  'server/ingest/commands': [
    ...underIngest,
    'server/access',
    'server/ingest/units',
    'server/ingest/store',
    'server/ingest/after',
  ],
  'server/ingest/testing': ['core', 'protocols', 'server'],
  'server/features/notifications/job/testing': ['core', 'server'],
  'server/features': [
    'core',
    'server/ports',
    'server/db',
    'server/effective-links',
    'server/access',
    'server/http',
    'server/context',
    'server/jobs/job',
    'server/jobs/send-round',
    'server/jobs/send-mail',
    'server/traccar-import',
    'server/backup/last-backup',
  ],
  // What the job of a feature stands on; the runner and the list of all jobs stand above the features
  'server/traccar-import': ['core', 'server/ports', 'server/db', 'server/access'],
  // Copies the embedded database while another process writes it
  'server/backup': ['server/db', 'server/backup/last-backup'],
  // When a backup was made, for the status page
  'server/backup/last-backup': ['server/backup'],
  'server/backup/testing': ['server/testing'],
  'server/jobs/job': ['server/db', 'server/context'],
  'server/jobs/send-round': [],
  'server/jobs/send-mail': ['server/ports', 'server/context'],
  'server/jobs': [
    'core',
    'server/ports',
    'server/db',
    'server/access',
    'server/features',
    'server/context',
    'server/jobs',
  ],
  'server/config': ['core/vocabulary'],
  'server/release-memory': [],
  'server/context': [
    'core',
    'server/config',
    'server/log',
    'server/ports',
    'server/adapters',
    'server/db',
    'server/access',
  ],
  'server/main': ['core', 'protocols', 'server'],
  'server/testing': ['core', 'protocols', 'server'],
  // Journeys log in at it as well
  'server/testing/identity-provider': [],
  'web/ui': ['core/kit'],
  'web/theme': ['core', 'web/ui'],
  'web/api': ['core'],
  'web/i18n': ['core', 'web/session'],
  'web/session': ['core', 'web/api'],
  // Runs apart from the page
  'web/offline': [],
  'web/live': ['core', 'web/api', 'web/session'],
  // What was done without a connection, until it is sent
  'web/outbox': ['core', 'web/api', 'web/session'],
  'web/fleet': ['core', 'web/api', 'web/session', 'web/i18n', 'web/ui', 'web/fleet/glyphs'],
  'web/fleet/glyphs': [],
  'web/map': ['core', 'web/ui', 'web/fleet/glyphs'],
  // Our own map for other screens, with a point on it, or in a form
  'web/place': ['core', 'web/ui', 'web/theme', 'web/session', 'web/i18n', 'web/map', 'web/resource'],
  // What a feature is: data that routes, menu and tests read without its code
  'web/feature': ['core', 'web/session', 'web/ui', 'web/i18n'],
  'web/resource': ['core', 'web/api', 'web/session', 'web/ui', 'web/i18n', 'web/feature', 'web/paths'],
  // Filter, order and tree of the vehicle list, which the worker answers and the list displays
  'web/listing': ['core', 'web/live'],
  // A program of its own: what the page and its worker share are pure functions and the messages between them
  'web/worker': ['core', 'web/api', 'web/live', 'web/map', 'web/listing'],
  'web/shell': ['core', ...belowShell],
  'web/features': ['core', ...belowScreens],
  // The main screen in four rooms, and the page that arranges them
  'web/features/list': ['core', ...belowScreens, 'web/listing'],
  'web/features/card': ['core', ...belowScreens],
  'web/features/map': ['core', ...belowScreens],
  'web/features/phone': ['core', ...belowScreens, 'web/features/card'],
  'web/features/main': [
    'core',
    ...belowScreens,
    'web/features/list',
    'web/features/card',
    'web/features/map',
    'web/features/phone',
  ],
  // The list of features, which tests over all screens read
  'web/features/index': ['core', 'web/feature', 'web/features'],
  'web/routes': ['core', ...belowScreens, 'web/features'],
  'web/app': ['core', ...belowScreens, 'web/routes'],
  // A page is not reloaded for what nobody waits for
  'web/ui/fetch-quietly': [],
  'web/main': ['web/app', 'web/theme', 'web/i18n', 'web/ui/fetch-quietly'],
  'web/paths': [],
  // Who finds what, for tests in Node and in browsers
  'web/testing': ['core'],
  tools: ['core', 'protocols'],
  // A package of its own: makes the files of maps and addresses from open data
  'tools/map-data': ['tools'],
  // Starts the database that all test files share
  'tools/backup': ['server/config', 'server/backup', 'server/features', 'tools'],
  'tools/restore': ['server/config', 'server/backup', 'tools'],
  'tools/import': ['core', 'server/config', 'server/db', 'server/adapters', 'server/traccar-import'],
  'tools/test': ['core', 'protocols', 'tools', 'server/testing'],
  // Measures the bare insert rate beside the whole pipeline, and what the places cost
  'tools/bench': [
    'core',
    'protocols',
    'tools',
    'server/db',
    'server/adapters',
    'server/traccar-import',
    'server/backup',
  ],
  'tools/attack': ['core', 'protocols', 'tools'],
  'tools/cluster': ['core', 'tools'],
  e2e: [
    'core',
    'protocols',
    'tools',
    'server/testing/identity-provider',
    'e2e/map-alone',
    'e2e/form-kit',
    'web/feature',
    'web/features/index',
    'web/testing',
  ],
  // A page with the fields of forms and nothing else
  'e2e/form-kit': ['core', ...belowScreens, 'web/app'],
  // A page with a map and nothing else
  'e2e/map-alone': ['web/map'],
}

/** Libraries that one room wraps for all others. */
const wrapped: Record<string, string> = {
  'maplibre-gl': 'web/map',
  pmtiles: 'web/map server/adapters',
  '@mapbox/vector-tile': 'server/adapters',
  'opentype.js': 'server/adapters',
  '@mui/': 'web/ui web/theme',
  'lucide-react': 'web/ui web/fleet web/fleet/glyphs',
  kysely: 'server/db server/effective-links server/features server/access server/traccar-import server/testing',
  pdfkit: 'server/adapters',
  sharp: 'server/adapters server/testing',
  pg: 'server/db server/testing server/traccar-import server/backup',
  mysql2: 'server/traccar-import',
  'prom-client': 'server/adapters',
  'node:sqlite': 'server/db server/testing server/backup',
  nodemailer: 'server/adapters',
  'web-push': 'server/adapters',
  'openid-client': 'server/adapters',
  '@simplewebauthn/server': 'server/adapters',
  '@simplewebauthn/browser': 'web/session',
  'rrule-temporal': 'core/calendar',
  'react-hook-form': 'web/resource',
  'write-excel-file': 'web/resource',
}
const pure = ['core', 'protocols']
/** Functions of bytes that only Node has, and the one pure file that imports them (decision 204). */
const ciphers = {
  file: 'protocols/ciphers.ts',
  names: /^import \{ (?:(?:createDecipheriv|createHmac|timingSafeEqual)(?:, )?)+ \} from 'node:crypto'$/m,
}
const forbiddenFolders = ['utils', 'helpers', 'common', 'types', 'constants', 'misc']
/** Longest file. Tables of data and catalogues of words may be longer. */
const ceiling = 400
const tables = [/core\/src\/i18n\//, /core\/src\/api\//, /\/glyphs\//, /map\/icons\//, /tools\/simulator\/routes\//]

const sources = globSync(['packages/*/src/**/*.{ts,tsx}', 'tools/**/*.{ts,mjs}', 'e2e/**/*.{ts,tsx}'], {
  exclude: ['**/node_modules/**'],
})
const isTest = (file: string) => /\.test\.tsx?$/.test(file)
const place = (file: string) => file.replace(/^packages\/(\w+)\/src\//, '$1/')

function roomOf(file: string): string | undefined {
  const path = place(file)
  return Object.keys(rooms)
    .filter((room) => path.startsWith(`${room}/`) || path.startsWith(`${room}.ts`) || path.startsWith(`${room}.tsx`))
    .sort((a, b) => b.length - a.length)[0]
}

function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  const found = [...text.matchAll(/(?:^|\n)\s*(?:import|export)[^'"\n;]*?(?:\{[^}]*\}[^'"\n]*)?from\s+'([^']+)'/g)]
  const called = [...text.matchAll(/\bimport\(\s*'([^']+)'\s*\)/g), ...text.matchAll(/(?:^|\n)import\s+'([^']+)'/g)]
  return [...found, ...called].map((match) => match[1]!)
}

/** The file an import names, or undefined for a library. */
function target(file: string, path: string): string | undefined {
  const inside = path.match(/^@rastro\/(\w+)\/(.+)$/)
  if (inside) return `packages/${inside[1]}/src/${inside[2]}.ts`
  return path.startsWith('.') ? normalize(join(dirname(file), path)) : undefined
}

const may = (from: string, to: string) => rooms[from]!.some((room) => to === room || to.startsWith(`${room}/`))

test('every file stands in a room, and imports go one way', () => {
  const broken: string[] = []
  for (const file of sources.filter((name) => !isTest(name))) {
    const from = roomOf(file)
    if (!from) broken.push(`${file} stands in no room`)
    for (const path of from ? importsOf(file) : []) {
      const to = roomOf(target(file, path) ?? '')
      if (to && to !== from && !may(from!, to)) broken.push(`${file} → ${path}`)
    }
  }
  assert.deepEqual(broken, [])
})

/** The folder of the job of a feature. */
const isJob = (file: string) => /server\/src\/features\/\w+\/job\//.test(file)

test('no feature of the web client imports another, and a feature of the server only the face of another, but for its job', () => {
  const broken: string[] = []
  for (const file of sources.filter((name) => /src\/features\/\w/.test(name) && !isTest(name))) {
    const [, side, own] = file.match(/packages\/(\w+)\/src\/features\/([^/]+)/)!
    for (const path of importsOf(file)) {
      const [, other, rest] = target(file, path)?.match(/src\/features\/([^/]+)\/(.+)$/) ?? []
      if (other === undefined || other === own || basename(file) === 'index.ts') continue
      if (isJob(file) && !rest!.startsWith('job/')) continue
      // The main screen names the rooms it arranges
      if (side === 'web' && rooms[roomOf(file)!]!.includes(`web/features/${other}`)) continue
      if (side === 'web' || rest !== `${other}.ts`) broken.push(`${file} → ${path}`)
    }
  }
  assert.deepEqual(broken, [])
})

test('core and protocols know no Node, no sockets, no clock', () => {
  const broken: string[] = []
  for (const file of sources.filter((name) => pure.includes(place(name).split('/')[0]!) && !isTest(name))) {
    const text = readFileSync(file, 'utf8')
    const isCiphers = place(file) === ciphers.file && ciphers.names.test(text)
    const foreign = importsOf(file).filter(
      (path) =>
        !path.startsWith('.') &&
        !/^(typebox|rrule-temporal|@rastro\/core\/)/.test(path) &&
        !(isCiphers && path === 'node:crypto'),
    )
    const allowed = basename(file) === 'testing.ts' ? [] : foreign
    if (allowed.length > 0) broken.push(`${file} → ${allowed}`)
    if (place(file).startsWith('protocols/') && /\bDate\.now\(|new Date\(\)|setTimeout|setInterval/.test(text)) {
      broken.push(`${file} asks the clock`)
    }
  }
  assert.deepEqual(broken, [])
})

test('a library that is wrapped is imported by its wrapper alone', () => {
  const broken: string[] = []
  for (const file of sources.filter((name) => name.startsWith('packages/') && !isTest(name))) {
    for (const path of importsOf(file)) {
      const name = Object.keys(wrapped).find(
        (key) => path === key || path.startsWith(key.endsWith('/') ? key : `${key}/`),
      )
      if (name && !wrapped[name]!.split(' ').includes(roomOf(file)!)) broken.push(`${file} → ${path}`)
    }
  }
  assert.deepEqual(broken, [])
})

test('moments are formatted in i18n alone, by the time zone of the account (decision 117)', () => {
  const byItself = /\.toLocale\w*String\(|\bIntl\.(Relative|Date)Time|\.[gs]et(FullYear|Month|Date|Day|Hours|Minutes)\(/
  const imported = /import \{([^}]*)\} from '@rastro\/core\/format\/dates'/
  const broken = sources.filter((file) => {
    if (roomOf(file) === 'web/i18n' || !place(file).startsWith('web/') || isTest(file)) return false
    const text = readFileSync(file, 'utf8')
    const names =
      imported
        .exec(text)?.[1]
        ?.split(',')
        .map((name) => name.trim()) ?? []
    return byItself.test(text) || names.some((name) => name !== 'knownTimezone')
  })
  assert.deepEqual(broken, [])
})

test('a feature writes through `write` alone, so that nothing is stored without its audit row and its news', () => {
  const byItself = /publishChange\(|\bdb\s*\.(transaction|insertInto|updateTable|deleteFrom)\(/
  // Jobs keep books of their own beside what people do
  const features = sources.filter(
    (file) => /server\/src\/(features|http)\//.test(file) && !isTest(file) && !isJob(file),
  )
  assert.deepEqual(
    features.filter((file) => byItself.test(readFileSync(file, 'utf8'))),
    [],
  )
})

test('only config.ts reads the environment of the server', () => {
  const readers = sources.filter(
    (file) => file.startsWith('packages/') && !isTest(file) && /process\.env\b/.test(readFileSync(file, 'utf8')),
  )
  const allowed = ['packages/server/src/main.ts', 'packages/server/src/testing/postgres-server.ts']
  assert.deepEqual(
    readers.filter((file) => !allowed.includes(file)),
    [],
  )
})

test('no file is longer than the ceiling, and no folder has a name without meaning', () => {
  const long = sources
    .filter((file) => !isTest(file) && !tables.some((table) => table.test(file)))
    .map((file) => ({ file, lines: readFileSync(file, 'utf8').split('\n').length }))
    .filter(({ lines }) => lines > ceiling)
  assert.deepEqual(long, [])
  assert.deepEqual(
    sources.filter((file) => file.split('/').some((part) => forbiddenFolders.includes(part))),
    [],
  )
})

test('no file imports itself through others', () => {
  const graph = new Map(sources.map((file) => [file, importsOf(file).flatMap((path) => target(file, path) ?? [])]))
  const state = new Map<string, 'open' | 'done'>()
  const cycles: string[] = []
  const visit = (file: string, trail: readonly string[]): void => {
    if (state.get(file) === 'done') return
    if (state.get(file) === 'open') {
      cycles.push([...trail.slice(trail.indexOf(file)), file].join(' → '))
      return
    }
    state.set(file, 'open')
    for (const next of graph.get(file) ?? []) if (graph.has(next)) visit(next, [...trail, file])
    state.set(file, 'done')
  }
  for (const file of sources) visit(file, [])
  assert.deepEqual(cycles, [])
})

test('every link in the documents leads somewhere', () => {
  const dead: string[] = []
  for (const file of globSync(['*.md', 'docs/**/*.md'])) {
    for (const [, link] of readFileSync(file, 'utf8').matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)[^)]*\)/g)) {
      if (!existsSync(join(dirname(file), link!))) dead.push(`${file} → ${link}`)
    }
  }
  assert.deepEqual(dead, [])
})

test('all packages have one version, and the changelog begins with it', () => {
  const versionIn = (file: string) => (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
  const files = ['package.json', 'package-lock.json', ...globSync('packages/*/package.json')]
  const [version] = files.map(versionIn)
  assert.deepEqual(new Set(files.map(versionIn)), new Set([version]))
  assert.equal(/^## (\S+)/m.exec(readFileSync('CHANGELOG.md', 'utf8'))?.[1], version)
})
