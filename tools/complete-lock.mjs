// node tools/complete-lock.mjs: after `npm install` behind a registry mirror that lacks some platforms' packages, npm leaves
// them out of package-lock.json, and then refuses its own file at `npm ci`. This adds them back as
// optional, and only for their own platform. Nothing is fetched for them on another platform.
import fs from 'node:fs'

const systems = [
  'android',
  'darwin',
  'linux',
  'win32',
  'freebsd',
  'openbsd',
  'openharmony',
  'sunos',
  'aix',
  'netbsd',
  'wasi',
  'wasm32',
]
const processors = ['arm64', 'x64', 'ia32', 'arm', 'riscv64', 's390x', 'ppc64', 'loong64', 'wasm32']

const lock = JSON.parse(fs.readFileSync('package-lock.json', 'utf8'))
const added = []
for (const entry of Object.values(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const key = `node_modules/${name}`
    if (lock.packages[key]) continue
    const words = name.split(/[-/]/)
    const os = systems.filter((word) => words.includes(word))
    const cpu = processors.filter((word) => words.includes(word))
    if (os.length === 0) continue
    lock.packages[key] = { version, cpu, ...(entry.dev && { dev: true }), optional: true, os }
    added.push(name)
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)))
fs.writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`)
console.log(added.length === 0 ? 'package-lock.json was complete' : `added ${added.join(', ')}`)
