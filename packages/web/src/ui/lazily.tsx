import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'

/** A component whose code is fetched when it is first shown; until then nothing is shown in its place. */
export function lazily<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): (props: P) => ReactNode {
  const Loaded = lazy(load) as unknown as ComponentType<P>
  return (props) => (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  )
}
