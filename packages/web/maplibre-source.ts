import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type Plugin, transformWithOxc } from 'vite'

const root = dirname(createRequire(import.meta.url).resolve('maplibre-gl/package.json'))
const prebuiltWorker = 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
const workerAddress = '\0maplibre-worker-address'

/**
 * Builds MapLibre and its worker from the sources in its package, as two entries of one build that share a chunk: the two files
 * that it ships hold the same 126 kB (brotli) twice. While developing, those are used.
 */
export function mapLibreFromSource(): Plugin {
  return {
    name: 'maplibre-from-source',
    apply: 'build',
    enforce: 'pre',
    resolveId(source) {
      if (source === 'maplibre-gl') return join(root, 'src/index.ts')
      if (source === prebuiltWorker) return workerAddress
      return undefined
    },
    load(id) {
      if (id === workerAddress) {
        const worker = this.emitFile({ type: 'chunk', id: join(root, 'src/source/worker.ts'), name: 'maplibre-worker' })
        return `export default import.meta.ROLLUP_FILE_URL_${worker}`
      }
      // Of the package.json only the version is read
      if (!id.startsWith(join(root, 'package.json'))) return undefined
      const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
      return { code: `export default ${JSON.stringify({ version })}`, moduleType: 'js' }
    },
    // A field that is only declared keeps what the constructor of the class above it has put there
    async transform(code, id) {
      if (!id.startsWith(join(root, 'src')) || !id.endsWith('.ts')) return undefined
      const { code: script, map } = await transformWithOxc(code, id, {
        assumptions: { setPublicClassFields: true },
        typescript: { removeClassFieldsWithoutInitializer: true },
        sourcemap: true,
      })
      return { code: script, map, moduleType: 'js' }
    },
  }
}
