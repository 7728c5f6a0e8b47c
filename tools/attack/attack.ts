import type { Scene } from './scene.ts'

/** One way to ask for more than one's share. */
export interface Attack {
  readonly name: string
  /** What is done, in a few words. */
  readonly what: string
  /** Goes on until it is through with it or the signal says so. */
  run(scene: Scene, signal: AbortSignal): Promise<void>
}

/** Does the same with so many at a time, until each number below `most` has had its turn or the signal says so. */
export async function inTurns(
  { atOnce, most, signal }: { readonly atOnce: number; readonly most: number; readonly signal: AbortSignal },
  work: (number: number) => Promise<unknown>,
): Promise<void> {
  let next = 0
  const worker = async () => {
    while (next < most && !signal.aborted) {
      next += 1
      await work(next - 1)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}
