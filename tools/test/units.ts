import { globSync } from 'node:fs'
import { relative } from 'node:path'
import { run } from 'node:test'
import { inspect } from 'node:util'
import type { Tally } from './tally.ts'

/** Every `*.test.ts` beside the code, each in a process of its own. Prints only what failed. */
export async function architectureAndUnits(): Promise<Tally> {
  const files = globSync(['*.test.ts', 'packages/*/src/**/*.test.ts', 'tools/**/*.test.ts']).sort()
  const tally: Tally = { passed: 0, failed: 0, skipped: 0 }
  const stream = run({ files: files.map((file) => `${process.cwd()}/${file}`), concurrency: 2, timeout: 120_000 })
  for await (const { type, data } of stream) {
    if (type !== 'test:pass' && type !== 'test:fail') continue
    const isFile = data.nesting === 0 && data.name === (data as { file?: string }).file
    if (data.details.type === 'suite' || (isFile && type === 'test:pass')) continue
    if (data.skip !== undefined) tally.skipped += 1
    else if (type === 'test:pass') tally.passed += 1
    else {
      tally.failed += 1
      report(data)
    }
  }
  return tally
}

function report(data: { name: string; file?: string; details: { error?: Error } }): void {
  const error = data.details.error
  console.log(`✗ ${data.name} (${data.file ? relative(process.cwd(), data.file) : ''})`)
  console.log(inspect(error?.cause ?? error, { depth: 4 }).replace(/^/gm, '    '))
}
