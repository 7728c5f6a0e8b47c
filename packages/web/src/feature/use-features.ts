import { createContext, use, useContext, useMemo } from 'react'
import { useViewer } from '../session/viewer.ts'
import type { Feature } from './feature.ts'
import { comesLater, supportedBy } from './screens.ts'

/** Fetches the list of features; the same promise each time. */
export type LoadFeatures = () => Promise<readonly Feature[]>

/** Provided by the routes: modules below the features list what they cannot import. */
export const FeaturesContext = createContext<LoadFeatures | undefined>(undefined)

/** All features of the product that the server supports; suspends until the list has been fetched. */
export function useFeatures(): readonly Feature[] {
  const load = useContext(FeaturesContext)
  if (!load) throw new Error('The list of features is asked for outside the routes.')
  const viewer = useViewer()
  const all = use(load())
  return useMemo(() => supportedBy(viewer, all), [viewer, all])
}

/** Whether what an address shows comes later (`comesLater`). */
export function useComesLater(): (address: string) => boolean {
  const features = useFeatures()
  return (address) => comesLater(features, address)
}
