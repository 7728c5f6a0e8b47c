import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { type Area, withBelow } from '@rastro/core/i18n/areas'
import { build } from 'vite'
import { printSettingsScripts } from './settings-scripts.ts'

/** An entry of Vite's manifest, which is keyed by the source file. */
interface Built {
  readonly file: string
  readonly imports?: readonly string[]
  readonly assets?: readonly string[]
}

/**
 * Builds the web client and prints the bytes of JavaScript, compressed by brotli, that the login page fetches, and those
 * that the map adds, in each language; and what pages of the settings add to the map, as a real browser fetches it. Style sheets, fonts and the base map are not counted.
 */
const folder = mkdtempSync(join(tmpdir(), 'rastro-bundle-'))
try {
  await build({ root: 'packages/web', logLevel: 'warn', build: { outDir: folder, manifest: true, emptyOutDir: true } })
  const manifest = JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8')) as Record<string, Built>
  for (const language of ['en', 'pt-BR']) print(manifest, language)
} finally {
  rmSync(folder, { recursive: true })
}
await printSettingsScripts()

function print(manifest: Record<string, Built>, language: string): void {
  const words = (area: Area) => withBelow(area).map((each) => `../core/src/i18n/${language}/${each}.ts`)
  const login = filesOf(manifest, ['index.html', 'src/features/login/LoginPage.tsx', ...words('login')])
  const map = filesOf(manifest, [
    'src/shell/LiveScreens.tsx',
    'src/shell/Shell.tsx',
    'src/features/main/MainScreen.tsx',
    'src/features/map/FleetMap.tsx',
    // Fetched with the first tiles of our own map
    'src/map/archive-files.ts',
    // Started by the map
    '../../node_modules/maplibre-gl/src/source/worker.ts',
    ...words('main'),
  ])
  for (const file of login) map.delete(file)
  console.log(
    `${language}: login ${kilobytes(login)} in ${login.size} files, the map adds ${kilobytes(map)} in ${map.size}`,
  )
}

/** The built scripts of these sources and all their imports, with the workers that they start. */
function filesOf(manifest: Record<string, Built>, sources: readonly string[]): Set<string> {
  const files = new Set<string>()
  const visit = (source: string): void => {
    const built = manifest[source]
    if (!built) throw new Error(`${source} is not in the build`)
    if (files.has(built.file)) return
    // The manifest lists the map's worker also among the assets, under its name before hashing
    const named = [built.file, ...(built.assets ?? [])].filter((file) => !file.includes('!~{'))
    for (const file of named) if (/\.m?js$/.test(file)) files.add(file)
    built.imports?.forEach(visit)
  }
  sources.forEach(visit)
  return files
}

function kilobytes(files: ReadonlySet<string>): string {
  const bytes = [...files].reduce((sum, file) => sum + brotliCompressSync(readFileSync(join(folder, file))).length, 0)
  return `${(bytes / 1000).toFixed(1)} kB`
}
