import type { Plugin, Rolldown } from 'vite'

type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss?: ReadonlySet<string> } }

/** The screens that somebody who is logged in opens first, and the words that they say. */
const screens = ['src/shell/LiveScreens.tsx', 'src/shell/Shell.tsx', 'src/features/main/MainScreen.tsx']
/** What such a screen fetches by itself, a moment later. */
const parts = ['src/features/map/FleetMap.tsx']
const areas = ['start', 'shared', 'fleet', 'main']
const folders = { en: 'en', ptBR: 'pt-BR' }

/**
 * Writes into the page which files the map needs, as data that `public/first-paint.js` reads: whoever is logged in waits for
 * them, and for the fleet, while the program is still read. The login page fetches none of them.
 */
export function earlyFiles(): Plugin {
  return {
    name: 'early-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(page, { bundle = {} }) {
        const chunks = new Map(
          Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file as Chunk]] : [])),
        )
        const start = closureOf(
          chunks,
          [...chunks.values()].filter(({ isEntry, name }) => isEntry && name === 'index'),
        )
        const named = (names: readonly string[]) =>
          [...chunks.values()].filter(({ facadeModuleId }) =>
            names.some((name) => facadeModuleId?.endsWith(`/${name}`)),
          )
        const first = closureOf(chunks, named(screens)).difference(start)
        const later = closureOf(chunks, named(parts)).difference(start).difference(first)
        const words = Object.entries(folders).map(([language, folder]) => {
          const files = named(areas.map((area) => `core/src/i18n/${folder}/${area}.ts`))
          return [language, files.map(({ fileName }) => `/${fileName}`)]
        })
        const worker = Object.keys(bundle).find((name) => /\/fleet-worker-[^/]*\.js$/.test(name))
        const wanted = {
          worker: `/${worker}`,
          ...filesOf(first),
          words: Object.fromEntries(words),
          later: filesOf(later),
        }
        const data = `<script type="application/json" id="early-files">${JSON.stringify(wanted)}</script>\n    `
        return page.replace(/(?=<script src="\/first-paint\.js">)/, data)
      },
    },
  }
}

function filesOf(chunks: ReadonlySet<Chunk>): { scripts: string[]; styles: string[] } {
  const styles = new Set([...chunks].flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]))
  return {
    scripts: [...chunks].map(({ fileName }) => `/${fileName}`),
    styles: [...styles].map((name) => `/${name}`),
  }
}

/** These chunks with all that they import at once. */
function closureOf(chunks: ReadonlyMap<string, Chunk>, from: readonly Chunk[]): Set<Chunk> {
  const all = new Set(from)
  for (const { imports } of all) for (const name of imports) if (chunks.has(name)) all.add(chunks.get(name)!)
  return all
}
