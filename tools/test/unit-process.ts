import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { relative, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import type { TestLine } from './report-lines.ts'

/**
 * Runs test files one after the other in one process, and prints what failed.
 * @returns a line a test; for a process that ended without having run all of them, also a failed one a file
 */
export async function runFiles(
  files: readonly string[],
  env: NodeJS.ProcessEnv,
  print: (text: string) => void = console.log,
): Promise<TestLine[]> {
  const reporter = `--test-reporter=${import.meta.resolve('./report-lines.ts')}`
  // A test that ran out of time leaves connections open; they must not hold up the entire run
  const options = ['--test', '--test-isolation=none', '--test-force-exit', '--test-timeout=120000', reporter]
  const child = spawn(process.execPath, [...options, ...files], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const lines: TestLine[] = []
  for await (const text of createInterface(child.stdout)) {
    if (!text.startsWith('{')) {
      print(text)
      continue
    }
    const line = JSON.parse(text) as TestLine
    lines.push(line)
    if (line.error)
      print(`✗ ${line.name} (${relative(process.cwd(), line.file)})\n${line.error.replace(/^/gm, '    ')}`)
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  if (child.exitCode === 0 || lines.some(({ outcome }) => outcome === 'failed')) return lines
  const how = child.signalCode ?? child.exitCode
  print(`✗ A test process ended early (${how}); its files:\n    ${files.join('\n    ')}`)
  const ended = { name: `the process ended early (${how})`, outcome: 'failed', durationMs: 0 } as const
  return [...lines, ...files.map((file) => ({ ...ended, file: resolve(file) }))]
}
