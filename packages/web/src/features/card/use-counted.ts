import { useEffect, useState } from 'react'

/** MAP-19. */
const stepMs = 100

/** One step of one toward the target. */
export const stepToward = (shown: number, target: number): number => shown + Math.sign(target - shown)

/** An integer that counts to the target, one unit every 100 ms; it starts at the first target (decision 34). */
export function useCounted(target: number): number {
  const [shown, setShown] = useState(target)
  useEffect(() => {
    if (shown === target) return
    const timer = setTimeout(() => setShown(stepToward(shown, target)), stepMs)
    return () => clearTimeout(timer)
  }, [shown, target])
  return shown
}
