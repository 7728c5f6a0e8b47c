import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'

/**
 * Loaded into a server before its own code (`--import`): at each SIGUSR2 it writes how long its event loop was held up at most since the
 * signal before (ms).
 */
const delays = monitorEventLoopDelay({ resolution: 1 })
delays.enable()
process.on('SIGUSR2', () => {
  writeFileSync(join(process.env.DATA_DIR!, 'loop-delay'), String(delays.max / 1e6))
  delays.reset()
})
