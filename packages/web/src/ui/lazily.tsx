import { type ComponentType, type ReactNode, Suspense } from 'react'
import { part } from './part.ts'

/** A part of the program that shows nothing in its place until it is there. */
export function lazily<P extends object>(...about: Parameters<typeof part<P>>): (props: P) => ReactNode {
  const Loaded = part(...about) as unknown as ComponentType<P>
  return (props) => (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  )
}
