import type { Scene } from './scene.ts'

/** One way to exhaust a resource of the server. */
export interface Attack {
  readonly name: string
  /** A short description. */
  readonly what: string
  /** Setup, before measuring begins. */
  prepare?(scene: Scene): Promise<void>
  /** Runs until it is done or the signal aborts; a text that it returns is printed beside the waits. */
  run(scene: Scene, signal: AbortSignal): Promise<unknown>
}

/** Calls the function for each number below `max`, `atOnce` at a time, until all are done or the signal aborts. */
export async function inTurns(
  { atOnce, max, signal }: { readonly atOnce: number; readonly max: number; readonly signal: AbortSignal },
  work: (number: number) => Promise<unknown>,
): Promise<void> {
  let next = 0
  const worker = async () => {
    while (next < max && !signal.aborted) {
      next += 1
      await work(next - 1)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}
