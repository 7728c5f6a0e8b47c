import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { closureOf, drawsMaps } from './closure.ts'
import { earlyFiles } from './early-files.ts'
import { mapLibreFromSource } from './maplibre-source.ts'

// The page itself stays an entry of its own, under which the manifest knows it.
const login = new Set(closureOf(['main.tsx', 'features/login/LoginPage.tsx']))
login.delete(resolve(import.meta.dirname, 'src/main.tsx'))
const map = closureOf(['shell/LiveScreens.tsx', 'shell/Shell.tsx', 'features/main/MainScreen.tsx'])
const drawing = [...closureOf(['features/map/FleetMap.tsx'])].filter((id) => !map.has(id))
// Lists and forms use parts of the map that draw nothing, and must not fetch MapLibre with them
const maps = new Set(drawing.filter(drawsMaps))
const besideMaps = new Set(drawing.filter((id) => !maps.has(id)))
const pages = closureOf(['routes/FeatureRoutes.tsx', 'shell/Pages.tsx', 'shell/SideDrawer.tsx'])
const lists = closureOf(['resource/list/ResourceList.tsx'])
const forms = closureOf(['resource/form/ItemForm.tsx'])

const server = process.env.RASTRO_SERVER ?? 'http://localhost:8082'

export default defineConfig({
  plugins: [react(), mapLibreFromSource(), earlyFiles(), serviceWorker(), compressed()],
  build: {
    target: 'es2022',
    // MapLibre is one file of this size, and only the map needs it.
    chunkSizeWarningLimit: 1200,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Few files, each changing for its own reasons; what is left goes with the screen that needs it.
          groups: [
            // What a page needs at once is one file, whatever later parts share with it.
            { name: 'login', test: (id) => login.has(id) && !id.endsWith('.css'), priority: 4 },
            { name: 'map', test: (id) => map.has(id) && !id.endsWith('.css'), priority: 3 },
            {
              name: 'menus',
              test: (id) => besideMaps.has(id) && id.includes('/src/ui/') && !id.endsWith('.css'),
              priority: 2,
            },
            { name: 'beside-maps', test: (id) => besideMaps.has(id) && !id.endsWith('.css'), priority: 2 },
            { name: 'drawing', test: (id) => maps.has(id) && !id.endsWith('.css'), priority: 1 },
            // Of many small files each would be a request of every page of the settings and reports
            { name: 'pages', test: (id) => pages.has(id) && !id.endsWith('.css') },
            { name: 'lists', test: (id) => lists.has(id) && !id.endsWith('.css') },
            { name: 'forms', test: (id) => forms.has(id) && !id.endsWith('.css') },
            { name: 'react', priority: 5, test: /node_modules\/(react|react-dom|scheduler)\// },
            // What its page and its worker share is one file, what only one of them needs another
            {
              name: 'maplibre',
              priority: 5,
              test: /node_modules\/(maplibre-gl|@maplibre|@mapbox|pbf|earcut|gl-matrix|kdbush|bidi-js|tinyqueue|quickselect|murmurhash-js|potpack)\//,
              entriesAware: true,
            },
            { name: 'material', priority: 5, test: /node_modules\/(@mui|@emotion|react-transition-group)\// },
            {
              name: 'libraries',
              priority: 5,
              test: /node_modules\/(react-router|@tanstack\/(query-core|react-query)|typebox)\//,
            },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
  server: {
    proxy: {
      '/api/socket': { target: server.replace(/^http/, 'ws'), ws: true },
      '/api': server,
      '/franquia': server,
    },
  },
})

/** A service worker serves only its own folder, so it is laid at the top, always under the same name. */
function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    generateBundle() {
      const source = stripTypeScriptTypes(
        readFileSync(join(import.meta.dirname, 'src/offline/service-worker.ts'), 'utf8'),
      )
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source })
    },
  }
}

/** Lays a .br and a .gz beside each text of the build, so that the server never compresses while somebody waits. */
function compressed(): Plugin {
  const texts = /\.(m?js|css|html|svg|json|webmanifest|txt)$/
  return {
    name: 'compressed',
    apply: 'build',
    writeBundle({ dir = 'dist' }) {
      const files = readdirSync(dir, { recursive: true, encoding: 'utf8' })
      for (const file of files.filter((name) => texts.test(name)).map((name) => join(dir, name))) {
        const bytes = readFileSync(file)
        if (bytes.length < 1024) continue
        writeFileSync(
          `${file}.br`,
          brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
        )
        writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
      }
    },
  }
}
