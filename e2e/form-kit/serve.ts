import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, type PreviewServer, preview } from 'vite'

/** Builds the page with the forms and serves it in front of a server whose API it uses; each worker has its own build. */
export async function serveForms(api: string): Promise<PreviewServer> {
  const outDir = resolve(`node_modules/.cache/form-kit-${process.env.TEST_PARALLEL_INDEX}`)
  const common = { configFile: false as const, root: resolve('e2e/form-kit'), publicDir: false as const }
  await build({
    ...common,
    plugins: [react()],
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true, minify: false, target: 'es2022', modulePreload: { polyfill: false } },
  })
  return preview({
    ...common,
    build: { outDir },
    preview: { port: 0, host: 'localhost', proxy: { '/api': { target: api } } },
  })
}
