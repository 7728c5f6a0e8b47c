import { inspect } from 'node:util'

/** The result of one test, as a line of JSON from the process of a batch. */
export interface TestLine {
  readonly name: string
  readonly file: string
  readonly outcome: 'passed' | 'failed' | 'skipped'
  readonly durationMs: number
  /** The message of a failure. */
  readonly error?: string
}

interface TestEvent {
  readonly type: string
  readonly data: {
    readonly name: string
    readonly file?: string
    readonly nesting: number
    readonly skip?: boolean | string
    readonly details: { readonly type?: string; readonly duration_ms: number; readonly error?: Error }
  }
}

/** A reporter of `node --test`: a line of JSON a test, as `TestLine`; suites are left out. */
export default async function* reportLines(source: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const { type, data } of source) {
    if (type !== 'test:pass' && type !== 'test:fail') continue
    if (data.details.type === 'suite' && type === 'test:pass') continue
    yield `${JSON.stringify(lineOf(type === 'test:pass', data))}\n`
  }
}

function lineOf(isPassed: boolean, { name, file = '', skip, details }: TestEvent['data']): TestLine {
  const outcome = skip !== undefined ? 'skipped' : isPassed ? 'passed' : 'failed'
  const line = { name, file, outcome, durationMs: details.duration_ms } as const
  return outcome === 'failed' ? { ...line, error: inspect(details.error?.cause ?? details.error, { depth: 4 }) } : line
}
