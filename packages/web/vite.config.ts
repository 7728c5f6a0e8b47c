import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const server = process.env.RASTRO_SERVER ?? 'http://localhost:8082'

export default defineConfig({
  plugins: [react(), compressed()],
  resolve: { alias: { typebox: new URL('src/api/schema-builder.ts', import.meta.url).pathname } },
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
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            { name: 'maplibre', test: /node_modules\/maplibre-gl\// },
            { name: 'material', test: /node_modules\/(@mui|@emotion|react-transition-group)\// },
            {
              name: 'libraries',
              test: /node_modules\/(react-router|@tanstack\/(query-core|react-query)|typebox|intl-messageformat|@formatjs)\//,
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
